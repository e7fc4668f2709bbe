import { readJsonText } from '../../../lib/json-text.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { Content, Entry } from '../entry.ts';
import type { LiveEntry } from '../perspectives/perspective.ts';
import type { LocalEntry } from './locales-store.ts';

/** The locale of an entry. */
export function codeOf({ locale }: Pick<Entry, 'locale'>, locales: Locales): string {
  return locale === '' ? locales.default.code : locale;
}

/** What is live of a record, by locale. */
export function liveContents(
  all: readonly { readonly entry: LiveEntry; readonly sharedContent: string | null }[],
  locales: Locales,
) {
  return new Map(
    all.flatMap(({ entry, sharedContent }) => {
      const { name, slug, publishedContent: content, publishedAt, liveAt } = entry;
      if (entry.status !== 'published' || !content) return [];
      return [
        [codeOf(entry, locales), { name, slug, content, publishedAt, liveAt, ...shared(sharedContent) }],
      ];
    }),
  );
}

/** The drafts of a record, by locale. A translation that has never been saved is none. */
export function draftContents(all: readonly LocalEntry[], locales: Locales) {
  return new Map(
    all.flatMap(({ entry, sharedContent }) => {
      const { name, slug, draftContent: content, publishedAt, updatedAt: liveAt } = entry;
      if (entry.version === 0) return [];
      return [
        [codeOf(entry, locales), { name, slug, content, publishedAt, liveAt, ...shared(sharedContent) }],
      ];
    }),
  );
}

function shared(content: string | null): { readonly shared: Content | undefined } {
  return { shared: content === null ? undefined : (readJsonText(content) as Content) };
}
