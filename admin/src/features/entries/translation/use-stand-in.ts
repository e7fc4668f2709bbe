import { useContext } from 'react';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { ownValue } from '../fields/own-value.ts';
import { nameOfLocale } from './locale-states.ts';
import { TranslationContext } from './translation-context.ts';

/** What readers see of a field of a translation that has no value, and in which language; undefined where it has one. */
export function useStandIn(
  name: string,
  value: unknown,
): { readonly locale: string; readonly language: string; readonly value: unknown } | undefined {
  const translation = useContext(TranslationContext);
  if (!translation || !isEmptyValue(value)) return undefined;
  const found = ownValue(translation.fallback, name) as { locale: string; value: unknown } | undefined;
  return (
    found && {
      locale: found.locale,
      language: nameOfLocale(translation.locales, found.locale),
      value: found.value,
    }
  );
}
