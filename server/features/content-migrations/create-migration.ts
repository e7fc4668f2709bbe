import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import { type MigratedKind, newMigration } from './migration.ts';
import type { Operation } from './migration-operation.ts';
import { insertMigration } from './store.ts';

/**
 * Makes a migration that waits to be run.
 * @throws ServiceError NOT_FOUND for an unknown type
 */
export async function createMigration(
  tx: Tx,
  tenant: TenantId,
  deps: EntryDeps,
  input: { kind: MigratedKind; typeSlug: string; operations: readonly Operation[]; createdBy: string },
): Promise<ContentMigrationRow> {
  const types = await deps.schemas.current(tx, tenant);
  const type = types.bySlug(input.kind, input.typeSlug);
  if (!type) throw fail('NOT_FOUND', `There is no ${input.kind} type "${input.typeSlug}".`);
  const { operations, createdBy } = input;
  const row = newMigration({
    tenant,
    id: deps.ids.next(),
    typeId: type.id,
    operations,
    origin: 'person',
    createdBy,
    now: deps.clock.now(),
  });
  await insertMigration(tx, row);
  return row;
}
