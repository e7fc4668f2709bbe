import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** An entry or translation that is to be published or unpublished. Times are Unix milliseconds. */
export interface ScheduledEntry {
  readonly id: string;
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
}

/** Live entries and translations that are to be published or unpublished by a time. */
export async function listScheduledEntries(
  db: Reader,
  tenant: TenantId,
  until: number,
): Promise<ScheduledEntry[]> {
  const due = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) =>
      db.sql
        .selectFrom('entries')
        .select(['id', 'publish_at as publishAt', 'unpublish_at as unpublishAt'])
        .where('tenant_id', '=', tenant)
        .where(column, '<=', until)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
  );
  return [...new Map(due.flat().map((row) => [row.id, row])).values()];
}
