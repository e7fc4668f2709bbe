import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { textOption } from '../field-words.ts';
import { idOfReference } from '../stored-forms.ts';

export type ReferenceType = 'page' | 'collectionItem' | 'user' | 'blogPost';

/** What a reference field points to. */
export interface ReferenceTarget {
  readonly type: ReferenceType;
  /** Slug of the collection type or page type that the field names. */
  readonly typeSlug: string | undefined;
}

/** What a reference field points to, as the service reads its options. */
export function targetOf(field: SchemaField): ReferenceTarget {
  const given = textOption(field, 'referenceType');
  const type = given === 'page' || given === 'user' || given === 'blogPost' ? given : 'collectionItem';
  const option = { page: 'pageType', collectionItem: 'collectionType', user: '', blogPost: '' }[type];
  return { type, typeSlug: option === '' ? undefined : textOption(field, option) };
}

/** A reference as it is stored: in the form that is delivered resolved; a bare id would be delivered as it is. */
export function writeReference(id: string, { type }: ReferenceTarget) {
  return { _ref: id, _type: type };
}

/** The ids of a stored value, in their order. */
export function idsOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return all.map(idOfReference).filter((id) => id !== undefined);
}

/** What is chosen, in words: one of it, several. */
export const targetNames = {
  page: { one: t('page'), choose: t('Choose a page'), many: t('pages') },
  collectionItem: { one: t('item'), choose: t('Choose an item'), many: t('items') },
  user: { one: t('person'), choose: t('Choose a person'), many: t('people') },
  blogPost: { one: t('post'), choose: t('Choose a post'), many: t('posts') },
} as const satisfies Record<ReferenceType, { one: string; choose: string; many: string }>;
