import { type SqlBool, sql } from 'kysely';
import { installationTenant, type TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { AuditLogRow } from '../../platform/db/tables.ts';
import { keptFormsOf } from '../../platform/events/kept-kinds.ts';

/** What to find; every part that is given must match. */
export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly recordId?: string | undefined;
}

export async function insertAuditRow(tx: Tx, row: AuditLogRow): Promise<void> {
  await tx.sql.insertInto('audit_log').values(row).execute();
}

/** How many events and access changes match. */
export async function countAudit(db: Reader, tenant: TenantId, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from events where ${matches(tenant, 'kind', filter)})
      + (select count(*) from audit_log where ${matches(tenant, 'action', filter)}) as total`.execute(db.sql);
  return Number(rows[0]?.total ?? 0);
}

/**
 * The ids of a page of what matches, newest first: ids rise with time in both tables. Ids alone, so that only indexes are
 * read for what is skipped.
 */
export async function listAuditIds(
  db: Reader,
  tenant: TenantId,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ id: string; isEvent: boolean }[]> {
  const reach = page * limit;
  const { rows } = await sql<{ id: string; is_event: number }>`
    select id, is_event from (
      select * from (select id, 1 as is_event from events
        where ${matches(tenant, 'kind', filter)} order by id desc limit ${reach}) as content
      union all
      select * from (select id, 0 as is_event from audit_log
        where ${matches(tenant, 'action', filter)} order by id desc limit ${reach}) as access
    ) as both_logs order by id desc limit ${limit} offset ${reach - limit}`.execute(db.sql);
  return rows.map(({ id, is_event }) => ({ id, isEvent: is_event === 1 }));
}

function matches(tenant: TenantId, action: 'kind' | 'action', filter: AuditFilter) {
  const parts = [sql<SqlBool>`tenant_id = ${tenant}`];
  if (filter.action !== undefined) {
    const forms = action === 'kind' ? keptFormsOf(filter.action) : [filter.action];
    parts.push(sql`${sql.ref(action)} in (${sql.join(forms)})`);
  }
  if (filter.actorId !== undefined) parts.push(sql`actor_id = ${filter.actorId}`);
  if (filter.recordId !== undefined) parts.push(sql`record_id = ${filter.recordId}`);
  return sql.join(parts, sql` and `);
}

export function findAuditRows(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<AuditLogRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
}

/** What was done to one record that is no content, without one of the actions: the newest first. */
export function listAccessChanges(
  db: Reader,
  tenant: TenantId,
  { recordKind, recordId, leftOut }: { recordKind: string; recordId: string; leftOut: string },
  limit: number,
): Promise<AuditLogRow[]> {
  return db.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('record_kind', '=', recordKind)
    .where('record_id', '=', recordId)
    .where('action', '!=', leftOut)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Names of people and of the tenant's keys among these ids, those gone since included. */
export async function findActorNames(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string | null }[]> {
  if (ids.length === 0) return [];
  const people = await db.sql
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('tenant_id', '=', installationTenant)
    .where(db.dialect.in('id', ids))
    .execute();
  const keys = await db.sql
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .execute();
  return [...people, ...keys.map((key) => ({ ...key, email: null }))];
}

/**
 * What records are called now, by id, the deleted ones included: of people the name, or the e-mail of who has none.
 * Records that are gone have none any more.
 */
export async function findRecordNames(
  db: Reader,
  tenant: TenantId,
  ids: Readonly<Record<'users' | 'entries' | 'webhooks', readonly string[]>>,
): Promise<Map<string, string>> {
  const people = await findActorNames(db, tenant, ids.users);
  const read = (table: 'entries' | 'webhooks') =>
    ids[table].length === 0
      ? []
      : db.sql
          .selectFrom(table)
          .select(['id', 'name'])
          .where('tenant_id', '=', tenant)
          .where(db.dialect.in('id', ids[table]))
          .execute();
  const records = [...(await read('entries')), ...(await read('webhooks'))];
  return new Map([
    ...people.map(({ id, name, email }): [string, string] => [id, name || (email ?? '')]),
    ...records.map(({ id, name }): [string, string] => [id, name]),
  ]);
}

/** The id of the person with an e-mail. */
export async function findPersonId(db: Reader, email: string): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', installationTenant)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}
