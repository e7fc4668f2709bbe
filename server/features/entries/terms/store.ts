import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { valueKeyOf } from '../indexing/index-content.ts';
import type { Term, TermField } from './term.ts';

/** Whether a published post of the tenant has a term with this name and this slug. */
export async function hasPublishedTerm(
  db: Reader,
  tenant: TenantId,
  field: TermField,
  { name, slug }: Term,
): Promise<boolean> {
  const found = await db.sql
    .selectFrom('entry_values as named')
    .innerJoin('entry_values as slugged', (join) =>
      join
        .onRef('slugged.tenant_id', '=', 'named.tenant_id')
        .onRef('slugged.scope', '=', 'named.scope')
        .onRef('slugged.entry_id', '=', 'named.entry_id')
        .onRef('slugged.n', '=', 'named.n'),
    )
    .select('named.entry_id')
    .where('named.tenant_id', '=', tenant)
    .where('named.scope', '=', 'post')
    .where('named.path', '=', `${field}.name`)
    .where('named.value_key', '=', valueKeyOf(name))
    .where('slugged.path', '=', `${field}.slug`)
    .where('slugged.value_key', '=', valueKeyOf(slug))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
