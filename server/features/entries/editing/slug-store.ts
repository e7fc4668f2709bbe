import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** The slugs of live entries of a scope that begin with a prefix. */
export async function findTakenSlugs(
  db: Reader,
  tenant: TenantId,
  scope: string,
  prefix: string,
): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('entries')
    .select('slug')
    .where('tenant_id', '=', tenant)
    .where('scope', '=', scope)
    .where('slug', '>=', prefix)
    // The last code point closes the range: a slug has none like it.
    .where('slug', '<', `${prefix}\u{10ffff}`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.slug);
}
