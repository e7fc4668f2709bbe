/** Codes of the system and of PostgreSQL. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const sqliteFull = 13;

/** Whether something failed because a disk, of this machine or of the database, has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (fullCodes.has(String(code))) return true;
  // The lowest byte is the kind; the others say more of it.
  if (typeof errcode === 'number' && (errcode & 0xff) === sqliteFull) return true;
  return isDiskFull(error.cause);
}
