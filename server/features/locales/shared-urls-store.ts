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

/**
 * Returns the records that are published at a URL of another record in one of some locales, fallbacks included. The order is that
 * of the locales, then of scope and slug. Reads all published entries of the tenant once for each locale.
 */
export async function listSharedUrls(
  db: Reader,
  tenant: TenantId,
  locales: Locales,
  codes: readonly string[],
  limit: number,
): Promise<SharedUrl[]> {
  const found: SharedUrl[] = [];
  for (const code of codes) {
    if (found.length >= limit) break;
    found.push(...(await sharedUrlsIn(db, tenant, locales, code, limit - found.length)));
  }
  return found;
}

async function sharedUrlsIn(
  db: Reader,
  tenant: TenantId,
  locales: Locales,
  locale: string,
  limit: number,
): Promise<SharedUrl[]> {
  const position = db.dialect.position;
  const before = (column: string) =>
    sql`substr(${sql.ref(column)}, 1, ${position}(${sql.ref(column)} || '@', '@') - 1)`;
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
    order by scope, slug, id limit ${limit}`.execute(db.sql);
  return rows.map(({ place, ...row }) => ({ ...row, locale, origin: chain[place] ?? locale }));
}
