import type { TenantId } from '../../lib/tenant-id.ts';
import { insertRows } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { WorkflowRow } from '../../platform/db/tables.ts';

/** The workflows of a tenant, by name. */
export function listWorkflows(db: Reader, tenant: TenantId): Promise<WorkflowRow[]> {
  return db.sql
    .selectFrom('workflows')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertWorkflow(tx: Tx, row: WorkflowRow): Promise<void> {
  await tx.sql.insertInto('workflows').values(row).execute();
}

export async function updateWorkflow(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Pick<WorkflowRow, 'name' | 'stages' | 'updated_at'>,
): Promise<void> {
  await tx.sql
    .updateTable('workflows')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

/** Deletes a workflow; its types are under none then. */
export async function deleteWorkflow(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('workflows').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}

/** Puts these types under a workflow and no others. */
export async function replaceTypes(
  tx: Tx,
  tenant: TenantId,
  workflowId: string,
  typeIds: readonly string[],
): Promise<void> {
  await tx.sql
    .deleteFrom('workflow_types')
    .where('tenant_id', '=', tenant)
    .where('workflow_id', '=', workflowId)
    .execute();
  const rows = typeIds.map((id) => ({ tenant_id: tenant, type_id: id, workflow_id: workflowId }));
  if (rows.length > 0) await tx.send(insertRows(tx, 'workflow_types', rows));
}
