/** Bytes of the file that are mapped instead of read: the most that SQLite can. The system takes them back as it likes. */
const mapped = 2 ** 31 - 64 * 1024;

/** What a connection that reads is told. Sorts stay in memory; a page that is mapped costs no call of the system. */
export const readerPragmas = `pragma temp_store = memory; pragma cache_size = -64000; pragma mmap_size = ${mapped};`;
