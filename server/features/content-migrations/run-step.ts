import { systemActor } from '../../lib/actor.ts';
import { isWaiting } from '../../lib/clock.ts';
import { type StepTime, startStepTime } from '../../lib/step-time.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import { isTransient } from '../../platform/jobs/is-transient.ts';
import { toEntry } from '../entries/entry.ts';
import { beginEntryWork, type EntryDeps, type EntryWork } from '../entries/entry-deps.ts';
import { documentsOf } from '../entries/entry-documents.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import { migrateAutosaves } from './migrate-autosaves.ts';
import { migrateReleases } from './migrate-releases.ts';
import { migrateShared, translationOfShared, undoShared, withdrawApprovals } from './migrate-shared.ts';
import {
  mostSamples,
  operationsOf,
  samplesOf,
  typeOfMigration,
  type UnconvertedSample,
} from './migration.ts';
import type { Operation, UnconvertedValue } from './migration-operation.ts';
import {
  changeMigration,
  type EntrySelection,
  findRunningMigration,
  holdDocuments,
  holdMigration,
  listChanges,
  listEntriesToMigrate,
  longestPause,
} from './store.ts';
import { transformDocument } from './transform-document.ts';
import { writeDocuments } from './write-documents.ts';

/** The most entries of one step, which is one transaction. */
const batch = 100;
/** Milliseconds before a step that failed is tried again; each further time twice as many, up to the longest pause. */
const firstPause = 5000;

interface StepDeps extends EntryDeps {
  readonly database: Database;
}

/** What a step did, and how far it came. */
interface Step {
  readonly outcomes: readonly Outcome[];
  /** The last entry that it looked at; undefined when there was none. */
  readonly reached: string | undefined;
  readonly isLast: boolean;
}

/** What a step did with one entry. */
interface Outcome {
  readonly entryId: string;
  readonly changed: boolean;
  readonly unconverted: readonly UnconvertedValue[];
}

/**
 * Does one step of some running migration: as many entries as its time allows, and the position that it reached, in one
 * transaction, so that the successor of a killed worker continues exactly there. A step that fails for a reason that may pass is tried again
 * later, for as long as that takes; one that would fail again ends its migration as `failed`.
 * @returns whether there may be more to do
 * @throws what may pass, once the migration says when it is tried again
 */
export async function runMigrationStep(
  deps: StepDeps,
  startTime: () => StepTime = startStepTime,
): Promise<boolean> {
  const running = await findRunningMigration(deps.database, deps.clock.now());
  if (!running) return false;
  const { tenant, id } = running;
  try {
    await deps.database.write(async (tx) => {
      const work = await beginEntryWork(tx, tenant, { actor: systemActor, surface: 'admin' }, deps);
      const migration = await holdMigration(tx, tenant, id);
      // Another worker may have ended or postponed it while this one waited.
      if (migration && isDue(migration, deps.clock.now())) await advance(work, migration, startTime());
    });
  } catch (error) {
    if (isTransient(deps.database, error)) {
      // Where even this cannot be written, the worker's own pause is what comes before the next attempt.
      await postponeMigration(deps, tenant, id, error).catch(() => {});
      throw error;
    }
    await failMigration(deps, tenant, id, error);
  }
  return true;
}

function isDue({ status, retry_at }: ContentMigrationRow, now: number): boolean {
  return status === 'running' && (retry_at === null || !isWaiting(retry_at, now, longestPause));
}

async function advance(work: EntryWork, migration: ContentMigrationRow, time: StepTime): Promise<void> {
  const advanceBatch = migration.undo_of === null ? migrateBatch : undoBatch;
  const { outcomes, reached, isLast } = await advanceBatch(work, migration, time);
  const found = outcomes.flatMap(({ entryId, unconverted }): UnconvertedSample[] =>
    unconverted.map((one) => ({ entryId: readTranslationId(entryId).recordId, ...one })),
  );
  await changeMigration(work.tx, work.tenant, migration.id, {
    cursor: reached ?? migration.cursor,
    processed: migration.processed + outcomes.length,
    changed: migration.changed + outcomes.filter(({ changed }) => changed).length,
    unconverted: migration.unconverted + found.length,
    samples: JSON.stringify([...samplesOf(migration), ...found].slice(0, mostSamples)),
    error: null,
    attempts: 0,
    retry_at: null,
    ...(isLast && { status: 'completed', finished_at: work.deps.clock.now() }),
  });
}

