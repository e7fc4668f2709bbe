import { isoTime } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import { recordFolderChange } from '../record-media-change.ts';
import {
  countInFolder,
  deleteFolderRow,
  ensureFolder,
  holdFolder,
  listFolderRows,
  renameFolderRow,
} from './folder-store.ts';
import { forgetFolderOfTrash } from './trash-store.ts';

/** A folder of the library on the wire. */
export interface MediaFolder {
  readonly name: string;
  readonly mediaCount: number;
  readonly createdAt: string;
}

/** The folders of a tenant, by name. */
export async function listFolders(db: Reader, tenant: TenantId): Promise<MediaFolder[]> {
  const rows = await listFolderRows(db, tenant);
  return rows.map(({ name, media_count, created_at }) => present(name, media_count, created_at));
}

/** Makes an empty folder. @throws ServiceError CONFLICT */
export async function createFolder(deps: MediaDeps, caller: MediaCaller, name: string): Promise<MediaFolder> {
  return deps.database.write(async (tx) => {
    const now = deps.clock.now();
    if (!(await ensureFolder(tx, caller.tenant, name, now))) throw nameTaken(name);
    await recordFolderChange(deps, tx, caller, 'created', { name });
    return present(name, 0, now);
  });
}

/** Gives a folder another name; its files follow. @throws ServiceError NOT_FOUND, CONFLICT */
export async function renameFolder(
  deps: MediaDeps,
  caller: MediaCaller,
  from: string,
  to: string,
): Promise<MediaFolder> {
  const { tenant } = caller;
  return deps.database.write(async (tx) => {
    const folder = await holdFolder(tx, tenant, from);
    if (!folder) throw folderNotFound(from);
    if (to !== from) {
      if (!(await renameFolderRow(tx, tenant, folder, to))) throw nameTaken(to);
      await recordFolderChange(deps, tx, caller, 'renamed', { name: to, from });
    }
    return present(to, await countInFolder(tx, tenant, to), folder.created_at);
  });
}

/** Deletes an empty folder. @throws ServiceError NOT_FOUND, CONFLICT */
export async function deleteFolder(deps: MediaDeps, caller: MediaCaller, name: string): Promise<void> {
  const { tenant } = caller;
  await deps.database.write(async (tx) => {
    if (!(await holdFolder(tx, tenant, name))) throw folderNotFound(name);
    const count = await countInFolder(tx, tenant, name);
    if (count > 0) {
      throw fail(
        'CONFLICT',
        `The folder "${name}" cannot be deleted: it holds ${count === 1 ? 'one file' : `${count} files`}.`,
      );
    }
    await forgetFolderOfTrash(tx, tenant, name);
    await deleteFolderRow(tx, tenant, name);
    await recordFolderChange(deps, tx, caller, 'deleted', { name });
  });
}

function present(name: string, mediaCount: number, createdAt: number): MediaFolder {
  return { name, mediaCount, createdAt: isoTime(createdAt) };
}

function folderNotFound(name: string) {
  return fail('NOT_FOUND', `There is no folder "${name.slice(0, 100)}".`);
}

function nameTaken(name: string) {
  return fail('CONFLICT', `There is a folder "${name}" already.`);
}
