// In this folder: changes of content that follow a change of its schema, run in batches and undone.

import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import type { ContentType, SchemaSnapshot, TypeKind } from '../schemas/schema-directory.ts';
import type { Operation } from './migration-operation.ts';

/** The kinds of types whose content can be migrated. */
export const migratedKinds = ['page', 'collection', 'component'] as const;
/** What each of them means, for the reference. */
export const kindsInWords =
  '`page`: the pages of a page type. `collection`: the items of a collection type. `component`: all ' +
  'uses of a component in pages and items. `typeSlug` contains the slug of the type. Posts have no ' +
  'types and are never migrated.';
export type MigratedKind = (typeof migratedKinds)[number];

/** A value that could not be turned into what was asked, and where it stands. */
export interface UnconvertedSample {
  readonly entryId: string;
  readonly field: string;
  readonly reason: string;
}

/** How many unconverted values are kept to be shown. */
export const mostSamples = 20;

export function operationsOf(row: ContentMigrationRow): Operation[] {
  return JSON.parse(row.operations) as Operation[];
}

export function samplesOf(row: ContentMigrationRow): UnconvertedSample[] {
  return JSON.parse(row.samples) as UnconvertedSample[];
}

/** A migration that has the status in which it can be what the verb says. @throws ServiceError NOT_FOUND, INVALID_STATUS */
export function requireStatus(
  migration: ContentMigrationRow | undefined,
  status: string,
  verb: string,
): ContentMigrationRow {
  if (!migration) throw fail('NOT_FOUND', 'There is no migration with this id.');
  if (migration.status === status) return migration;
  throw fail('INVALID_STATUS', `Only a ${status} migration can be ${verb}; this one is ${migration.status}.`);
}

/** The type of a migration. @throws ServiceError NOT_FOUND when it was deleted */
export function typeOfMigration(types: SchemaSnapshot, row: ContentMigrationRow): ContentType {
  const type = types.byId(row.type_id);
  if (!type) throw fail('NOT_FOUND', 'The type of this migration was deleted.');
  return type;
}

/** A migration as the admin API shows it. */
export function presentMigration(row: ContentMigrationRow, type: ContentType | undefined) {
  const kind: TypeKind | null = type?.kind ?? null;
  return {
    id: row.id,
    kind,
    typeId: row.type_id,
    typeSlug: type?.slug ?? null,
    operations: operationsOf(row),
    status: row.status,
    origin: row.origin,
    undoOf: row.undo_of,
    undoneBy: row.undone_by,
    progress: { processed: row.processed, changed: row.changed, unconverted: row.unconverted },
    unconverted: samplesOf(row),
    error: row.error,
    ...(row.attempts > 0 && { attempts: row.attempts, retryAt: isoTimeOrNull(row.retry_at) }),
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  };
}

/** A migration that has not begun. */
export function newMigration(input: {
  tenant: string;
  id: string;
  typeId: string;
  operations: readonly Operation[];
  origin: 'person' | 'schema' | 'undo';
  undoOf?: string;
  createdBy: string | null;
  now: number;
}): ContentMigrationRow {
  return {
    tenant_id: input.tenant,
    id: input.id,
    type_id: input.typeId,
    operations: JSON.stringify(input.operations),
    status: 'pending',
    origin: input.origin,
    undo_of: input.undoOf ?? null,
    undone_by: null,
    cursor: '',
    processed: 0,
    changed: 0,
    unconverted: 0,
    samples: '[]',
    error: null,
    attempts: 0,
    retry_at: null,
    created_by: input.createdBy,
    created_at: input.now,
    started_at: null,
    finished_at: null,
  };
}
