import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../lib/tenant-id.ts';
import { compiledOnce, insertRows, runCompiled } from '../../platform/db/compiled.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { keepContent } from '../../platform/db/packed-text.ts';
import type { EntryRow, EntryVersionRow, TypeTotalRow } from '../../platform/db/tables.ts';
import { type KeptEvent, settleEvents } from '../../platform/events/store.ts';
import { type Entry, toEntry } from './entry.ts';
import { keptFold } from './names-store.ts';
import { readTranslationId } from './translation-keys.ts';

type NewEntry = Omit<EntryRow, 'sort_order' | 'name_fold' | 'deleted_at' | 'deleted_by'>;

/**
 * Inserts an entry at the end of its scope's authored order.
 * @returns undefined when a live entry of the scope has the slug already
 */
export async function insertEntry(tx: Tx, row: NewEntry): Promise<Entry | undefined> {
  const named = { ...row, name_fold: keptFold(row.name) };
  const insert = tx.dialect.isDistributed
    ? insertAt(tx, { ...named, sort_order: await nextSortOrder(tx, named) })
    : insertLast(tx, named);
  const [inserted] = await runCompiled(tx.sql, insert);
  return inserted && toEntry({ ...named, ...inserted, deleted_at: null, deleted_by: null });
}

type NamedEntry = NewEntry & Pick<EntryRow, 'name_fold'>;

const insertLast = compiledOnce((tx, row: NamedEntry) =>
  insertLive(tx, { ...row, sort_order: sql<number>`(${selectNextSortOrder(row)})` }),
);

const insertAt = compiledOnce((tx, row: NamedEntry & Pick<EntryRow, 'sort_order'>) => insertLive(tx, row));

const selectNextSortOrder = (row: Pick<EntryRow, 'tenant_id' | 'scope'>) =>
  sql<{ next: number }>`select coalesce(max(sort_order), -1) + 1 as next from entries
        where tenant_id = ${row.tenant_id} and scope = ${row.scope} and deleted_at is null`;

// Several servers take no query within the values of a row.
async function nextSortOrder(tx: Tx, row: NamedEntry): Promise<number> {
  const { rows } = await selectNextSortOrder(row).execute(tx.sql);
  return rows[0]?.next ?? 0;
}

const insertLive = (tx: Tx, row: NamedEntry & { sort_order: EntryRow['sort_order'] | RawBuilder<number> }) =>
  tx.sql
    .insertInto('entries')
    .values({ ...row, deleted_at: null, deleted_by: null })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'scope', 'slug']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('sort_order');

/** A live entry by id, no translation. */
export async function findEntry(db: Reader, tenant: TenantId, id: string): Promise<Entry | undefined> {
  if (readTranslationId(id).locale !== '') return undefined;
  const row = await db.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** A live entry of a scope by slug, else by id, held for the rest of the transaction. A live slug wins. */
export async function holdEntry(
  tx: Tx,
  tenant: TenantId,
  scope: string,
  slugOrId: string,
): Promise<Entry | undefined> {
  const id = slugOrId.toLowerCase();
  const inScope = sql`tenant_id = ${tenant} and scope = ${scope} and deleted_at is null`;
  const named = sql`(select id from entries where ${inScope} and slug = ${slugOrId}
    union all select id from entries where ${inScope} and id = ${id})`;
  const row = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    // Asked for both at once, SQLite walks the whole scope. They are asked again of what was waited for.
    .where(tx.dialect.inQuery('id', named))
    .where('deleted_at', 'is', null)
    .where((any) => any.or([any('slug', '=', slugOrId), any('id', '=', id)]))
    .orderBy(sql`case when slug = ${slugOrId} then 0 else 1 end`)
    .limit(1)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** A live entry by id, held for the rest of the transaction. */
export async function holdEntryById(tx: Tx, tenant: TenantId, id: string): Promise<Entry | undefined> {
  const row = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** The columns that readers see, which `changeEntry` alone changes. */
type SeenColumn =
  | 'name'
  | 'slug'
  | 'status'
  | 'published_content'
  | 'sort_order'
  | 'published_at'
  | 'deleted_at';

/** Changes what no reader sees of an entry, and answers it as it is then. */
export function updateEntry(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<EntryRow, 'tenant_id' | 'id' | 'name_fold' | SeenColumn>>,
): Promise<Entry> {
  return writeEntry(tx, tenant, id, changes);
}

/**
 * Changes columns of an entry, and answers it as it is then: for `updateEntry` and `changeEntry`, which keeps what readers saw. Fails
 * on the unique key of slugs when a new slug is taken.
 */
export async function writeEntry(
  tx: Tx,
  tenant: TenantId,
  id: string,
  changes: Partial<Omit<EntryRow, 'tenant_id' | 'id' | 'name_fold'>>,
): Promise<Entry> {
  if (changes.draft_content !== undefined || changes.published_content !== undefined)
    await settleEvents(tx, tenant, [id]);
  const row = await tx.sql
    .updateTable('entries')
    .set({ ...changes, ...(changes.name !== undefined && { name_fold: keptFold(changes.name) }) })
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEntry(row);
}

/**
 * Frees the slug of an entry that gets another one later in the transaction. No reader, event or history sees what stands in for it,
 * which is no valid slug.
 */
export async function parkSlug(tx: Tx, tenant: TenantId, { id }: Pick<Entry, 'id'>): Promise<void> {
  await writeEntry(tx, tenant, id, { slug: `~${id}` });
}

/** Adds a version. @param told the event of the same transaction that says much of its content */
export async function insertVersion(
  tx: Tx,
  row: Omit<EntryVersionRow, 'packed' | 'event_id'>,
  told?: KeptEvent,
): Promise<void> {
  const kept = await keepContent(row.content, told?.data);
  const values = { ...row, ...kept, event_id: (kept.packed && told?.id) ?? null };
  await tx.send(insertRows(tx, 'entry_versions', [values]));
}

/** The live entries of a tenant after an id, in the order of ids. */
export async function listLiveEntries(
  db: Reader,
  tenant: TenantId,
  after: string,
  limit: number,
): Promise<Entry[]> {
  const rows = await db.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

/** How many live entries a type has, translations not counted. */
export async function countEntries(db: Reader, tenant: TenantId, typeId: string): Promise<number> {
  const { count } = await db.sql
    .selectFrom('entries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant)
    .where('type_id', '=', typeId)
    .where('id', 'not like', '%@%')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Changes the kept totals of a type and raises their revision. Translations are not counted. */
export async function adjustTotals(
  tx: Tx,
  tenant: TenantId,
  entry: Pick<Entry, 'id' | 'typeId'>,
  by: { entries: number; published: number },
): Promise<void> {
  const { locale } = readTranslationId(entry.id);
  const counted = locale === '' ? by : { entries: 0, published: 0 };
  await tx.send(addToTotals(tx, { tenant_id: tenant, type_id: entry.typeId, ...counted }));
}

const addToTotals = compiledOnce((tx, row: Omit<TypeTotalRow, 'stripe' | 'revision'>) =>
  tx.sql
    .insertInto('type_totals')
    .values({ ...row, stripe: tx.dialect.counterStripe, revision: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'type_id', 'stripe']).doUpdateSet({
        entries: sql`type_totals.entries + ${row.entries}`,
        published: sql`type_totals.published + ${row.published}`,
        revision: sql`type_totals.revision + 1`,
      }),
    ),
);
