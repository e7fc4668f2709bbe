import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { joinParts, readLayout, readParts, type WordIndex, wordIndexes } from './merge-store.ts';

/** Pages of 4 KB that a step writes: writers wait for it some ten milliseconds. */
const pagesOfStep = 32;
/** Pages of an index that is not worth the trouble. */
const fewPages = 64;
/** By how much an index may be larger than its largest part. So a word is written five times at most in the course of time. */
const mostBeside = 1.25;

/**
 * Joins the parts in which SQLite keeps its indexes of words, once they are scattered: in one, each word stands once. PostgreSQL
 * has nothing of the kind.
 */
export function searchJobs({ database }: { readonly database: Database }): Job[] {
  const underWay = new Set<WordIndex>();
  /** How indexes stood when there was nothing to join: while nothing is written, nobody looks through them. */
  const joined = new Map<WordIndex, string>();
  return [
    {
      name: 'join-words',
      // What looks through an index is a thread of its own, which a start need not wait for.
      after: 60_000,
      every: 60_000,
      run: async () => {
        if (database.dialect.name !== 'sqlite') return false;
        for (const index of wordIndexes) {
          const isFirst = !underWay.has(index);
          if (isFirst) {
            const layout = await readLayout(database, index);
            if (layout === joined.get(index)) continue;
            if (!isScattered(await readParts(database.aside, index))) {
              joined.set(index, layout);
              continue;
            }
          }
          underWay.add(index);
          if (await database.write((tx) => joinParts(tx, index, pagesOfStep, { isFirst }))) return true;
          underWay.delete(index);
        }
        return false;
      },
    },
  ];
}

function isScattered(parts: readonly number[]): boolean {
  const pages = parts.reduce((sum, part) => sum + part, 0);
  return pages > fewPages && pages > Math.max(...parts) * mostBeside;
}
