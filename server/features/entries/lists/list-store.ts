import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import {
  isAmong,
  isListed,
  type ListedTexts,
  listOfAny,
  listOfFew,
  queriedOnce,
} from '../../../platform/db/compiled.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { scopeOfEntry } from '../entry-kind.ts';
import { asShelved, columnsOn, entriesOn } from '../locales/shelf-store.ts';
import type { Overlay, ReadFrom } from '../perspectives/perspective.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
import { columns, columnsUpTo, largestOf, targetColumnsUpTo, visible } from './columns-store.ts';
import { atOf, type KeptRow, type KeptRows, type SeenRevisions } from './kept-rows.ts';
import { readRevisions, revisionOf } from './revision-store.ts';

// The hot reads are written as SQL: building them from parts costs as much as running them. What is constant stands in
// the text, so that partial indexes are seen to fit.

/** The record of a scope with a slug, if the view shows it. */
export async function readBySlug(
  db: Reader,
  tenant: TenantId,
  scope: string,
  slug: string,
  view: View,
  { shelf, overlay }: ReadFrom = {},
): Promise<ReadEntry | undefined> {
  // Of several that show a slug in a locale, the one that has it there itself.
  const first = shelf ? (overlay ? sql` order by rank, id` : sql` order by rank, id limit 1`) : sql``;
  const { rows } =
    await sql<ReadEntry>`select ${columns[view]}${columnsOn(shelf)} from ${entriesOn(tenant, shelf)}
    where tenant_id = ${tenant} and scope = ${scope} and slug = ${slug} and ${visible[view]}${first}`.execute(
      db.sql,
    );
  const shown = asShelved(rows, shelf);
  if (!overlay) return shown[0];
  const there = await overlay.bySlug(scope, slug);
  const changed = await overlay.among(
    shown.map(({ id }) => id),
    true,
  );
  return firstOf([...shown.filter(({ id }) => !changed.has(id)), ...there], overlay);
}

function firstOf(entries: readonly ReadEntry[], { rankOf }: Overlay): ReadEntry | undefined {
  const [first] = [...entries].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  return first;
}

/** As `readBySlug`, with the revision of the tenant's types. */
export async function readWithRevision(
  db: Reader,
  tenant: TenantId,
  scope: string,
  slug: string,
  view: View,
): Promise<(ReadEntry & { schemaRevision: number }) | undefined> {
  const { rows } = await sql<ReadEntry & { schemaRevision: number }>`select ${columns[view]},
      (select schema_revision from tenants where tenant_id = ${tenant}) as "schemaRevision" from entries
    where tenant_id = ${tenant} and scope = ${scope} and slug = ${slug} and ${visible[view]}`.execute(db.sql);
  return rows[0];
}

/** As `readBySlug`, else the record of the scope with this id: a slug may look like an id, and wins. */
export async function readBySlugOrId(
  db: Reader,
  tenant: TenantId,
  scope: string,
  slugOrId: string,
  view: View,
  overlay?: Overlay,
): Promise<ReadEntry | undefined> {
  const bySlug = await readBySlug(db, tenant, scope, slugOrId, view, { overlay });
  if (bySlug || !isUuid(slugOrId)) return bySlug;
  const id = slugOrId.toLowerCase();
  const there = (await overlay?.among([id]))?.get(id);
  if (there) return there.entry && scopeOfEntry(there.entry) === scope ? there.entry : undefined;
  const { rows } = await sql<ReadEntry>`select ${columns[view]} from entries
    where tenant_id = ${tenant} and id = ${id} and scope = ${scope}
      and ${visible[view]}`.execute(db.sql);
  return rows[0];
}

/** The records with these ids that the view shows, in no order. */
export function readByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
  from: ReadFrom = {},
): Promise<ReadEntry[]> {
  return readListed(db, tenant, ids, view, columns[view], from, (entry) => entry, false);
}

/** As `readByIds`, without contents that are too large to be read together. */
export function readListedByIds(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
  from: ReadFrom = {},
): Promise<ReadEntry[]> {
  const shown = columnsUpTo(view, largestOf(ids.length));
  return readListed(db, tenant, ids, view, shown, from, (entry) => entry);
}

/** Reads records in the order of their ids. A large content is read when its turn comes. */
export async function* readEach(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
): AsyncGenerator<ReadEntry, void, undefined> {
  const rows = await readListedByIds(db, tenant, ids, view);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (row && !isLeftOut(row)) yield row;
    else if (row) yield* await readByIds(db, tenant, [id], view);
  }
}

/** As `readListedByIds`; only items have their content, as references to other kinds show none of it. */
export function readTargets(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
  from: ReadFrom = {},
): Promise<ReadEntry[]> {
  const shown = targetColumnsUpTo(view, largestOf(ids.length));
  return readListed(db, tenant, ids, view, shown, from, asTarget);
}

/**
 * As `readTargets` of what is published: from memory where all are there and their types have not changed. `isSeen` says
 * that nothing was read for it: all is as `seen` has it.
 */
