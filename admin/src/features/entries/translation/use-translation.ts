import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocales } from '../../../api/locales.ts';
import { addressIn, localeOf, recordIdOf } from '../../../api/record-address.ts';
import { type ContentRecord, isStored, type RecordKind, recordQuery } from '../../../api/records.ts';
import { unknownLanguage, type WrittenInLanguage } from '../../../ui/fields/written-in.ts';
import { isSameValue } from '../editor/saving/same-value.ts';
import { ownValue } from '../fields/own-value.ts';
import { versionQuery } from '../history/version-query.ts';
import type { Beside, Translation } from './translation-context.ts';

const key = 'galley.beside';
const nothing = {};

/**
 * What the form of a record knows of languages: of which it is a translation, in which one is written, and how to show another
 * one beside it (undefined: none).
 */
export function useTranslation(kind: RecordKind, record: ContentRecord | null) {
  const locales = useLocales();
  const [asked, setAsked] = useState(() => sessionStorage.getItem(key) ?? undefined);
  const code = record ? localeOf(record.id) : undefined;
  const locale = locales.find((one) => one.code === code);
  const source = locales.find(({ isDefault }) => isDefault);
  const isAsked = locale !== undefined && asked !== locale.code;
  const besideLocale = isAsked ? locales.find((one) => one.code === asked) : undefined;
  const beside = useBeside(kind, record, besideLocale);
  const fallback = record?.fallback ?? nothing;
  const translation = useMemo(
    (): Translation | null => (locale && source ? { locale, locales, source, fallback, beside } : null),
    [locale, locales, source, fallback, beside],
  );
  const showBeside = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setAsked(next);
  };
  const shown = locale ?? source;
  const language = useMemo(
    (): WrittenInLanguage => (shown ? { lang: shown.code, dir: shown.direction } : unknownLanguage),
    [shown],
  );
  return { translation, language, showBeside };
}

/** The same record in another language, and what of it was changed since the translation was saved. */
function useBeside(
  kind: RecordKind,
  record: ContentRecord | null,
  locale: Beside['locale'] | undefined,
): Beside | undefined {
  const id = record ? recordIdOf(record.id) : '';
  const address = addressIn(id, locale?.isDefault ? undefined : locale?.code);
  const { data } = useQuery({ ...recordQuery(kind, address), enabled: locale !== undefined });
  const own = record?.locales?.find((one) => one.locale === localeOf(record.id));
  const seen = locale?.isDefault && isStored(record) ? own?.sourceVersion : undefined;
  const isBehind = seen !== undefined && data !== undefined && seen < data.version;
  const { data: before } = useQuery({ ...versionQuery(kind, id, seen ?? 0), enabled: isBehind });
  return useMemo(() => {
    if (!locale) return undefined;
    if (!data || !isBehind) return { locale, record: data, changed: undefined };
    const names = new Set([...Object.keys(data.draftContent), ...Object.keys(before?.content ?? {})]);
    const changed = [...names].filter(
      (name) => !isSameValue(ownValue(before?.content ?? {}, name), ownValue(data.draftContent, name)),
    );
    return { locale, record: data, changed: before && new Set(changed) };
  }, [locale, data, isBehind, before]);
}
