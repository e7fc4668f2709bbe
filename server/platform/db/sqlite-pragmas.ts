/** What every connection that reads is told: sorts stay in memory, and what is read is mapped instead of copied. */
export const readerPragmas =
  'pragma temp_store = memory; pragma cache_size = -64000; pragma mmap_size = 2147418112;';
