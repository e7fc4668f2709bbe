import { sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Locales } from '../schemas/locales.ts';

/** One of several records that are published at one URL in a locale. */
export interface SharedUrl {
  readonly locale: string;
  /** The scope of the records. */
  readonly scope: string;
  readonly slug: string;
  readonly id: string;
  readonly kind: string;
  readonly typeId: string;
  readonly name: string;
  /** The locale that the slug is from. */
  readonly origin: string;
}

/** A place in the list of shared URLs: the URL that was listed last. */
export type SharedUrlPlace = Pick<SharedUrl, 'locale' | 'scope' | 'slug'>;

interface Listing {
  /** The locales to look at, in their order. */
  readonly codes: readonly string[];
  readonly limit: number;
  readonly after?: SharedUrlPlace | undefined;
}

/**
 * Returns the records that are published at a URL of another record in one of some locales, fallbacks included. The order is that
 * of the locales, then of scope and slug. Reads all published entries of the tenant once, and again for each locale if slugs occur
 * in several records.
 */
export async function listSharedUrls(
  db: Reader,
  tenant: TenantId,
  locales: Locales,
  { codes, limit, after }: Listing,
): Promise<SharedUrl[]> {
  const found: SharedUrl[] = [];
  if (!(await hasRepeatedSlugs(db, tenant))) return found;
  const from = after ? codes.indexOf(after.locale) : 0;
  for (const code of from < 0 ? [] : codes.slice(from)) {
    if (found.length >= limit) break;
    const place = code === after?.locale ? after : undefined;
    found.push(...(await sharedUrlsIn(db, tenant, locales, { code, limit: limit - found.length, place })));
  }
  return found;
}

/** Whether a slug of a scope occurs in several records, be it in several locales. */
async function hasRepeatedSlugs(db: Reader, tenant: TenantId): Promise<boolean> {
  const record = beforeMark(db, 'id');
  const { rows } = await sql`select 1 as one from entries
    where tenant_id = ${tenant} and status = 'published' and deleted_at is null
    group by ${beforeMark(db, 'scope')}, slug having min(${record}) < max(${record}) limit 1`.execute(db.sql);
  return rows.length > 0;
}

/** The part of a column before the mark of translations. */
function beforeMark(db: Reader, column: string) {
  return sql`substr(${sql.ref(column)}, 1, ${db.dialect.position}(${sql.ref(column)} || '@', '@') - 1)`;
}

async function sharedUrlsIn(
  db: Reader,
  tenant: TenantId,
  locales: Locales,
  { code: locale, limit, place }: { code: string; limit: number; place: SharedUrlPlace | undefined },
): Promise<SharedUrl[]> {
  const { position } = db.dialect;
  const before = (column: string) => beforeMark(db, column);
  const code = sql`substr(scope, ${position}(scope || '@', '@') + 1)`;
  const chain = locales.chainOf(locale);
  const places = sql.join(
    chain.map((one, n) => sql`when ${one === locales.default.code ? '' : one} then ${sql.lit(n)}`),
    sql` `,
  );
  const { rows } = await sql<Omit<SharedUrl, 'locale' | 'origin'> & { place: number }>`with placed as (
      select ${before('id')} as id, ${before('kind')} as kind, type_id, ${before('scope')} as scope, slug, name,
        case ${code} ${places} end as place
      from entries where tenant_id = ${tenant} and status = 'published' and deleted_at is null
    ), ranked as (
      select placed.*, row_number() over (partition by id order by place) as n from placed where place is not null
    ), counted as (
      select ranked.*, count(*) over (partition by scope, slug) as holders from ranked where n = 1
    )
    select id, kind, type_id as "typeId", scope, slug, name, cast(place as integer) as place from counted where holders > 1
      and (scope > ${place?.scope ?? ''} or (scope = ${place?.scope ?? ''} and slug > ${place?.slug ?? ''}))
    order by scope, slug, id limit ${limit}`.execute(db.sql);
  return rows.map(({ place, ...row }) => ({ ...row, locale, origin: chain[place] ?? locale }));
}
