import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Tx } from './database.ts';

/** The window of one subject on one surface; keys belong to their tenant, addresses to the installation. */
export interface WindowKey {
  readonly tenant: TenantId;
  readonly surface: string;
  readonly subject: string;
}

/** What is known of a window after something was taken from it. Times are Unix milliseconds. */
export interface StoredWindow {
  readonly taken: number;
  readonly endsAt: number;
}

/**
 * How long a window runs, for how long it goes on from the request that first exceeds its limit, and how many requests are
 * taken at once.
 */
export interface WindowLength {
  readonly length: number;
  readonly block?: { readonly limit: number; readonly length: number };
  readonly count: number;
}

/** How far the clocks of nodes that share a window may differ. */
const skew = 60_000;

/** What no running window goes on beyond: one that ends later began before the clock was set back. */
export function longestOf({ length, block }: Pick<WindowLength, 'length' | 'block'>): number {
  return Math.max(length, block?.length ?? 0) + skew;
}

/** Whether the stored window runs no more. */
function isOver(now: number, longest: number): RawBuilder<boolean> {
  return sql`(rate_windows.ends_at <= ${now} or rate_windows.ends_at > ${now + longest})`;
}

/**
 * Takes requests from a window and answers what is taken then: exact, whoever else takes at the same time on
 * whichever node. A window begins with the first request after the last one's end.
 */
export async function takeFromWindow(
  database: Database,
  key: WindowKey,
  now: number,
  { length, block, count }: WindowLength,
): Promise<StoredWindow> {
  const over = block
    ? sql`when rate_windows.taken <= ${block.limit} and rate_windows.taken + ${count} > ${block.limit}
        then cast(${now + block.length} as bigint)`
    : sql``;
  const ended = isOver(now, longestOf({ length, ...(block && { block }) }));
  const { isDistributed, relaxedCommit } = database.dialect;
  // What is taken at once may exceed the limit with the first request already.
  const begunLength = block && count > block.limit ? block.length : length;
  const begun = sql`cast(${key.tenant} as text), cast(${key.surface} as text), cast(${key.subject} as text),
    cast(${count} as bigint), cast(${now + begunLength} as bigint)`;
  // Of several servers, each acknowledges as it is set to: only where the row stands could it be asked not to wait.
  const source = isDistributed
    ? sql`values (${begun})`
    : sql`select ${begun} from ${relaxedCommit} where true`;
  const [row] = await database.writeAlone(sql<{ taken: number; ends_at: number }>`
    insert into rate_windows (tenant_id, surface, subject, taken, ends_at) ${source}
    on conflict (tenant_id, surface, subject) do update set
      taken = case when ${ended} then excluded.taken else rate_windows.taken + excluded.taken end,
      ends_at = case when ${ended} then excluded.ends_at ${over} else rate_windows.ends_at end
    returning taken, ends_at`);
  if (!row) throw new Error('a window that was taken from is not there');
  return { taken: row.taken, endsAt: row.ends_at };
}

/** Adds what this node counted to the windows, of a minute each, of a surface, and answers what all nodes counted, by subject. */
export async function addToWindows(
  tx: Tx,
  surface: string,
  counted: readonly { tenant: TenantId; subject: string; taken: number; endsAt: number }[],
  now: number,
): Promise<Map<string, StoredWindow>> {
  const ended = isOver(now, longestOf({ length: 60_000 }));
  // In one order, or two nodes wait for each other's rows.
  const ordered = [...counted].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  const rows = await tx.sql
    .insertInto('rate_windows')
    .values(
      ordered.map(({ tenant, subject, taken, endsAt }) => ({
        tenant_id: tenant,
        surface,
        subject,
        taken,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'surface', 'subject']).doUpdateSet({
        taken: sql`case when ${ended} then excluded.taken else rate_windows.taken + excluded.taken end`,
        ends_at: sql`case when ${ended} then excluded.ends_at else rate_windows.ends_at end`,
      }),
    )
    .returning(['subject', 'taken', 'ends_at'])
    .execute();
  return new Map(rows.map((row) => [row.subject, { taken: row.taken, endsAt: row.ends_at }]));
}

/** Drops windows that ended before a time. */
export async function deleteEndedWindows(tx: Tx, before: number): Promise<void> {
  await sql`delete from rate_windows where ends_at < ${before}`.execute(tx.sql);
}