async function migrateBatch(work: EntryWork, migration: ContentMigrationRow, time: StepTime): Promise<Step> {
  const { tx, tenant, types } = work;
  const migrated = typeOfMigration(types, migration);
  const entries = await listEntriesToMigrate(tx, tenant, selectionOf(migrated), migration.cursor, batch);
  const outcomes: Outcome[] = [];
  let done = 0;
  for (const { id: entryId, isCounted, hasApproved } of entries) {
    if (done > 0 && time.isOver()) break;
    done++;
    const row = await holdDocuments(tx, tenant, entryId);
    const type = row && types.byId(row.type_id);
    // The trash may hold entries of types that were deleted: they are passed over, and end nothing.
    if (!row || !type) continue;
    const everything = operationsOf(migration);
    const given = operationsFor(entryId, migrated, everything);
    const transform = (json: string, operations = given) =>
      transformDocument(json, type, migrated, operations, types);
    const before = documentsOf(row);
    const draft = transform(before.draft);
    // Nobody has approved a new value: under a workflow it goes into the draft alone.
    const approved = type.workflow ? given.filter(({ op }) => op !== 'setDefault') : given;
    const published = before.published === null ? null : transform(before.published, approved);
    const after = { draft: draft.json, published: published?.json ?? null };
    const changed = await writeDocuments(work, type, migration.id, toEntry(row), { before, after });
    const shared = type.workflow ? everything.filter(({ op }) => op !== 'setDefault') : everything;
    const at = { migrationId: migration.id, entryId };
    await migrateShared(work, type, at, (json) => transform(json, shared).json);
    if (hasApproved) await withdrawApprovals(work, row, (json) => transform(json, approved).json === json);
    await migrateAutosaves(work, row, (json) => transform(json).json);
    await migrateReleases(work, row, (json) => transform(json).json);
    if (isCounted) outcomes.push({ entryId, changed, unconverted: draft.unconverted });
  }
  return { outcomes, reached: entries[done - 1]?.id, isLast: done === entries.length && done < batch };
}

/** What of a migration is for an entry: a translation says nothing of what it has not, since that falls back. */
export function operationsFor(
  entryId: string,
  migrated: ContentType,
  operations: readonly Operation[],
): readonly Operation[] {
  const isTranslation = readTranslationId(entryId).locale !== '';
  if (!isTranslation || migrated.kind === 'component') return operations;
  return operations.filter(({ op }) => op !== 'setDefault');
}

/** How a type's documents are found. */
export function selectionOf(migrated: ContentType): EntrySelection {
  return migrated.kind === 'component' ? { componentSlug: migrated.slug } : { typeId: migrated.id };
}

async function undoBatch(work: EntryWork, migration: ContentMigrationRow, time: StepTime): Promise<Step> {
  const { tx, tenant, types } = work;
  const changes = await listChanges(tx, tenant, migration.undo_of ?? '', migration.cursor, batch);
  const outcomes: Outcome[] = [];
  let done = 0;
  for (const change of changes) {
    if (done > 0 && time.isOver()) break;
    done++;
    const entryId = change.entry_id;
    const translation = translationOfShared(entryId);
    if (translation !== undefined) {
      await undoShared(work, translation, change);
      continue;
    }
    const row = await holdDocuments(tx, tenant, entryId);
    const type = row && types.byId(row.type_id);
    if (!row || !type) continue;
    const now = documentsOf(row);
    const untouched = now.draft === change.draft_after && now.published === change.published_after;
    const after = { draft: change.draft_before, published: change.published_before };
    const changed =
      untouched && (await writeDocuments(work, type, migration.id, toEntry(row), { before: now, after }));
    if (changed) await withdrawApprovals(work, row, (json) => json === change.draft_before);
    const unconverted = untouched
      ? []
      : [{ field: '', reason: 'the entry was changed since and stays as it is' }];
    outcomes.push({ entryId, changed, unconverted });
  }
  return { outcomes, reached: changes[done - 1]?.entry_id, isLast: done === changes.length && done < batch };
}

/** Notes that the next step failed, and when it is tried again. */
async function postponeMigration(
  deps: StepDeps,
  tenant: TenantId,
  id: string,
  error: unknown,
): Promise<void> {
  await deps.database.write(async (tx) => {
    const migration = await holdMigration(tx, tenant, id);
    const now = deps.clock.now();
    if (!migration || !isDue(migration, now)) return;
    const attempts = migration.attempts + 1;
    const retry_at = now + Math.min(firstPause * 2 ** (attempts - 1), longestPause);
    await changeMigration(tx, tenant, id, { attempts, retry_at, error: messageOf(error) });
  });
}

async function failMigration(deps: StepDeps, tenant: TenantId, id: string, error: unknown): Promise<void> {
  await deps.database.write((tx) =>
    changeMigration(tx, tenant, id, {
      status: 'failed',
      error: messageOf(error),
      attempts: 0,
      retry_at: null,
      finished_at: deps.clock.now(),
    }),
  );
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
