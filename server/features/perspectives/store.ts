import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Entry, toEntry } from '../entries/entry.ts';

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
