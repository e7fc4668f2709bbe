import type { Answer } from '../../../../api/operation-types.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';
import { type ListSearch, readListSearch } from '../list-search.ts';

/** A view that somebody has saved. */
export type SavedView = Answer<'GET', '/admin/views'>['data'][number];

/** A view that every list has. */
export interface BuiltInView {
  readonly id: string;
  readonly name: string;
  readonly search: ListSearch;
}

const myDrafts: BuiltInView = {
  id: 'my-drafts',
  name: t('My drafts'),
  search: { editedBy: 'me', status: 'unpublished' },
};
const needsAltText: BuiltInView = {
  id: 'needs-alt-text',
  name: t('Needs alt text'),
  search: { needs: 'altText' },
};

/** The views that a list has without anybody saving one; `fields` only of a list of one type. */
export function builtInViews(fields: readonly SchemaField[] | undefined): readonly BuiltInView[] {
  return !fields || mayHoldImages(fields) ? [myDrafts, needsAltText] : [myDrafts];
}

function mayHoldImages(fields: readonly SchemaField[]): boolean {
  return fields.some(({ type, options }): boolean => {
    const inner = options?.['fields'];
    return fieldTypeOf(type)?.mayHoldImages === true || (Array.isArray(inner) && mayHoldImages(inner));
  });
}

/** What a view keeps of an address: neither the page that is shown, nor the view itself. */
export function keptOf(search: ListSearch): ListSearch {
  const { page: _, view: __, arrange: ___, ...kept } = readListSearch({ ...search });
  return kept;
}

/** The address of a list in a view. */
export function searchOf({ id, search }: { readonly id: string; readonly search: object }): ListSearch {
  return { ...readListSearch({ ...search }), view: id };
}

/** Whether an address shows what a view has, unchanged. */
export function isUnchanged(search: ListSearch, view: { readonly search: object }): boolean {
  const spelled = (one: object) => JSON.stringify(Object.entries(keptOf(one)).sort());
  return spelled(search) === spelled(view.search);
}
