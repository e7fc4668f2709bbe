import type { Tx } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { appendEvents } from '../../platform/events/store.ts';
import { indexDocument, removeDocument } from '../../platform/search/search-index.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { tellNews } from '../stream/news.ts';
import type { MediaCaller, MediaChangeDeps } from './media-deps.ts';
import { mediaDocumentOf } from './media-document.ts';
import { presentMedia } from './present-media.ts';
import { findShownBy } from './store.ts';

/**
 * Appends `media.uploaded` (specification, "Emission"), makes the record findable and names what caches hold of it.
 * `isNew`: it was not there before.
 */
export async function recordUpload(
  deps: MediaChangeDeps,
  tx: Tx,
  caller: MediaCaller,
  row: MediaRow,
  options: { isNew: boolean },
): Promise<void> {
  await appendMediaEvent(deps, tx, caller, 'media.uploaded', row.id, presentMedia(row, deps.publicUrl()));
  await indexMedia(tx, caller, row, options);
}

/** Appends `media.deleted` with what the specification names, and forgets the record everywhere. */
export async function recordDeletion(
  deps: MediaChangeDeps,
  tx: Tx,
  caller: MediaCaller,
  row: MediaRow,
): Promise<void> {
  const { id, filename, original_filename: originalFilename } = row;
  await appendMediaEvent(deps, tx, caller, 'media.deleted', id, { id, filename, originalFilename });
  removeDocument(tx, caller.tenant, id);
  await touchMedia(tx, caller, row);
  tellNews(tx, caller.tenant, { type: 'media', id });
}

/** Notes a change that no event tells of (specification, "Emission") in the audit log, and shows it at once. */
export async function recordQuietChange(
  deps: MediaChangeDeps,
  tx: Tx,
  caller: MediaCaller,
  change: { action: 'media.updated' | 'media.moved'; row: MediaRow; details: Record<string, unknown> },
): Promise<void> {
  const { action, row, details } = change;
  await recordAccessChange(tx, caller.tenant, deps, {
    action,
    record: { kind: 'media', id: row.id },
    actor: caller.actor,
    details: { filename: row.filename, ...details },
  });
  await indexMedia(tx, caller, row, { isNew: false });
}

/** Notes what happened to a folder in the audit log. */
export async function recordFolderChange(
  deps: MediaChangeDeps,
  tx: Tx,
  { tenant, actor }: MediaCaller,
  action: 'created' | 'renamed' | 'deleted',
  details: { name: string; from?: string },
): Promise<void> {
  await recordAccessChange(tx, tenant, deps, {
    action: `media_folder.${action}`,
    record: { kind: 'media_folder', id: null },
    actor,
    details,
  });
}

async function appendMediaEvent(
  { ids, clock }: MediaChangeDeps,
  tx: Tx,
  { tenant, actor }: MediaCaller,
  kind: string,
  recordId: string,
  data: unknown,
): Promise<void> {
  const subject = { kind: 'media', id: recordId, path: `/media/${recordId}` } as const;
  const at = clock.now();
  await appendEvents(tx, tenant, [
    { id: ids.next(), kind, recordKind: 'media', recordId, data, subject, actor, at },
  ]);
}

async function indexMedia(
  tx: Tx,
  caller: MediaCaller,
  row: MediaRow,
  options: { isNew: boolean },
): Promise<void> {
  const { tenant } = caller;
  indexDocument(tx, tenant, mediaDocumentOf(row), options);
  await touchMedia(tx, caller, row);
  tellNews(tx, tenant, { type: 'media', id: row.id });
}

/** Names what caches hold of a file, and of the files that it stands for. */
async function touchMedia(tx: Tx, { tenant }: MediaCaller, { id, mime_type }: MediaRow): Promise<void> {
  tx.touch(tenant, `media:${id}`);
  if (!mime_type.startsWith('image/')) return;
  for (const shown of await findShownBy(tx, tenant, id)) tx.touch(tenant, `media:${shown}`);
}
