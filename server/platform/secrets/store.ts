import { installationTenant } from '../../lib/tenant-id.ts';
import type { Tx } from '../db/database.ts';

/** Keeps a fact of the installation unless it is known, and answers what is known then. */
export async function keepFact(tx: Tx, name: string, value: string): Promise<string> {
  const row = { tenant_id: installationTenant, name, value };
  await tx.sql
    .insertInto('installation_facts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value: known } = await tx.sql
    .selectFrom('installation_facts')
    .select('value')
    .where('tenant_id', '=', installationTenant)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return known;
}
