import { partsOf } from '../../../lib/text/parts-of.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { Locales } from '../../schemas/locales.ts';

/** Entries and translations whose contents are held at once. Each content has at most 1 MB. */
const mostHeld = 32;
const turns = createTurns();

/** Splits records into parts whose contents, in all locales, can be held at once. */
export function partsOfRecords(
  recordIds: Iterable<string>,
  locales: Locales | undefined,
): Generator<string[]> {
  return partsOf(recordIds, Math.max(1, Math.floor(mostHeld / (locales?.all.length ?? 1))));
}

/** Runs work that holds the contents of one part. The process runs one at a time. */
export function holdContents<T>(work: () => Promise<T>): Promise<T> {
  return turns.take(['contents'], work);
}
