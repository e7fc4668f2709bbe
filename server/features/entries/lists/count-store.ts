import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Dialect, Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { contentCondition, drivenIds, type ValuesAt } from '../filters/filter-store.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import type { Shelf } from '../locales/shelf.ts';
import { entriesOn } from '../locales/shelf-store.ts';
import type { Listing } from './listing.ts';
import { all, among, type Condition, matching, narrowing } from './matching-store.ts';

/** How many records a list has. */
export async function countListing(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  view: View,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${entriesOn(tenant, listing.shelf)}
    where ${matching(db.dialect, tenant, listing, view)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/**
 * How many of at most `size` published entries of a list's types meet its conditions. They stand together in stretches, which
 * begin at even distances in time from the oldest to the newest.
 */
export async function countInSample(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  size: number,
): Promise<{ seen: number; hits: number }> {
  const whole = matching(db.dialect, tenant, { ...listing, core: [], content: [] }, 'published');
  const from = entriesOn(tenant, listing.shelf);
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`select
    (select published_at from ${from} where ${whole} order by published_at, id limit 1) as first,
    (select published_at from ${from} where ${whole} order by published_at desc, id desc limit 1) as last`.execute(
    db.sql,
  );
  const { first, last } = ends[0] ?? {};
  if (typeof first !== 'number' || typeof last !== 'number') return { seen: 0, hits: 0 };
  const length = Math.ceil(size / stretches);
  const stretch = (n: number) => {
    const isLast = n === stretches - 1;
    const start = Math.floor(first + ((last - first) * n) / (stretches - 1));
    const way = sql.raw(isLast ? 'desc' : 'asc');
    const part = isLast ? whole : sql`${whole} and entries.published_at >= ${start}`;
    return sql`select * from (select ${sampledColumns} from ${from} where ${part}
      order by entries.published_at ${way}, entries.id ${way} limit ${length}) as ${sql.raw(`stretch_${n}`)}`;
  };
  // `union` drops what two stretches share. Under the name that conditions know the record by.
  const sample = sql.join(
    Array.from({ length: stretches }, (_, n) => stretch(n)),
    sql` union `,
  );
  const met = all(narrowing(db.dialect, tenant, listing, 'published'));
  const { rows } = await sql<{ seen: number; hits: number }>`
    select count(*) as seen, count(case when ${met} then 1 end) as hits from (${sample}) as entries`.execute(
    db.sql,
  );
  return rows[0] ?? { seen: 0, hits: 0 };
}

const stretches = 10;

/** What conditions beside the content ask for. */
const sampledColumns = sql.raw(
  ['id', 'type_id', 'name', 'name_fold', 'slug', 'published_at', 'created_at', 'live_at']
    .map((column) => `entries.${column}`)
    .join(', '),
);

/**
 * How many entries the index values of one filter find, as far as they meet `others` too; counted up to `most` where that
 * is given. Only what is published has index values, so no record is looked at.
 */
export async function countFromValues(
  db: Reader,
  tenant: TenantId,
  { scope, shelf }: Pick<Listing, 'scope' | 'shelf'>,
  driver: TypedFilter,
  { others = [], most }: { readonly others?: readonly TypedFilter[]; readonly most?: number } = {},
): Promise<number> {
  const at = { tenant, scope, shelf };
  const all = foundIds(db.dialect, driver, at);
  const found = most === undefined ? all : sql`select id from (${all}) as all_found limit ${most}`;
  // Under the name that conditions know the record by.
  const met = others.map((other) => contentCondition(other, db.dialect, at));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found}) as entries
    where ${sql.join([sql`1 = 1`, ...met], sql` and `)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** The ids of entries that the index values of one filter find, in no order, until there are `most`. */
export async function findFromValues(
  db: Reader,
  tenant: TenantId,
  { scope, shelf }: Pick<Listing, 'scope' | 'shelf'>,
  driver: TypedFilter,
  most: number,
): Promise<string[]> {
  const found = foundIds(db.dialect, driver, { tenant, scope, shelf });
  const { rows } = await sql<{ id: string }>`select id from (${found}) as found limit ${most}`.execute(
    db.sql,
  );
  return rows.map((row) => row.id);
}

function foundIds(dialect: Dialect, driver: TypedFilter, at: ValuesAt): Condition {
  const ids = drivenIds(driver, dialect, at);
  return canRepeat(driver) ? sql`select distinct id from (${ids}) as driven` : ids;
}

/** Whether an entry can have several values that meet a filter: a plain field at the root has one. */
function canRepeat({ path, operator, comparison }: TypedFilter): boolean {
  return operator === 'exists' || path.includes('.') || (comparison !== 'number' && comparison !== 'text');
}

/** How many of these published entries a list has. */
export async function countAmong(
  db: Reader,
  tenant: TenantId,
  listing: Listing,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${entriesOn(tenant, listing.shelf)}
    where ${among(db.dialect, tenant, listing, ids)}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** How many entries of a scope are shown in a locale, of one type where the scope holds several. */
export async function countShown(
  db: Reader,
  tenant: TenantId,
  { scope, typeId }: Pick<Listing, 'scope' | 'typeId'>,
  { locale, isOwn }: Shelf,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from shown_entries
    where tenant_id = ${tenant} and locale = ${locale} and scope = ${scope}
      ${typeId === undefined ? sql`` : sql`and type_id = ${typeId}`} ${isOwn ? sql`and rank = 0` : sql``}`.execute(
    db.sql,
  );
  return rows[0]?.count ?? 0;
}
