import { Component, FileText, LayoutList, type LucideIcon } from 'lucide-react';
import type { migratedKinds } from '../../../../server/features/content-migrations/migration.ts';
import type { TypeKind } from '../../api/types.ts';
import { plural, t } from '../../messages/messages.ts';

/** A kind as migrations spell it. */
export type MigratedKind = (typeof migratedKinds)[number];

interface KindWords {
  readonly one: string;
  readonly many: string;
  /** One of it where a line begins. */
  readonly title: string;
  /** What is made of it, where a line begins. */
  readonly records: string;
  /** A number of what is made of it: "1 page", "3 pages". */
  readonly countRecords: (count: number) => string;
  /** How many of them a change of a type is about. */
  readonly countUsing: (count: number) => string;
  /** What a migration of it does. */
  readonly changeRecords: string;
  /** What the service calls it where types are in use. */
  readonly served: string;
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
    title: t('Page type'),
    records: t('Pages'),
    countRecords: (count) => plural(count, '{count} page', '{count} pages'),
    countUsing: (count) => plural(count, '{count} page uses this type', '{count} pages use this type'),
    changeRecords: t('Change the content of its pages'),
    served: 'page type',
    purpose: t('The fields of pages that have an address of their own.'),
    example: t('Landing page, with a title, a hero image and a list of sections'),
    icon: FileText,
    migrated: 'page',
  },
  'collection-types': {
    one: t('collection type'),
    many: t('Collection types'),
    title: t('Collection type'),
    records: t('Items'),
    countRecords: (count) => plural(count, '{count} item', '{count} items'),
    countUsing: (count) => plural(count, '{count} item uses this type', '{count} items use this type'),
    changeRecords: t('Change the content of its items'),
    served: 'collection type',
    purpose: t('The fields of many records of the same make, or of a single one (a singleton).'),
    example: t('Product, with a name, a price and a reference to its category'),
    icon: LayoutList,
    migrated: 'collection',
  },
  components: {
    one: t('component'),
    many: t('Components'),
    title: t('Component'),
    records: t('Records'),
    countRecords: (count) => plural(count, '{count} record', '{count} records'),
    countUsing: (count) => plural(count, '{count} record uses this type', '{count} records use this type'),
    changeRecords: t('Change the content of its records'),
    served: 'component',
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

/** The kind of types that the service calls so where types are in use. */
export function kindOfServed(name: string): TypeKind | undefined {
  return allKinds.find((one) => typeKinds[one].served === name);
}

/** The kind of types that a migration is about. */
export function kindOfMigrated(kind: MigratedKind): TypeKind {
  return allKinds.find((one) => typeKinds[one].migrated === kind) ?? 'page-types';
}
