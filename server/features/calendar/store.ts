import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { failureBegins } from '../entries/schedule/failure-words.ts';
import { asRecords } from '../entries/translation-keys.ts';

/** From the first to before the second, in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An entry or a translation without what it says, and a time of it. Times are Unix milliseconds. */
export interface TimedEntry {
  readonly id: string;
  /** Of a translation. */
  readonly locale?: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly publishAt: number | null;
  readonly unpublishAt: number | null;
  readonly publishedAt: number | null;
  readonly scheduleError: string | null;
}

/** Scopes that one statement looks into. */
const scopesAtOnce = 50;
/** Where the time stands in the words of a failure, and how long it is. */
const failureTime = sql`substr(entries.schedule_error, ${sql.lit(failureBegins.length + 1)}, ${sql.lit(isoTime(0).length)})`;

/** What is to be published or unpublished in a span, the next first. */
export function listPlanned(
  db: Reader,
  tenant: TenantId,
  column: 'publish_at' | 'unpublish_at',
  { from, to }: Span,
  limit: number,
): Promise<TimedEntry[]> {
  const at = sql.ref(`entries.${column}`);
  return read(
    db,
    sql`${selection} where entries.tenant_id = ${tenant} and entries.deleted_at is null
      and ${at} >= ${from} and ${at} < ${to} order by ${at}, entries.id limit ${limit}`,
  );
}

/** What could not be published at a time in a span, in the order of these times. */
export function listFailed(
  db: Reader,
  tenant: TenantId,
  { from, to }: Span,
  limit: number,
): Promise<TimedEntry[]> {
  // ISO texts are in the order of their times.
  return read(
    db,
    sql`${selection} where entries.tenant_id = ${tenant} and entries.deleted_at is null
      and entries.schedule_error is not null and ${failureTime} >= ${isoTime(from)} and ${failureTime} < ${isoTime(to)}
      order by ${failureTime}, entries.id limit ${limit}`,
  );
}

/** What is live since a time in a span, in the order of these times. `scopes`: of all that the tenant has. */
export async function listPublished(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  { from, to }: Span,
  limit: number,
): Promise<TimedEntry[]> {
  const found: TimedEntry[] = [];
  for (let first = 0; first < scopes.length; first += scopesAtOnce) {
    // The index of what is published has the scope before the time: each scope is looked into by itself.
    const parts = scopes.slice(first, first + scopesAtOnce).map(
      (
        scope,
      ) => sql`select * from (${selection} where entries.tenant_id = ${tenant} and entries.scope = ${scope}
        and entries.deleted_at is null and entries.status = 'published' and entries.published_at >= ${from}
        and entries.published_at < ${to} order by entries.published_at, entries.id limit ${limit}) as one`,
    );
    found.push(...(await read(db, sql.join(parts, sql` union all `))));
  }
  return found;
}

/** A release with its times. */
export type TimedRelease = Pick<
  ReleaseRow,
  'id' | 'name' | 'status' | 'publish_at' | 'published_at' | 'error'
>;

/** What of releases is to happen in a span, has failed at a time in it, or was published then. */
export function listReleasesAt(
  db: Reader,
  tenant: TenantId,
  { from, to }: Span,
  limit: number,
): Promise<TimedRelease[]> {
  return db.sql
    .selectFrom('releases')
    .select(['id', 'name', 'status', 'publish_at', 'published_at', 'error'])
    .where('tenant_id', '=', tenant)
    .where((any) =>
      any.or([
        any.and([
          any('status', 'in', ['scheduled', 'failed']),
          any('publish_at', '>=', from),
          any('publish_at', '<', to),
        ]),
        any.and([
          any('status', '=', 'published'),
          any('published_at', '>=', from),
          any('published_at', '<', to),
        ]),
      ]),
    )
    .orderBy((any) =>
      any
        .case()
        .when('status', '=', 'published')
        .then(any.ref('published_at'))
        .else(any.ref('publish_at'))
        .end(),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

const selection = sql`select entries.id, entries.kind, entries.type_id as "typeId", entries.name, entries.slug,
  entries.status, entries.publish_at as "publishAt", entries.unpublish_at as "unpublishAt",
  entries.published_at as "publishedAt", entries.schedule_error as "scheduleError" from entries`;

async function read(db: Reader, statement: RawBuilder<unknown>): Promise<TimedEntry[]> {
  const { rows } = await sql<TimedEntry>`${statement}`.execute(db.sql);
  return asRecords(rows);
}
