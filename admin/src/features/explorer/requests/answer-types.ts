import { isOfOne } from './api-request.ts';
import { type ExplorerSearch, textOf } from './explorer-search.ts';
import type { ReadTarget } from './read-target.ts';

const paginations: Readonly<Record<string, string>> = {
  exact: '{ total: number; page: number; limit: number; totalPages: number }',
  estimate:
    '{ total: number; page: number; limit: number; totalPages: number; hasNextPage: boolean; isEstimate: boolean }',
  none: '{ total: null; page: number; limit: number; totalPages: null; hasNextPage: boolean }',
};

/** The type of what a read of content answers, by the types that `/schemas` writes; undefined for other reads. */
export function answerTypeOf(target: ReadTarget, search: ExplorerSearch): string | undefined {
  const { kind, slug } = target;
  if (kind !== 'items' && kind !== 'pages') return undefined;
  const whole = recordType(kind, slug);
  const fields = textOf(search.fields);
  const named = fields.split(',').map((name) => JSON.stringify(name));
  const record = fields === '' || kind === 'pages' ? whole : `Pick<${whole}, ${named.join(' | ')}>`;
  if (isOfOne(target, search)) {
    return `export interface Answer {\n  data: ${record};\n}\n`;
  }
  const pagination = paginations[textOf(search.total) || 'exact'] ?? paginations['exact'];
  return `export interface Answer {\n  data: Array<${record}>;\n  pagination: ${pagination};\n}\n`;
}

/** Where the types of a read stand below `/api/v1`. */
export function typesPathOf({ kind, slug }: ReadTarget): string {
  if (slug === '') return '/schemas';
  return `/schemas/${kind === 'pages' ? 'page-types' : 'collection-types'}/${slug}`;
}

function recordType(kind: 'items' | 'pages', slug: string): string {
  if (kind === 'items') return `CollectionItem<${JSON.stringify(slug)}>`;
  return slug === '' ? 'Page<keyof PageTypes>' : `Page<${JSON.stringify(slug)}>`;
}
