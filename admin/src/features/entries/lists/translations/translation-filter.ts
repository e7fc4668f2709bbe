// In this folder: what lists say of translations.

import type { Locale } from '../../../../api/locales.ts';
import { t } from '../../../../messages/messages.ts';
import { readCondition, writeCondition } from '../condition.ts';
import type { Filterable } from '../filterables.ts';

/** How far a translation may have come, in words; `outdated` is one whose source was changed since. */
export const translationWords = {
  missing: t('missing'),
  outdated: t('outdated'),
  draft: t('a draft'),
  live: t('live'),
} as const;
type TranslationState = keyof typeof translationWords;

const states = Object.keys(translationWords) as TranslationState[];
const prefix = 'translation.';

/** What an address says of translations: `de:missing`. */
export interface TranslationFilter {
  readonly locale: string;
  readonly state: TranslationState;
}

/** Reads what an address says of translations; undefined for what makes no sense. */
export function readTranslation(text: unknown): TranslationFilter | undefined {
  const [, locale, name] = /^([A-Za-z0-9-]+):([a-z]+)$/.exec(typeof text === 'string' ? text : '') ?? [];
  const state = states.find((known) => known === name);
  return locale && state ? { locale, state } : undefined;
}

/** The languages that a list can be filtered by. */
export function translationFilterables(locales: readonly Locale[]): readonly Filterable[] {
  return locales
    .filter(({ isDefault }) => !isDefault)
    .map(({ code, name }) => ({
      path: `${prefix}${code}`,
      label: t('Translation: {language}', { language: name }),
      operators: [
        {
          value: 'is',
          label: t('is'),
          sample: 'missing',
          choices: states.map((value) => ({ value, label: translationWords[value] })),
        },
      ],
    }));
}

/** The conditions of a list with what its address says of translations among them, as one of them. */
export function withTranslation(where: readonly string[], translation: string | undefined): string[] {
  const read = readTranslation(translation);
  const own = read && { path: prefix + read.locale, operator: 'is', value: read.state };
  return own ? [...where, writeCondition(own)] : [...where];
}

/** The same taken apart: of several on translations the last. */
export function splitTranslation(where: readonly string[]): {
  where: readonly string[];
  translation: string | undefined;
} {
  const isOther = (text: string) => !text.startsWith(prefix);
  const last = readCondition(where.findLast((text) => !isOther(text)) ?? '');
  const translation = last && `${last.path.slice(prefix.length)}:${last.value}`;
  return { where: where.filter(isOther), translation };
}
