import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Field } from '../schemas/field-types/field-type.ts';
import { isFieldTypeName } from '../schemas/field-types/registry.ts';
import { newMigration } from './migration.ts';
import type { Operation } from './migration-operation.ts';
import { cancelProposals, insertMigration } from './store.ts';

/**
 * Proposes what would bring a type's content in line with its new schema; nothing runs until somebody says so. A
 * proposal of an earlier save that nobody has run gives way.
 * @returns the id of the proposal, undefined when there is nothing to propose
 */
export async function proposeMigration(
  tx: Tx,
  tenant: TenantId,
  deps: { clock: Clock; ids: Ids },
  change: { typeId: string; before: readonly Field[]; after: readonly Field[] },
): Promise<string | undefined> {
  const operations = proposedOperations(change.before, change.after);
  if (operations.length === 0) return undefined;
  const now = deps.clock.now();
  await cancelProposals(tx, tenant, change.typeId, now);
  const id = deps.ids.next();
  const { typeId } = change;
  await insertMigration(
    tx,
    newMigration({ tenant, id, typeId, operations, origin: 'schema', createdBy: null, now }),
  );
  return id;
}

/** The operations that follow from a change of fields. */
function proposedOperations(before: readonly Field[], after: readonly Field[]): Operation[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const current = new Map(after.map((field) => [field.name, field]));
  const removed = before.filter((field) => !current.has(field.name));
  const added = after.filter((field) => !old.has(field.name));
  const operations: Operation[] = [];

  const [gone] = removed;
  const [come] = added;
  // One field gone and one of its type come: most likely it was renamed.
  const renamed = removed.length === 1 && added.length === 1 && gone?.type === come?.type;
  if (renamed && gone && come) operations.push({ op: 'renameField', field: gone.name, to: come.name });
  else for (const field of removed) operations.push({ op: 'removeField', field: field.name });

  for (const field of after) {
    const known = old.get(field.name);
    if (known && known.type !== field.type && isFieldTypeName(field.type))
      operations.push({ op: 'changeType', field: field.name, to: field.type });
    const isNowRequired = field.required && !known?.required;
    const value = field.defaultValue;
    if (isNowRequired && value !== undefined && value !== null) {
      operations.push({ op: 'setDefault', field: field.name, value });
    }
  }
  return operations;
}
