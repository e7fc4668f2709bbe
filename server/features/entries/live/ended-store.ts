import type { TenantId } from '../../../lib/tenant-id.ts';
import { insertRows } from '../../../platform/db/compiled.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EntryLiveRow } from '../../../platform/db/tables.ts';
import type { Entry } from '../entry.ts';
import { translationKind } from '../translation-keys.ts';

type KeptContent = Pick<EntryLiveRow, 'content' | 'packed'>;

/** Keeps what readers saw of an entry until an instant. */
export async function insertEnded(
  tx: Tx,
  tenant: TenantId,
  entry: Entry,
  until: number,
  content: KeptContent,
): Promise<void> {
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
    sort_order: entry.sortOrder,
    ...content,
    created_at: entry.createdAt,
    live_at: entry.liveAt,
    published_at: entry.publishedAt,
    live_by: entry.liveBy,
    release_id: entry.liveRelease,
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
