import { asTenantId, type TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** A live entry whose time has come. */
export interface DueEntry {
  readonly tenant: TenantId;
  readonly id: string;
}

/** Live entries that are to be published or unpublished by now, the longest overdue first, at most `limit`. */
export async function findDueEntries(db: Reader, now: number, limit: number): Promise<DueEntry[]> {
  const due = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) =>
      db.sql
        .selectFrom('entries')
        .select(['tenant_id', 'id', `${column} as at`])
        .where(column, '<=', now)
        .where('deleted_at', 'is', null)
        .orderBy(column)
        .limit(limit)
        .execute(),
    ),
  );
  const inOrder = due.flat().sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const unique = new Map(inOrder.map((row) => [`${row.tenant_id}/${row.id}`, row]));
  return [...unique.values()]
    .slice(0, limit)
    .map((row) => ({ tenant: asTenantId(row.tenant_id), id: row.id }));
}

/** How many live entries are overdue, and since when the first is; null when none is. */
export async function countOverdue(
  db: Reader,
  before: number,
): Promise<{ count: number; oldest: number | null }> {
  const counts = await Promise.all(
    (['publish_at', 'unpublish_at'] as const).map((column) =>
      db.sql
        .selectFrom('entries')
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min(column).as('oldest')])
        .where(column, '<', before)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ),
  );
  const times = counts.flatMap(({ oldest }) => oldest ?? []);
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    oldest: times.length > 0 ? Math.min(...times) : null,
  };
}
