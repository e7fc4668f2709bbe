import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Entry, toEntry } from '../entries/entry.ts';

/** What was live under a slug in some scopes and had ended by an instant, the last of each scope. */
export async function findFormer(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  at: number,
): Promise<{ id: string; scope: string }[]> {
  const rows = await db.sql
    .selectFrom('entry_live')
    .select(['entry_id as id', 'scope'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('scope', scopes))
    .where('slug', '=', slug)
    .where('live_to', '<=', at)
    .orderBy('live_to', 'desc')
    .execute();
  const last = new Map<string, { id: string; scope: string }>();
  for (const row of rows) if (!last.has(row.scope)) last.set(row.scope, row);
  return [...last.values()];
}

/** Live entries and translations that are to be published or unpublished by a time. */
export async function listScheduledEntries(db: Reader, tenant: TenantId, until: number): Promise<Entry[]> {
  const due = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) =>
      db.sql
        .selectFrom('entries')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .where(column, '<=', until)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
  );
  return [...new Map(due.flat().map((row) => [row.id, toEntry(row)])).values()];
}
