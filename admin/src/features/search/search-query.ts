import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { type RecordKind, recordLink } from '../../api/records.ts';
import { t } from '../../messages/messages.ts';

/** One thing that was found, with a piece of its text. */
export type FoundRecord = Answer<'GET', '/admin/search'>['data'][number];

const mostFound = 15;
const longestQuery = 200;

/** What is found for a text, best first; what was found before stays until it has come. */
export function searchQuery(text: string) {
  const q = text.slice(0, longestQuery);
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET', '/admin/search', { query: { q, limit: mostFound }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    // Whoever types asks again by the next letter.
    retry: false,
  });
}

/** Where a found thing is edited. */
export function linkOfFound({ kind, id, type }: FoundRecord): LinkProps {
  if (kind === 'media') return { to: '/media', search: { id } };
  return recordLink(recordKindOf(kind), id, type?.slug);
}

/** A kind of what is found, as records say it. */
export function recordKindOf(kind: Exclude<FoundRecord['kind'], 'media'>): RecordKind {
  return ({ page: 'page', item: 'collectionItem', post: 'blogPost' } as const)[kind];
}

/** The kinds as headings, in the order of the best of each. */
export function groupFound(
  found: readonly FoundRecord[],
): readonly { readonly title: string; readonly found: readonly FoundRecord[] }[] {
  const groups = Map.groupBy(found, ({ kind }) => kind);
  return [...groups].map(([kind, members]) => ({ title: titles[kind], found: members }));
}

const titles: Readonly<Record<FoundRecord['kind'], string>> = {
  page: t('Pages'),
  item: t('Items'),
  post: t('Posts'),
  media: t('Media'),
};
