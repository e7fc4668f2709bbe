import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { CommentRow, InboxRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';

/** Something of an inbox, with the comment and the entry that it is about. */
export type InboxItem = Pick<InboxRow, 'id' | 'kind' | 'read_at'> &
  Pick<CommentRow, 'entry_id' | 'thread_id' | 'body' | 'author_id' | 'created_at' | 'edited_at'> & {
    readonly comment_id: string;
    readonly entry_kind: string;
    readonly entry_name: string;
    readonly type_id: string;
  };

interface InboxFilter {
  readonly userId: string;
  readonly unread: boolean;
}

function selectInbox(db: Reader, tenant: TenantId, { userId, unread }: InboxFilter) {
  const all = db.sql
    .selectFrom('inbox as i')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.comment_id'),
    )
    .innerJoin('entries as e', (join) =>
      join.onRef('e.tenant_id', '=', 'c.tenant_id').onRef('e.id', '=', 'c.entry_id'),
    )
    .where('i.tenant_id', '=', tenant)
    .where('c.tenant_id', '=', tenant)
    .where('e.tenant_id', '=', tenant)
    .where('e.deleted_at', 'is', null)
    .where('i.user_id', '=', userId);
  return unread ? all.where('i.read_at', 'is', null) : all;
}

/** What is for a person, the newest first. What lies in the trash is left out. */
export function listInbox(
  db: Reader,
  tenant: TenantId,
  filter: InboxFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InboxItem[]> {
  return selectInbox(db, tenant, filter)
    .select(['i.id', 'i.kind', 'i.read_at', 'c.id as comment_id', 'c.entry_id', 'c.thread_id', 'c.body'])
    .select(['c.author_id', 'c.created_at', 'c.edited_at'])
    .select(['e.kind as entry_kind', 'e.name as entry_name', 'e.type_id'])
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countInbox(db: Reader, tenant: TenantId, filter: InboxFilter): Promise<number> {
  const { count } = await selectInbox(db, tenant, filter)
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInbox(tx: Tx, rows: readonly InboxRow[]): Promise<void> {
  if (rows.length > 0) await tx.sql.insertInto('inbox').values(rows).execute();
}

/** Who has been told of a comment. */
export async function listTold(tx: Tx, tenant: TenantId, commentId: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('inbox')
    .select('user_id')
    .where('tenant_id', '=', tenant)
    .where('comment_id', '=', commentId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whose inboxes hold something of a thread. */
export async function listToldOfThread(tx: Tx, tenant: TenantId, threadId: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('inbox as i')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.comment_id'),
    )
    .select('i.user_id')
    .distinct()
    .where('i.tenant_id', '=', tenant)
    .where('c.tenant_id', '=', tenant)
    .where('c.thread_id', '=', threadId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Notes that a person has read these, or all. Answers whether there were any. */
export async function markRead(
  tx: Tx,
  tenant: TenantId,
  {
    userId,
    ids,
    now,
  }: { readonly userId: string; readonly ids: readonly string[] | undefined; readonly now: number },
): Promise<boolean> {
  const unread = tx.sql
    .updateTable('inbox')
    .set({ read_at: now })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  const { numUpdatedRows } = await (ids ? unread.where(tx.dialect.in('id', ids)) : unread).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The people who have something unread of a time or before of which no mail told yet, at most `limit`. */
export async function listToMail(
  db: Reader,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('inbox')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('created_at', '<=', until)
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Notes that a mail tells a person of all that is unread. Answers what no mail told of before. */
export async function claimToMail(tx: Tx, tenant: TenantId, userId: string, now: number): Promise<string[]> {
  const rows = await tx.sql
    .updateTable('inbox')
    .set({ mailed_at: now })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes back what `claimToMail` noted: the mail did not get away. */
export async function releaseToMail(
  tx: Tx,
  tenant: TenantId,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.sql
    .updateTable('inbox')
    .set({ mailed_at: null })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where(tx.dialect.in('id', ids))
    .execute();
}

/** Of some tenants those with what was left unread since a time and told of by no mail. */
export const tenantsToMail = tenantsWith(
  (until: number) =>
    sql`select 1 from inbox old where old.tenant_id = tenants.tenant_id and old.read_at is null and old.mailed_at is null and old.created_at <= ${until} limit 1`,
);
