// In this folder: a record in several languages: which one the form shows, what it is translated from, what stands beside it.

import { createContext } from 'react';
import type { Locale } from '../../../api/locales.ts';
import type { ContentRecord } from '../../../api/records.ts';

/** What the form of a translation knows beside the translation itself. */
export interface Translation {
  /** The language that the form shows. */
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  /** The default language, of which it is a translation. */
  readonly source: Locale;
  /** What stands in for the fields that it has not, as it was read last. */
  readonly fallback: NonNullable<ContentRecord['fallback']>;
  readonly beside: Beside | undefined;
}

/** What is read beside the form: the same record in another language. */
export interface Beside {
  readonly locale: Locale;
  /** Undefined while it is read. */
  readonly record: ContentRecord | undefined;
  /** The names of fields that were changed since the translation was saved; undefined where nobody knows. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Null where the form shows a record in its default language, and where there is only one. */
export const TranslationContext = createContext<Translation | null>(null);
