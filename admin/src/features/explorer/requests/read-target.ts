import type { ContentType } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import type { ReadParameter } from './read-parameters.ts';
import { type Source, sourcesOf } from './source.ts';

/** Everything that can be asked for with a key: content, and what tells of it. */
export interface ReadTarget extends Omit<Source, 'kind'> {
  readonly kind: Source['kind'] | 'search' | 'redirects' | 'changes' | 'schemas' | 'batch';
}

const localized = ['locale', 'fallback', 'preview'] as const;
const listed = ['where', 'sort', 'fields', 'limit', 'page', 'total', ...localized] as const;

const takenBy: Readonly<Record<ReadTarget['kind'], readonly ReadParameter[]>> = {
  items: ['slug', 'depth', ...listed],
  pages: ['slug', 'depth', ...listed],
  posts: ['slug', 'category', 'tag', 'author', ...listed],
  search: ['q', 'kinds', 'types', 'fields', 'limit', 'page', 'locale', 'preview'],
  redirects: ['kind', 'type', 'limit', 'page', 'locale'],
  changes: ['since', 'limit'],
  schemas: ['format'],
  batch: ['r', 'preview'],
};

/** What a read of this target takes; of one record less than of a list. */
export function parametersOf({ kind, isSingleton }: ReadTarget, isOne: boolean): ReadonlySet<ReadParameter> {
  if (isSingleton) return new Set(['fields', 'depth', ...localized]);
  if (!isOne) return new Set(takenBy[kind]);
  return new Set(['slug', 'fields', ...(kind === 'posts' ? [] : (['depth'] as const)), ...localized]);
}

/** The path below `/api/v1` of a read of this target, of one record where a slug is named. */
export function pathOf({ kind, slug: type }: ReadTarget, slug: string): string {
  const one = slug === '' ? '' : `/${slug.split('/').map(encodeURIComponent).join('/')}`;
  if (kind === 'items') return `/collections/${type}${one}`;
  if (kind === 'pages') return `/pages${one}`;
  return kind === 'posts' ? `/blog${one}` : `/${kind}`;
}

const plain = { slug: '', isSingleton: false, fields: [] } as const;

/** All that a tenant with these types can be asked for. */
export function readTargetsOf(
  pageTypes: readonly ContentType[],
  collectionTypes: readonly ContentType[],
): readonly ReadTarget[] {
  return [
    ...sourcesOf(pageTypes, collectionTypes),
    { ...plain, id: 'pages', kind: 'pages', label: t('Pages of all types') },
    { ...plain, id: 'search', kind: 'search', label: t('Search [noun]') },
    { ...plain, id: 'redirects', kind: 'redirects', label: t('Redirects') },
    { ...plain, id: 'changes', kind: 'changes', label: t('Changes') },
    { ...plain, id: 'schemas', kind: 'schemas', label: t('Schemas') },
    { ...plain, id: 'batch', kind: 'batch', label: t('Several reads in one (batch)') },
  ];
}
