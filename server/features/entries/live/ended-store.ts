import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { insertRows } from '../../../platform/db/compiled.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keepContent, readContent } from '../../../platform/db/packed-text.ts';
import type { EntryLiveRow } from '../../../platform/db/tables.ts';
import { tenantsWith } from '../../../platform/db/tenants-with.ts';
import type { Entry } from '../entry.ts';
import { readShownOfSource } from '../locales/locales-store.ts';
import { deleteEndedSlugs, deleteEndedSlugsOf } from '../redirects/former-slugs-store.ts';
import { afterTranslations, translationKind } from '../translation-keys.ts';

type KeptContent = Pick<EntryLiveRow, 'content' | 'packed'>;

/** Keeps what readers saw of an entry until an instant. */
export async function insertEnded(
  tx: Tx,
  tenant: TenantId,
  entry: Entry,
  until: number,
  content: KeptContent,
): Promise<void> {
  const shown = entry.locale === '' ? undefined : await readShownOfSource(tx, tenant, entry.id);
  const row: EntryLiveRow = {
    tenant_id: tenant,
    entry_id: entry.id,
    live_from: entry.liveSince ?? Math.min(entry.liveAt, until - 1),
    live_to: until,
    kind: entry.locale === '' ? entry.kind : translationKind(entry.kind),
    type_id: entry.typeId,
    scope: entry.scope,
    name: entry.name,
    slug: entry.slug,
    sort_order: shown?.sortOrder ?? entry.sortOrder,
    ...content,
    created_at: shown?.createdAt ?? entry.createdAt,
    live_at: entry.liveAt,
    published_at: entry.publishedAt,
    live_by: entry.liveBy,
    release_id: entry.liveRelease,
    shared_content: shown?.sharedContent ?? null,
  };
  await tx.send(insertRows(tx, 'entry_live', [row]));
}

/** Gives what ended at an instant its content, where what came next had the same. */
export async function keepContentOfEnded(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  until: number,
  content: KeptContent,
): Promise<void> {
  const update = tx.sql
    .updateTable('entry_live')
    .set(content)
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .where('live_to', '=', until)
    .where('content', 'is', null);
  await tx.send(update.compile());
}

/** A content of the past, as JSON. */
interface EndedContent {
  readonly id: string;
  readonly liveFrom: number;
  readonly typeId: string;
  readonly content: string;
}

/** The contents of a tenant's past after one of them, in the order of entries and times. */
export async function readEndedContents(
  tx: Tx,
  tenant: TenantId,
  after: Pick<EndedContent, 'id' | 'liveFrom'>,
  limit: number,
): Promise<EndedContent[]> {
  const rows = await tx.sql
    .selectFrom('entry_live')
    .select(['entry_id', 'live_from', 'type_id', 'content', 'packed'])
    .where('tenant_id', '=', tenant)
    .where('entry_id', '>=', after.id)
    .where((any) => any.or([any('entry_id', '>', after.id), any('live_from', '>', after.liveFrom)]))
    .where('content', 'is not', null)
    .orderBy('entry_id')
    .orderBy('live_from')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ entry_id: id, live_from: liveFrom, type_id: typeId, content, packed }) => ({
      ...{ id, liveFrom, typeId },
      content: await readContent({ content: content ?? '', packed }),
    })),
  );
}

/** Writes such a content anew. */
export async function writeEndedContent(
  tx: Tx,
  tenant: TenantId,
  { id, liveFrom }: Pick<EndedContent, 'id' | 'liveFrom'>,
  content: string,
): Promise<void> {
  await tx.sql
    .updateTable('entry_live')
    .set(await keepContent(content))
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', id)
    .where('live_from', '=', liveFrom)
    .execute();
}

/**
 * Forgets what ended at or before an instant, at most `limit` of it, and answers how much. What is left tells no more of the time
 * before, so the history begins there.
 */
export async function deleteEndedUntil(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = await tx.sql
    .selectFrom('entry_live')
    .select(['entry_id', 'live_from'])
    .where('tenant_id', '=', tenant)
    .where('live_to', '<=', until)
    .orderBy('live_to')
    .limit(limit)
    .execute();
  const slugs = await deleteEndedSlugs(tx, tenant, until, limit);
  if (old.length + slugs === 0) return 0;
  await beginHistory(tx, tenant, until);
  for (const { entry_id: id, live_from: from } of old) {
    await tx.sql
      .deleteFrom('entry_live')
      .where('tenant_id', '=', tenant)
      .where('entry_id', '=', id)
      .where('live_from', '=', from)
      .execute();
  }
  return old.length + slugs;
}

/** Says since when it is known what was live of a tenant. */
export async function setHistoryFrom(tx: Tx, tenant: TenantId, at: number): Promise<void> {
  await tx.sql.updateTable('tenants').set({ history_from: at }).where('tenant_id', '=', tenant).execute();
}

/** Has the history of a tenant begin at an instant, unless it begins later. */
async function beginHistory(tx: Tx, tenant: TenantId, at: number): Promise<void> {
  await tx.sql
    .updateTable('tenants')
    .set({ history_from: at })
    .where('tenant_id', '=', tenant)
    .where((any) => any(any.fn.coalesce('history_from', 'created_at'), '<', at))
    .execute();
}

/** Forgets all that ended of a record and of its translations, or of one of them, and answers how much that was. */
export async function deleteEndedOf(
  tx: Tx,
  tenant: TenantId,
  id: string,
  isWithTranslations: boolean,
): Promise<number> {
  const last = isWithTranslations ? afterTranslations(id) : id;
  await deleteEndedSlugsOf(tx, tenant, id, last);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('entry_live')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '>=', id)
    .where('entry_id', '<=', last)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of some tenants those with what ended by a time. */
export const tenantsWithEnded = tenantsWith(
  (until: number) => sql`select coalesce(
      (select 1 from entry_live old where old.tenant_id = tenants.tenant_id and old.live_to <= ${until} limit 1),
      (select 1 from ended_slugs old where old.tenant_id = tenants.tenant_id and old.ended_at <= ${until} limit 1))`,
);
