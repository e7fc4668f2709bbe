import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { archivedTables } from './archive-format.ts';
import { clearImport } from './clear-import.ts';
import type { ImportDeps } from './import-deps.ts';
import { ImportRefused } from './import-fault.ts';
import { findImport, forgetRemovals, insertImport, removeOwnPostType } from './import-store.ts';
import { countRows } from './store.ts';

/**
 * Begins an import into an empty tenant and answers when it began, which is what the import is known by. What one before
 * it that never came to its end has left there is removed first.
 * @throws ImportRefused for a tenant that is not empty
 */
export async function beginImport(deps: ImportDeps, tenant: TenantId, archiveId: string): Promise<number> {
  const before = await findImport(deps.database, tenant);
  if (before && before.finished_at === null) await clearImport(deps, tenant, before.started_at);
  return deps.database.write(async (tx) => {
    await tx.dialect.lock(tx, `import:${tenant}`, 'exclusive');
    await requireEmpty(tx, tenant);
    await removeOwnPostType(tx, tenant);
    await forgetRemovals(tx, tenant);
    const startedAt = Math.max(deps.clock.now(), (before?.started_at ?? 0) + 1);
    await insertImport(tx, tenant, archiveId, startedAt);
    return startedAt;
  });
}

/** @throws ImportRefused for a tenant that has content, or a workflow */
export async function requireEmpty(tx: Tx, tenant: TenantId): Promise<void> {
  const counts = new Map<string, number>();
  for (const table of archivedTables) counts.set(table.name, await countRows(tx, tenant, table));
  const types = counts.get('types') ?? 0;
  const hasContent = ['entries', 'media', 'media_blobs', 'media_folders', 'locales', 'releases'].some(
    (name) => counts.get(name),
  );
  if ((await findImport(tx, tenant)) || types > 1 || hasContent) {
    throw new ImportRefused('The tenant is not empty. Import into a new tenant.');
  }
  // What an archive brings is published already: nobody here would have approved it.
  if ((await countRows(tx, tenant, { name: 'workflows' })) > 0) {
    throw new ImportRefused(
      'The tenant has a workflow. Import into a new tenant, then set up the workflow there.',
    );
  }
}
