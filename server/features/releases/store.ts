import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { queriedOnce } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import { tenantsWith } from '../../platform/db/tenants-with.ts';

/** Which releases are asked for; all without. */
export interface ReleaseFilter {
  readonly status: string | undefined;
  /** Id of an entry that they change. */
  readonly entryId: string | undefined;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

function selectReleases(db: Reader, tenant: TenantId, { status, entryId }: ReleaseFilter) {
  let all = db.sql.selectFrom('releases').where('tenant_id', '=', tenant);
  if (status !== undefined) all = all.where('status', '=', status);
  if (entryId === undefined) return all;
  const changing = db.sql
    .selectFrom('release_entries')
    .select('release_id')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId);
  return all.where('id', 'in', changing);
}

/** The releases of a tenant, the newest first. */
export function listReleases(
  db: Reader,
  tenant: TenantId,
  filter: ReleaseFilter,
  { limit, offset }: Window,
): Promise<ReleaseRow[]> {
  return selectReleases(db, tenant, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A release that is not published yet, in short. */
export type OpenRelease = Pick<ReleaseRow, 'id' | 'slug' | 'name' | 'status' | 'publish_at'> & {
  /** What it does with the entry that was asked for. */
  readonly action: string | null;
};

/** The releases that are not published yet, or those of them that change an entry: the scheduled first by their times. */
export function listOpenReleases(
  db: Reader,
  tenant: TenantId,
  entryId: string | undefined,
  limit: number,
): Promise<OpenRelease[]> {
  return db.sql
    .selectFrom('releases')
    .leftJoin('release_entries', (join) =>
      join
        .onRef('release_entries.release_id', '=', 'releases.id')
        .on('release_entries.tenant_id', '=', tenant)
        .on('release_entries.entry_id', '=', entryId ?? ''),
    )
    .select([
      ...(['releases.id', 'releases.slug', 'releases.name', 'status', 'publish_at'] as const),
      'release_entries.action',
    ])
    .where('releases.tenant_id', '=', tenant)
    .where('status', 'in', ['open', 'scheduled', 'failed'])
    .$if(entryId !== undefined, (query) => query.where('release_entries.entry_id', 'is not', null))
    .orderBy((any) => any.fn.coalesce('publish_at', any.val(Number.MAX_SAFE_INTEGER)))
    .orderBy('releases.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countReleases(db: Reader, tenant: TenantId, filter: ReleaseFilter): Promise<number> {
  const { count } = await selectReleases(db, tenant, filter)
    .select((any) => any.cast<number>(any.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A release by its slug, else by its id. */
export async function findReleaseNamed(
  db: Reader,
  tenant: TenantId,
  slugOrId: string,
): Promise<ReleaseRow | undefined> {
  const [named] = await selectNamed(db, { tenant, slug: slugOrId });
  return named ?? findRelease(db, tenant, slugOrId.toLowerCase());
}

const selectNamed = queriedOnce((db, { tenant, slug }: { tenant: TenantId; slug: string }) =>
  db.sql.selectFrom('releases').selectAll().where('tenant_id', '=', tenant).where('slug', '=', slug),
);

/** Scheduled releases that are to be published by a time. */
export function listScheduledBy(db: Reader, tenant: TenantId, until: number): Promise<ReleaseRow[]> {
  return db.sql
    .selectFrom('releases')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', until)
    .execute();
}

export function findRelease(db: Reader, tenant: TenantId, id: string): Promise<ReleaseRow | undefined> {
  return db.sql
    .selectFrom('releases')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A release, held for the rest of the transaction: nobody else changes what is in it. */
export function holdRelease(tx: Tx, tenant: TenantId, id: string): Promise<ReleaseRow | undefined> {
  return tx.sql
    .selectFrom('releases')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
}

/** Fails on the unique key of slugs when a release has the slug. */
export async function insertRelease(tx: Tx, row: ReleaseRow): Promise<void> {
  await tx.sql.insertInto('releases').values(row).execute();
}

/** Changes a release. Fails on the unique key of slugs when another has the slug. */
export async function updateRelease(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<ReleaseRow, 'tenant_id' | 'id'>>,
): Promise<void> {
  await tx.sql
    .updateTable('releases')
    .set(changes)
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .execute();
}

/** Removes a release with all that is in it. */
export async function deleteRelease(tx: Tx, tenant: TenantId, id: string): Promise<void> {
  await tx.sql.deleteFrom('releases').where('tenant_id', '=', tenant).where('id', '=', id).execute();
}

/** The slugs of releases that begin with a prefix. */
export async function findReleaseSlugs(db: Reader, tenant: TenantId, prefix: string): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('releases')
    .select('slug')
    .where('tenant_id', '=', tenant)
    .where('slug', '>=', prefix)
    // The last code point closes the range: a slug has none like it.
    .where('slug', '<', `${prefix}\u{10ffff}`)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Removes releases that were archived at or before a time, at most `limit`, and answers how many. */
export async function deleteOldReleases(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = await tx.sql
    .selectFrom('releases')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'archived')
    .where('updated_at', '<=', until)
    .limit(limit)
    .modifyEnd(tx.dialect.forUpdate)
    .execute();
  for (const { id } of old) await deleteRelease(tx, tenant, id);
  return old.length;
}

/** Of some tenants those with releases that were archived by a time. */
export const tenantsWithOldReleases = tenantsWith(
  (until: number) =>
    sql`select 1 from releases old where old.tenant_id = tenants.tenant_id and old.status = 'archived' and old.updated_at <= ${until} limit 1`,
);
