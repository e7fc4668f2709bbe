import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { removePublishedDocumentsOf } from '../../platform/search/published-index.ts';
import { removeDocumentsOf } from '../../platform/search/search-index.ts';
import { insertPostType, raiseSchemaRevision } from '../schemas/store.ts';
import { archivedTables } from './archive-format.ts';
import type { ImportDeps } from './import-deps.ts';
import { ImportRefused } from './import-fault.ts';
import { deleteImport, deleteRows, deleteSomeBlobs, findImport, wasEditedSince } from './import-store.ts';
import { removePlaceholders } from './placeholder-store.ts';

const blobsAtOnce = 500;

/**
 * Removes all that an import has brought that did not come to its end: the tenant is as empty as it was before. May itself
 * be interrupted, and is taken up by the next import.
 * @throws ImportRefused where somebody has worked in the tenant since, and where another import has begun there
 */
export async function clearImport(deps: ImportDeps, tenant: TenantId, startedAt: number): Promise<void> {
  const { database, files } = deps;
  await database.write(async (tx) => {
    await holdImport(tx, tenant, startedAt, 'exclusive');
    if (await wasEditedSince(tx, tenant, startedAt)) {
      throw new ImportRefused(
        'An earlier import into this tenant was interrupted, and the tenant was edited since. The partial data is ' +
          'kept. Import into a new tenant.',
      );
    }
    await removeDocumentsOf(tx, tenant);
    await removePublishedDocumentsOf(tx, tenant);
    await deleteRows(tx, tenant, { name: 'autosaves' });
    for (const table of archivedTables.toReversed()) {
      if (table.name !== 'media_blobs') await deleteRows(tx, tenant, table);
    }
    await removePlaceholders(tx, tenant);
  });
  for (let removed = blobsAtOnce; removed === blobsAtOnce; ) {
    const ids = await database.write((tx) => deleteSomeBlobs(tx, tenant, blobsAtOnce));
    for (const id of ids) await files.remove(tenant, id);
    removed = ids.length;
  }
  await database.write(async (tx) => {
    await holdImport(tx, tenant, startedAt, 'exclusive');
    const now = deps.clock.now();
    await deleteImport(tx, tenant);
    await insertPostType(tx, tenant, { id: deps.ids.next(), now });
    await raiseSchemaRevision(tx, tenant, now);
  });
}

/**
 * Holds the tenant for one import until the transaction ends.
 * @throws ImportRefused when it is no longer this import's
 */
export async function holdImport(
  tx: Tx,
  tenant: TenantId,
  startedAt: number,
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<void> {
  await tx.dialect.lock(tx, `import:${tenant}`, mode);
  const running = await findImport(tx, tenant);
  if (running?.started_at === startedAt && running.finished_at === null) return;
  throw new ImportRefused(
    'Another import into this tenant has started. Wait until the other import has finished.',
  );
}
