import type { Answer } from '../../../../api/operation-types.ts';
import { t } from '../../../../messages/messages.ts';
import { type ListSearch, readListSearch } from '../list-search.ts';

/** A view that somebody has saved. */
export type SavedView = Answer<'GET', '/admin/views'>['data'][number];

/** A view that every list has. */
export interface BuiltInView {
  readonly id: string;
  readonly name: string;
  readonly search: ListSearch;
}

export const builtInViews: readonly BuiltInView[] = [
  { id: 'my-drafts', name: t('My drafts'), search: { editedBy: 'me', status: 'unpublished' } },
  { id: 'needs-alt-text', name: t('Needs alt text'), search: { needs: 'altText' } },
];

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
