import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { CommentRow } from '../../platform/db/tables.ts';

/** Threads that are asked for. */
export interface ThreadFilter {
  readonly entryId: string;
  readonly status: 'open' | 'resolved' | 'all';
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

function selectThreads(db: Reader, tenant: TenantId, { entryId, status }: ThreadFilter) {
  const all = db.sql
    .selectFrom('comments')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .whereRef('thread_id', '=', 'id');
  if (status === 'all') return all;
  return all.where('resolved_at', status === 'open' ? 'is' : 'is not', null);
}

/** The first comments of an entry's threads, the oldest first. */
export function listThreads(
  db: Reader,
  tenant: TenantId,
  filter: ThreadFilter,
  { limit, offset }: Window,
): Promise<CommentRow[]> {
  return selectThreads(db, tenant, filter).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

export async function countThreads(db: Reader, tenant: TenantId, filter: ThreadFilter): Promise<number> {
  const { count } = await selectThreads(db, tenant, filter)
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All comments of threads, the oldest first. */
export function listComments(
  db: Reader,
  tenant: TenantId,
  threadIds: readonly string[],
): Promise<CommentRow[]> {
  if (threadIds.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('comments')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('thread_id', threadIds))
    .orderBy('id')
    .execute();
}

/** How many comments an entry has. */
export async function countComments(db: Reader, tenant: TenantId, entryId: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('comments')
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A comment of a live entry. */
export function findComment(db: Reader, tenant: TenantId, id: string): Promise<CommentRow | undefined> {
  return db.sql
    .selectFrom('comments as c')
    .innerJoin('entries as e', (join) =>
      join.onRef('e.tenant_id', '=', 'c.tenant_id').onRef('e.id', '=', 'c.entry_id'),
    )
    .selectAll('c')
    .where('c.tenant_id', '=', tenant)
    .where('c.id', '=', id)
    .where('e.tenant_id', '=', tenant)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertComment(tx: Tx, row: CommentRow): Promise<void> {
  await tx.sql.insertInto('comments').values(row).execute();
}

export async function updateComment(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Pick<CommentRow, 'body' | 'edited_at' | 'resolved_at' | 'resolved_by'>>,
): Promise<void> {
  await tx.sql
    .updateTable('comments')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

/** Removes a comment; of the first of a thread the thread. */
export async function deleteComment(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('comments').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}