export async function readKeptTargets(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  kept: KeptRows,
  seen: SeenRevisions | undefined,
): Promise<{ rows: readonly ReadEntry[]; isSeen: boolean }> {
  if (ids.length === 0) return { rows: [], isSeen: true };
  const known: KeptRow[] = [];
  const typeIds = new Set<string>();
  for (const id of ids) {
    const row = kept.find(tenant, id);
    if (row?.at === undefined || row.kind !== 'item') break;
    known.push(row);
    typeIds.add(row.typeId);
  }
  if (known.length === ids.length) {
    const isSeen = seen !== undefined && [...typeIds].every((typeId) => seen.get(typeId) !== undefined);
    if (!isSeen) seen?.want(typeIds);
    const revisions = isSeen ? seen : await readRevisions(db, tenant, [...typeIds]);
    if (known.every(({ at, typeId }) => at === revisions.get(typeId))) return { rows: known, isSeen };
  }
  const rows = await targetsAt(db, { tenant, ids: listOfAny(db, ids), most: largestOf(ids.length) });
  const items = rows.filter(({ kind }) => kind === 'item');
  const others = rows.filter(({ kind }) => kind !== 'item');
  return { rows: [...kept.keep(tenant, atOf, items), ...others], isSeen: false };
}

const targetsAt = queriedOnce(
  (db, { tenant, ids, most }: { tenant: TenantId; ids: ListedTexts; most: number }) => sql<ReadEntry>`
    select ${targetColumnsUpTo('published', most)}, ${revisionOf(tenant, sql`entries.type_id`)} as at from entries
    where tenant_id = ${tenant} and ${isAmong(db, 'id', ids)} and ${visible.published}`,
);

/** What the address of a record is made of. */
export type ReadAddress = Pick<ReadEntry, 'id' | 'kind' | 'typeId' | 'slug'>;

/** As `readByIds`, of the addresses alone. */
export function readAddresses(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
  from: ReadFrom = {},
): Promise<ReadAddress[]> {
  return readListed<ReadAddress>(db, tenant, ids, view, addressColumns, from, (entry) => entry);
}

async function readListed<Row extends ReadAddress = ReadEntry>(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  view: View,
  shown: RawBuilder<unknown>,
  { shelf, overlay }: ReadFrom,
  toRow: (there: ReadEntry) => Row,
  isBare = true,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const there = await overlay?.among(ids, isBare);
  const stored = there ? ids.filter((id) => !there.has(id)) : ids;
  const changed = there ? [...there.values()].flatMap(({ entry }) => (entry ? [toRow(entry)] : [])) : [];
  if (stored.length === 0) return changed;
  const more = shown === addressColumns ? sql`` : columnsOn(shelf);
  const { rows } = await sql<Row>`select ${shown}${more} from ${entriesOn(tenant, shelf)}
    where tenant_id = ${tenant} and ${db.dialect.in('id', stored)} and ${visible[view]}`.execute(db.sql);
  const read =
    shelf?.isOwn && shown !== addressColumns
      ? (asShelved(rows as unknown as ReadEntry[], shelf) as unknown as Row[])
      : rows;
  return there ? [...read, ...changed] : read;
}

/** Only items have their content where they are referred to. */
function asTarget(entry: ReadEntry): ReadEntry {
  return entry.kind === 'item' ? entry : { ...entry, content: '{}' };
}

/** The one item of a singleton type, with its status, whatever that is; undefined when the type has none. */
export async function readSingleton(
  db: Reader,
  tenant: TenantId,
  scope: string,
  view: View,
  { shelf, overlay }: ReadFrom = {},
): Promise<(ReadEntry & { status: string }) | undefined> {
  const there = await overlay?.ofScope(scope);
  const [first] = [...(there?.values() ?? [])].flatMap(({ entry }) => entry ?? []);
  const found = first && (await overlay?.among([first.id]))?.get(first.id)?.entry;
  if (found) return { ...found, status: 'published' };
  const { rows } = await sql<
    ReadEntry & { status: string }
  >`select status, ${columns[view]}${columnsOn(shelf)} from ${entriesOn(tenant, shelf)}
    where tenant_id = ${tenant} and scope = ${scope} and deleted_at is null order by created_at limit 1`.execute(
    db.sql,
  );
  const [row] = rows;
  const changed = row && there?.get(row.id);
  if (changed) return changed.isDeleted || shelf ? undefined : { ...row, status: 'draft' };
  return row && { ...row, ...asShelved([row], shelf)[0] };
}

/** Kind and type of live records, published or not, for checking references. */
export async function findLinkTargets(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; kind: string; type_id: string; status: string }[]> {
  if (ids.length === 0) return [];
  const few = listOfFew(ids);
  if (few) return fewLinkTargets(db, { tenant, ids: few });
  return linkTargets(db, tenant, db.dialect.in('id', ids)).execute();
}

const fewLinkTargets = queriedOnce((db, { tenant, ids }: { tenant: TenantId; ids: readonly string[] }) =>
  linkTargets(db, tenant, isListed('id', ids)),
);

function linkTargets(db: Reader, tenant: TenantId, isWanted: RawBuilder<boolean>) {
  return db.sql
    .selectFrom('entries')
    .select(['id', 'kind', 'type_id', 'status'])
    .where('tenant_id', '=', tenant)
    .where(isWanted)
    .where('deleted_at', 'is', null);
}

const addressColumns = sql.raw('id, kind, type_id as "typeId", slug');
