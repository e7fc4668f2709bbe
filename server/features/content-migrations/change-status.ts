import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import { newMigration, requireStatus } from './migration.ts';
import { changeMigration, holdMigration, insertMigration } from './store.ts';

/** Lets a pending migration run: the worker takes it from here. @throws ServiceError NOT_FOUND, INVALID_STATUS */
export async function runMigration(
  tx: Tx,
  tenant: TenantId,
  deps: EntryDeps,
  id: string,
): Promise<ContentMigrationRow> {
  requireStatus(await holdMigration(tx, tenant, id), 'pending', 'run');
  return changeMigration(tx, tenant, id, { status: 'running', started_at: deps.clock.now() });
}

/** Gives a pending migration up. @throws ServiceError NOT_FOUND, INVALID_STATUS */
export async function cancelMigration(
  tx: Tx,
  tenant: TenantId,
  deps: EntryDeps,
  id: string,
): Promise<ContentMigrationRow> {
  requireStatus(await holdMigration(tx, tenant, id), 'pending', 'cancelled');
  return changeMigration(tx, tenant, id, { status: 'cancelled', finished_at: deps.clock.now() });
}

/**
 * Begins to undo a completed migration, as a migration of its own that runs at once: each document that nobody has
 * changed since becomes byte for byte what it was.
 * @throws ServiceError NOT_FOUND; INVALID_STATUS unless it is completed, no undo itself and not undone yet
 */
export async function undoMigration(
  tx: Tx,
  tenant: TenantId,
  deps: EntryDeps,
  id: string,
  createdBy: string,
): Promise<ContentMigrationRow> {
  const migration = requireStatus(await holdMigration(tx, tenant, id), 'completed', 'undone');
  if (migration.undo_of !== null)
    throw fail('INVALID_STATUS', 'An undo cannot be undone; run a new migration.');
  if (migration.undone_by !== null) throw fail('INVALID_STATUS', 'This migration was undone already.');
  const now = deps.clock.now();
  const undo: ContentMigrationRow = {
    ...newMigration({
      tenant,
      id: deps.ids.next(),
      typeId: migration.type_id,
      operations: [],
      origin: 'undo',
      undoOf: id,
      createdBy,
      now,
    }),
    status: 'running',
    started_at: now,
  };
  await insertMigration(tx, undo);
  await changeMigration(tx, tenant, id, { undone_by: undo.id });
  return undo;
}
