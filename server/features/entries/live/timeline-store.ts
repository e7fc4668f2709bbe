import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findPastByIds, keyOfPast, readPastContents } from './past-store.ts';

/** Which changes are asked for; all without. */
export interface TimelineFilter {
  readonly kind: string | undefined;
  readonly typeId: string | undefined;
  /** Empty for the default one. */
  readonly locale: string | undefined;
}

/** After the first, up to the second, in Unix milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Scopes that one statement looks into. */
const scopesAtOnce = 50;

/** The entries of which readers saw another state in a span than before, in the order of ids after one. `scopes`: all that there are. */
export async function findChangedIds(
  db: Reader,
  tenant: TenantId,
  { from, to }: Span,
  filter: TimelineFilter,
  scopes: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const found = new Set<string>();
  const add = async (statement: RawBuilder<{ id: string }>) => {
    for (const { id } of (await statement.execute(db.sql)).rows) found.add(id);
  };
  // By the time of the change, and not along the ids of all that there is.
  const ended = sql.raw(db.dialect.sortedBy('entry_id'));
  const live = sql.raw(db.dialect.sortedBy('id'));
  await add(sql`select distinct ${ended} as id from entry_live where tenant_id = ${tenant} and live_to > ${from}
    and live_from <= ${to} and (live_from > ${from} or live_to <= ${to}) and ${ended} > ${after}
    ${wanted(db, filter, 'entry_id')} order by ${ended} limit ${limit}`);
  for (let first = 0; first < scopes.length; first += scopesAtOnce) {
    const some = scopes.slice(first, first + scopesAtOnce);
    await add(sql`select id from entries where tenant_id = ${tenant} and ${db.dialect.in('scope', some)}
      and live_since > ${from} and live_since <= ${to} and ${live} > ${after} ${wanted(db, filter, 'id')}
      order by ${live} limit ${limit}`);
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1)).slice(0, limit);
}

function wanted(
  { dialect }: Reader,
  { kind, typeId, locale }: TimelineFilter,
  id: string,
): RawBuilder<unknown> {
  const at = sql`${dialect.position}(${sql.ref(id)}, '@')`;
  return sql`${kind === undefined ? sql`` : sql`and ${dialect.in('kind', [kind, `${kind}@`])}`}
    ${typeId === undefined ? sql`` : sql`and type_id = ${typeId}`}
    ${locale === undefined ? sql`` : locale === '' ? sql`and ${at} = 0` : sql`and substr(${sql.ref(id)}, ${at}) = ${`@${locale}`}`}`;
}

/** What readers saw of an entry. */
export interface SeenState {
  readonly id: string;
  readonly kind: string;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  readonly sortOrder: number;
  readonly publishedAt: number | null;
  readonly content: string;
}

/** What readers saw of some entries at an instant. */
export async function readSeenAt(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, SeenState>> {
  if (ids.length === 0) return new Map();
  const past = await findPastByIds(db, tenant, ids, at);
  const contents = await readPastContents(db, tenant, past);
  const current = await db.sql
    .selectFrom('entries')
    .select(['id', 'kind', 'type_id as typeId', 'name', 'slug', 'sort_order as sortOrder'])
    .select(['published_at as publishedAt', 'published_content as content'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where((any) => any.or([any('live_since', 'is', null), any('live_since', '<=', at)]))
    .execute();
  return new Map([
    ...current.map((row) => [row.id, { ...row, content: row.content ?? '{}' }] as const),
    ...past.map((row) => [row.id, { ...row, content: contents.get(keyOfPast(row)) ?? '{}' }] as const),
  ]);
}
