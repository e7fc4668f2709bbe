import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { visible } from '../lists/columns-store.ts';
import type { Shelf } from '../locales/shelf.ts';
import { entriesOn } from '../locales/shelf-store.ts';
import { translationScope } from '../translation-keys.ts';
import { type RedirectPlace, type RedirectRow, type RedirectScope, scopesIn } from './redirects-store.ts';

/** The locale that redirects lead to, and the locales whose slugs reads of it look up, in their order. */
export interface RedirectLocale {
  readonly shelf: Shelf | undefined;
  readonly codes: readonly string[];
  readonly defaultCode: string;
}

/** The redirects that reads of one locale return, of some scopes. */
export interface RedirectsOfLocale {
  readonly scopes: readonly RedirectScope[];
  readonly locale: RedirectLocale;
}

/** Slugs of one scope that are read in one query. */
interface SlugRange {
  readonly scope: string;
  /** The slug before the first one. */
  readonly after: string;
  /** The last slug; undefined for all that follow. */
  readonly last: string | undefined;
}

/** Candidates of one query: in a tenant with two locales, a page has about as many. */
const candidatesAtOnce = 200;

/** Returns the redirects of a locale that follow `after`, in the order of scopes and slugs. Reads the slugs in ranges. */
export async function listRedirectsAfter(
  db: Reader,
  tenant: TenantId,
  selection: RedirectsOfLocale,
  { after, limit }: { readonly after: RedirectPlace; readonly limit: number },
  atOnce = candidatesAtOnce,
): Promise<RedirectRow[]> {
  const found: RedirectRow[] = [];
  const scopes = selection.scopes.map(({ scope }) => scope).filter((scope) => scope >= after.scope);
  for (const scope of scopes.sort((one, other) => (one < other ? -1 : 1))) {
    let place = scope === after.scope ? after.from : '';
    for (let isEnd = false; !isEnd; ) {
      const last = await findEndOfRange(db, tenant, selection, { scope, after: place }, atOnce);
      const range = { scope, after: place, last };
      const { rows } =
        await sql<RedirectRow>`${redirectsInLocale(db, tenant, selection, range)} ${selectRows}`.execute(
          db.sql,
        );
      for (const row of rows) found.push(row);
      if (found.length >= limit) return found.slice(0, limit);
      isEnd = last === undefined;
      place = last ?? '';
    }
  }
  return found;
}

/** Returns a page of the redirects of a locale. All that precede it are read. */
export async function listRedirectsAt(
  db: Reader,
  tenant: TenantId,
  selection: RedirectsOfLocale,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RedirectRow[]> {
  const { rows } =
    await sql<RedirectRow>`${redirectsInLocale(db, tenant, selection)} ${selectRows} limit ${limit} offset ${offset}`.execute(
      db.sql,
    );
  return rows;
}

/** Counts the redirects of a locale. All of them are read. */
export async function countRedirectsInLocale(
  db: Reader,
  tenant: TenantId,
  selection: RedirectsOfLocale,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`${redirectsInLocale(db, tenant, selection)}
    select cast(count(*) as integer) as total from ranked r where r.n = 1`.execute(db.sql);
  return rows[0]?.total ?? 0;
}

const selectRows = sql`select r.scope, r.kind, r.type_id as "typeId", r."from", r."to" from ranked r where r.n = 1
  order by r.scope, r."from"`;

/** Returns the last slug of a range with so many candidates; undefined if fewer follow. */
async function findEndOfRange(
  db: Reader,
  tenant: TenantId,
  { locale }: RedirectsOfLocale,
  { scope, after }: Pick<SlugRange, 'scope' | 'after'>,
  atOnce: number,
): Promise<string | undefined> {
  // One index range for each scope: together they have no common order.
  const parts = scopesOfLocales(locale, scope).flatMap((one) => [
    sql`select * from (select entries.slug from entries where entries.tenant_id = ${tenant} and entries.scope = ${one}
      and entries.slug > ${after} and ${visible.published} order by entries.slug limit ${atOnce}) as held`,
    sql`select * from (select s.slug from entry_slugs s where s.tenant_id = ${tenant} and s.scope = ${one}
      and s.slug > ${after} order by s.slug limit ${atOnce}) as former`,
  ]);
  const { rows } = await sql<{
    slug: string;
  }>`select slug from (${sql.join(parts, sql` union all `)}) as candidates
    order by slug limit 1 offset ${atOnce - 1}`.execute(db.sql);
  return rows[0]?.slug;
}

/** The scopes of the slugs that reads of a locale look up, of one list of records. */
function scopesOfLocales({ codes, defaultCode }: RedirectLocale, scope: string): string[] {
  return codes.map((code) => (code === defaultCode ? scope : translationScope(scope, code)));
}

/**
 * Selects, as `ranked`, what reads of a locale answer with a redirect: every slug that the locale shows no record under, and the
 * record that it leads to. `n` is 1 for the one that wins: the order is that of `findMoved`, which answers single reads.
 */
function redirectsInLocale(
  db: Reader,
  tenant: TenantId,
  { scopes, locale }: RedirectsOfLocale,
  range?: SlugRange,
): RawBuilder<unknown> {
  const { shelf, codes, defaultCode } = locale;
  const before = (column: string) =>
    sql`substr(${sql.ref(column)}, 1, ${db.dialect.position}(${sql.ref(column)} || '@', '@') - 1)`;
  const code = (column: string) =>
    sql`substr(${sql.ref(column)}, ${db.dialect.position}(${sql.ref(column)} || '@', '@') + 1)`;
  const order = sql.join(
    codes.map((one, n) => sql`when ${one === defaultCode ? '' : one} then ${sql.lit(n)}`),
    sql` `,
  );
  const inRange = (table: string) => {
    if (!range) return sql``;
    const slug = sql.ref(`${table}.slug`);
    const upTo = range.last === undefined ? sql`` : sql`and ${slug} <= ${range.last}`;
    const scopes = db.dialect.in(`${table}.scope`, scopesOfLocales(locale, range.scope));
    return sql`and ${scopes} and ${slug} > ${range.after} ${upTo}`;
  };
  return sql`with shown as not materialized (
      select id, kind, type_id, scope, slug from ${entriesOn(tenant, shelf)}
      where tenant_id = ${tenant} and ${visible.published}
    ), candidates as (
      select ${before('id')} as record_id, ${before('scope')} as scope, ${code('scope')} as code, slug, 0 as is_former
      from entries where tenant_id = ${tenant} and ${visible.published} ${inRange('entries')}
      union all
      select ${before('entry_id')}, ${before('scope')}, ${code('scope')}, slug, 1 from entry_slugs
      where tenant_id = ${tenant} ${inRange('entry_slugs')}
    ), placed as (
      select candidates.*, case code ${order} end as place from candidates
    ), ranked as (
      select shown.scope, shown.kind, shown.type_id, placed.slug as "from", shown.slug as "to",
        row_number() over (partition by shown.scope, placed.slug order by placed.place, placed.is_former) as n
      from placed join shown on shown.id = placed.record_id and shown.scope = placed.scope
      where placed.place is not null and placed.slug <> shown.slug
        and (${scopesIn(scopes, sql.ref('shown.scope'), sql.ref('shown.type_id'))})
        and not exists (select 1 from shown holder where holder.scope = placed.scope and holder.slug = placed.slug)
    )`;
}
