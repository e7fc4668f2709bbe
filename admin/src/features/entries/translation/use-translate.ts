import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { modelQuery } from '../../../api/model-query.ts';
import { useMay } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { plural, t } from '../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { isEmptyValue, isSameValue } from '../editor/saving/same-value.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { acceptedValue } from '../fields/accepted-value.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { useComponents } from '../fields/use-components.ts';
import { textsIn } from './change-texts.ts';
import { isTooLong, translateText, translateValue } from './translate.ts';
import type { Translation } from './translation-context.ts';

/** How far translating has come: of how many fields, and which one is being done. */
interface Progress {
  readonly done: number;
  readonly count: number;
  readonly label: string;
}

/**
 * Has a model translate what stands in for the empty fields of the form, as changes that nobody has saved. Undefined where there is
 * no model, and for who may not write.
 */
export function useTranslate(
  edit: RecordEdit,
  fields: readonly SchemaField[],
  translation: Translation | null,
) {
  const mayWrite = useMay('editor');
  const { data: model } = useQuery({ ...modelQuery, enabled: translation !== null && mayWrite });
  const { components } = useComponents(translation !== null);
  const [progress, setProgress] = useState<Progress>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  if (!translation || !model || !mayWrite) return undefined;
  const { locale, fallback } = translation;
  const name = nameToTranslate(edit, translation);
  const missing = fields.flatMap((field) => {
    const standIn = ownValue(fallback, field.name) as { locale: string; value: unknown } | undefined;
    if (!standIn || !isEmptyValue(ownValue(edit.state.fields, field.name))) return [];
    const texts = textsIn(field, standIn.value, components);
    return texts.length > 0 ? [{ field, from: standIn.locale, value: standIn.value, texts }] : [];
  });
  const run = async () => {
    const over = new AbortController();
    stopping.current = over;
    const { signal } = over;
    const count = missing.length + (name ? 1 : 0);
    let done = 0;
    const left: string[] = [];
    const filled = new Map<string, unknown>();
    let translatedName = '';
    try {
      if (name) {
        setProgress({ done, count, label: t('Name') });
        const text = await translateText(name, { from: translation.source.code, to: locale.code }, signal);
        if (edit.now().name === '') {
          translatedName = text;
          edit.dispatch({ type: 'nameTyped', name: text });
        }
        done += 1;
      }
      for (const { field, from, value, texts } of missing) {
        const { label } = wordsOf(field);
        setProgress({ done, count, label });
        if (texts.some(({ text }) => isTooLong(text))) left.push(label);
        else {
          const made = await translateValue(field, value, components, { from, to: locale.code }, signal);
          // Somebody may have written there meanwhile.
          if (isEmptyValue(ownValue(edit.now().fields, field.name))) {
            const accepted = acceptedValue(field, made, components);
            filled.set(field.name, accepted);
            edit.dispatch({ type: 'fieldChanged', name: field.name, value: accepted });
          }
        }
        done += 1;
      }
      notify(plural(done - left.length, 'One field is translated', '{count} fields are translated'), {
        detail: t('Read them before you save: {model} has written them.', { model }),
        ...(left.length > 0 && {
          detail: t('Too long to be translated at once: {fields}.', { fields: left.join(', ') }),
        }),
        action: {
          label: t('Undo'),
          run: () => {
            // What was changed since stays.
            const now = edit.now();
            for (const [one, made] of filled)
              if (isSameValue(ownValue(now.fields, one), made))
                edit.dispatch({ type: 'fieldChanged', name: one, value: undefined });
            if (translatedName !== '' && now.name === translatedName)
              edit.dispatch({ type: 'nameTyped', name: '' });
          },
        },
      });
    } catch (error) {
      if (!signal.aborted) notifyFailure(t('Not all is translated'), error);
    } finally {
      setProgress(undefined);
    }
  };
  return {
    model,
    /** Nothing is left to translate: each field has something, or nothing stands in for it. */
    isDone: missing.length === 0 && name === undefined,
    progress,
    run,
    stop: () => stopping.current?.abort(),
  };
}

/** The name of the source while the translation has none. */
function nameToTranslate(edit: RecordEdit, { source }: Translation): string | undefined {
  const { base, name } = edit.state;
  if (name !== '' || !base) return undefined;
  return base.locales?.find((one) => one.locale === source.code)?.name;
}
