/** Bytes of the file that are mapped instead of read: the most that SQLite can. The system takes them back as it likes. */
const mapped = 2 ** 31 - 64 * 1024;

/**
 * Of a file that is made, before its first page: three records of 2 KB fill a page of 8 KB, where each would leave nearly half
 * of one of 4 KB empty. A file keeps the pages that it was made with.
 */
export const pageSize = 'pragma page_size = 8192;';

/** What a connection that reads is told. Sorts stay in memory; a page that is mapped costs no call of the system. */
export const readerPragmas = `pragma temp_store = memory; pragma cache_size = -64000; pragma mmap_size = ${mapped};`;

/** Commits, and pages that move from the log into the file, are on disk before anything builds on them. */
const durable = 'pragma synchronous = full;';

/** The pages that the connection that writes keeps in memory: 32 MB, and 4 MB while a transaction is so large that it must not gather them. */
export const wideCache = 'pragma cache_size = -32000';
export const narrowCache = 'pragma cache_size = -4000';

/**
 * Settings of the writer's connection, apart from the journal mode, which is stored in the file. It never checkpoints as
 * part of a commit, which would block the process: see `createCheckpoints`.
 *
 * The pages that undo a savepoint are written to a temporary file once there are many. In memory, SQLite keeps them in a
 * linked list and walks it each time an inner savepoint is released, so the time of a large transaction grew with the
 * square of its writes (decision 42). The file is in the data folder, which is writable and as large as the database needs.
 */
export function writerPragmas(folder: string): string {
  return `${durable} pragma foreign_keys = on; ${wideCache}; pragma journal_size_limit = 67108864;
    pragma wal_autocheckpoint = 0; pragma temp_store = file;
    pragma temp_store_directory = '${folder.replaceAll("'", "''")}';`;
}

/** What the connection is told that does nothing but checkpoint. */
export const checkpointerPragmas = `${durable} pragma wal_autocheckpoint = 0;`;
