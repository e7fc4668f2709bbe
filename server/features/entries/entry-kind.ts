import { scopeOfType } from '../../lib/ids.ts';
import type { EventSubject } from '../../platform/events/event-subject.ts';
import type { ContentType, SchemaSnapshot, TypeKind } from '../schemas/schema-directory.ts';
import { translationScope } from './translation-keys.ts';

/** The three kinds of record that share one lifecycle. */
export const entryKindNames = ['page', 'item', 'post'] as const;
export type EntryKind = (typeof entryKindNames)[number];

/** What `_type` of a reference to a record says. */
export const entryReferenceTypes = ['page', 'collectionItem', 'blogPost'] as const;

interface KindFacts {
  readonly typeKind: TypeKind;
  /** First part of the names of its events. */
  readonly event: Exclude<EventSubject['kind'], 'media' | 'release'>;
  /** For messages. */
  readonly noun: string;
  readonly referenceType: (typeof entryReferenceTypes)[number];
}

export const entryKinds: Readonly<Record<EntryKind, KindFacts>> = {
  page: { typeKind: 'page', event: 'page', noun: 'page', referenceType: 'page' },
  item: {
    typeKind: 'collection',
    event: 'collection_item',
    noun: 'collection item',
    referenceType: 'collectionItem',
  },
  post: { typeKind: 'post', event: 'blog_post', noun: 'blog post', referenceType: 'blogPost' },
};

const kindsByReferenceType: ReadonlyMap<string, EntryKind> = new Map(
  Object.entries(entryKinds).map(([kind, facts]) => [facts.referenceType, kind as EntryKind]),
);

/** The kind of record that `_type` of a reference names; undefined for users and unknown names. */
export function kindOfReferenceType(referenceType: string): EntryKind | undefined {
  return kindsByReferenceType.get(referenceType);
}

/** What slugs of a type's entries are unique in, and lists run over: all pages share one scope, all posts another. */
export function scopeOf(kind: EntryKind, type: Pick<ContentType, 'id'>): string {
  return scopeOfEntry({ kind, typeId: type.id });
}

/** The same of an entry. */
export function scopeOfEntry({
  kind,
  typeId,
}: {
  readonly kind: EntryKind;
  readonly typeId: string;
}): string {
  return kind === 'item' ? scopeOfType(typeId) : kind;
}

/** Everything that slugs of a tenant are unique in, with those of its translations. */
export function scopesOf(types: SchemaSnapshot): string[] {
  const scopes = ['page', 'post', ...types.list('collection').map((type) => scopeOf('item', type))];
  const others = types.locales?.others ?? [];
  return scopes.flatMap((scope) => [scope, ...others.map(({ code }) => translationScope(scope, code))]);
}
