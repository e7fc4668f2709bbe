import { BlobStoreUnavailable } from '../blobs/blobs.ts';
import type { Database } from '../db/database.ts';

/** Of a machine that has no room or no file to give at the moment. */
const machineCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EROFS', 'EBUSY', 'EAGAIN']);

/**
 * Whether work that failed may succeed when it is tried again as it is: what it stands on was out of reach, busy or full. Every
 * other failure is one of what was asked, or of the program, and would come again.
 */
export function isTransient(database: Pick<Database, 'isTransient'>, error: unknown): boolean {
  if (database.isTransient(error) || error instanceof BlobStoreUnavailable) return true;
  return error instanceof Error && 'code' in error && machineCodes.has(String(error.code));
}
