/** Bytes of the file that the process maps for its own reads: they count as its memory, whoever else may have them back. */
export const mappedByProcess = 256 * 1024 * 1024;
/** Those of the thread that reads all of an index at once; it ends when it has nothing to do. The most that SQLite maps. */
export const mappedAside = 2 ** 31 - 64 * 1024;

/** What a connection that reads is told: sorts stay in memory, and what is mapped is not copied. */
export function readerPragmas(mapped: number): string {
  return `pragma temp_store = memory; pragma cache_size = -64000; pragma mmap_size = ${mapped};`;
}
