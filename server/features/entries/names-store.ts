import { type RawBuilder, sql } from 'kysely';
import { foldCase } from '../../lib/text/fold-case.ts';

/**
 * What `name_fold` keeps of a name: nothing where the database's own lower case, that of A to Z, says the same. Rows of older
 * releases have it there too.
 */
export function keptFold(name: string): string {
  const folded = foldCase(name);
  return folded === lowerAscii(name) ? '' : folded;
}

/** The name of `entries` for comparisons that ignore case. */
export const foldedName: RawBuilder<string> = sql`coalesce(nullif(entries.name_fold, ''), lower(entries.name))`;

/** What `lower` makes of a text in both databases, as far as it says the same as `foldCase`. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
