import { Component, FileText, LayoutList, type LucideIcon } from 'lucide-react';
import type { migratedKinds } from '../../../../server/features/content-migrations/migration.ts';
import type { TypeKind } from '../../api/types.ts';
import { numberInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';

/** A kind as migrations spell it. */
export type MigratedKind = (typeof migratedKinds)[number];

interface KindWords {
  readonly one: string;
  readonly many: string;
  /** What is made of it: one, several. */
  readonly record: string;
  readonly records: string;
  readonly purpose: string;
  readonly example: string;
  readonly icon: LucideIcon;
  readonly migrated: MigratedKind;
}

/** The three kinds of types in words, in the order in which people meet them. */
export const typeKinds: Readonly<Record<TypeKind, KindWords>> = {
  'page-types': {
    one: t('page type'),
    many: t('Page types'),
    record: 'page',
    records: 'pages',
    purpose: t('The fields of pages that have an address of their own.'),
    example: t('Landing page, with a title, a hero image and a list of sections'),
    icon: FileText,
    migrated: 'page',
  },
  'collection-types': {
    one: t('collection type'),
    many: t('Collection types'),
    record: 'item',
    records: 'items',
    purpose: t('The fields of many records of the same make, or of a single one (a singleton).'),
    example: t('Product, with a name, a price and a reference to its category'),
    icon: LayoutList,
    migrated: 'collection',
  },
  components: {
    one: 'component',
    many: t('Components'),
    record: 'record',
    records: 'records',
    purpose: t('A group of fields that pages, items and other components hold.'),
    example: t('Call to action, with a label and a link'),
    icon: Component,
    migrated: 'component',
  },
};

export const allKinds: readonly TypeKind[] = ['page-types', 'collection-types', 'components'];

/** Whether a part of an address names a kind of types. */
export function isTypeKind(text: string): text is TypeKind {
  return allKinds.some((kind) => kind === text);
}

/** The kind of types that a migration is about. */
export function kindOfMigrated(kind: MigratedKind): TypeKind {
  return allKinds.find((one) => typeKinds[one].migrated === kind) ?? 'page-types';
}

/** `1 page`, `3 pages`. */
export function countOf(count: number, one: string, many: string): string {
  return `${numberInWords(count)} ${count === 1 ? one : many}`;
}
