// In this folder: what is kept beside content to find it by: values, links, words for the search.

import { isUuid } from '../../../lib/ids.ts';
import { ownValue } from '../../../lib/json-object.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { foldCase } from '../../../lib/text/fold-case.ts';
import type { EntryLinkRow, EntryValueRow } from '../../../platform/db/tables.ts';
import type { SearchDocument } from '../../../platform/search/search-index.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { ContentVisitor } from '../../schemas/field-types/field-type.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import { lowerAscii } from '../names-store.ts';

/** Code points of a value that stand in the index; longer ones are compared whole after the index has found them. */
export const valueKeyLength = 200;

/**
 * Code points of a long text of a field that no list is ordered by (rich text), as far as the content has it whole: as many as
 * tell most of them apart.
 */
export const cutKeyLength = 32;

/** What stands as the folded value of a key that is cut to these: no value folds to nothing but an empty one, which has none. */
const cutMark = '';

/** Names of fields by which the databases find a text at the root of content. */
export const rootName = /^[A-Za-z][A-Za-z0-9_]*$/;

/** What a content document points to: entries, people, media, and the components that it holds. */
export function linkRows(
  tenant: TenantId,
  entryId: string,
  state: 'draft' | 'published',
  type: ContentType,
  types: SchemaSnapshot,
  content: Content,
): EntryLinkRow[] {
  const rows = new Map<string, EntryLinkRow>();
  const add = (path: string, target_kind: string, target_id: string) => {
    const row = { tenant_id: tenant, entry_id: entryId, state, path, target_kind, target_id };
    rows.set(`${path}\n${target_id}`, row);
  };
  visitFields(type.schema, content, {
    component: (slug) => {
      add('', 'component', slug);
      return types.component(slug);
    },
    link: (path, link) => add(path, link.target, link.id.toLowerCase()),
  });
  return [...rows.values()];
}

/** The scalars of published content, for filters: one row for each distinct value at a path. */
export function valueRows(
  tenant: TenantId,
  entry: { id: string; scope: string; publishedAt: number },
  type: ContentType,
  types: SchemaSnapshot,
  content: Content,
): Iterable<EntryValueRow> {
  const leaves: Leaf[] = [];
  const visitor: ContentVisitor = {
    component: (slug) => types.component(slug),
    leaf: (path, value, inArray = false) => {
      leaves.push({ path, value, inArray });
    },
  };
  visitFields(type.schema, content, visitor);
  const isCut = ({ path, inArray }: Leaf) =>
    !inArray && rootName.test(path) && type.schema.byName.get(path)?.rules.order === undefined;
  return rowsOfLeaves(tenant, entry, leaves, content, isCut);
}

interface Leaf {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly inArray: boolean;
}

// One by one, as they are written: of a large content all of them together take long to make.
function* rowsOfLeaves(
  tenant: TenantId,
  entry: { id: string; scope: string; publishedAt: number },
  leaves: readonly Leaf[],
  content: Content,
  isCut: (leaf: Leaf) => boolean,
): Generator<EntryValueRow> {
  const seen = new Set<string>();
  const countByPath = new Map<string, number>();
  for (const leaf of leaves) {
    const { path, value, inArray } = leaf;
    const text = String(value);
    const same = `${path}\n${typeof value}\n${inArray}\n${text}`;
    if (seen.has(same)) continue;
    seen.add(same);
    const n = countByPath.get(path) ?? 0;
    countByPath.set(path, n + 1);
    yield {
      tenant_id: tenant,
      scope: entry.scope,
      entry_id: entry.id,
      path,
      n,
      is_element: inArray ? 1 : 0,
      ...valueColumns(text, {
        inContent: !inArray && rootName.test(path) && ownValue(content, path) === text,
        isCut: isCut(leaf),
      }),
      value_number: typeof value === 'number' ? value : null,
      published_at: entry.publishedAt,
    };
  }
}

/** What people find an entry by: name, slug and every text of its draft. */
export function searchDocumentOf(
  entry: Pick<Entry, 'id' | 'kind' | 'name' | 'slug' | 'draftContent'>,
  type: ContentType,
  types: SchemaSnapshot,
): SearchDocument {
  const texts: string[] = [];
  visitFields(type.schema, entry.draftContent, {
    component: (slug) => types.component(slug),
    leaf: (path, value) => {
      // Ids and component names are no words that anybody wrote.
      if (typeof value === 'string' && !isUuid(value) && !path.endsWith('_type')) texts.push(value);
    },
  });
  return { id: entry.id, kind: entry.kind, name: entry.name, slug: entry.slug, texts };
}

type ValueColumns = Pick<
  EntryValueRow,
  'value_key' | 'value_fold' | 'value_text' | 'text_fold' | 'in_content'
>;

/** `inContent`: the content has the text at its root, under the value's path. `isCut`: then a short beginning is enough. */
function valueColumns(
  text: string,
  { inContent, isCut }: { readonly inContent: boolean; readonly isCut: boolean },
): ValueColumns {
  const folded = foldCase(text);
  if (isShort(text)) {
    const value_fold = folded === text ? null : folded;
    return { value_key: text, value_fold, value_text: null, text_fold: null, in_content: 0 };
  }
  const cut = inContent && isCut;
  return {
    value_key: cut ? cutKeyOf(text) : valueKeyOf(text),
    value_fold: cut ? cutMark : null,
    value_text: inContent ? null : text,
    text_fold: folded === lowerAscii(text) ? null : folded,
    in_content: inContent ? 1 : 0,
  };
}

/** Whether the index holds a text whole; what is shorter than a key can be no beginning of a longer text. */
export function isShort(text: string): boolean {
  if (text.length < valueKeyLength) return true;
  // A code point is at most two units: a longer text need not be divided to be counted.
  return text.length < valueKeyLength * 2 && [...text].length < valueKeyLength;
}

/** The part of a text that the index holds. */
export function valueKeyOf(text: string): string {
  return beginningOf(text, valueKeyLength);
}

/** The part of a text that the index holds where no list is ordered by it. */
export function cutKeyOf(text: string): string {
  return beginningOf(text, cutKeyLength);
}

/** Whether a short text is one that a key may have been cut to. */
export function mayBeCut(text: string): boolean {
  return text.length >= cutKeyLength && cutKeyOf(text) === text;
}

function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return [...text.slice(0, length * 2)].slice(0, length).join('');
}
