import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../db/database.ts';
import { canBeMisspelt } from './text-words.ts';
import { listNearCandidates } from './vocabulary-store.ts';

/** Words that one misspelt word may stand for. */
const mostNear = 30;

/**
 * The words of a tenant's published content that are one letter away: one more, one less, another one, or two neighbours
 * the other way round. Where one letter is wrong, the half of the word without it is right: so only words that begin like
 * the first half or end like the second are looked at, however many there are.
 */
export async function listNearWords(db: Reader, tenant: TenantId, word: string): Promise<string[]> {
  if (!canBeMisspelt(word)) return [];
  const letters = [...word];
  const half = letters.length >> 1;
  const candidates = await listNearCandidates(db, tenant, {
    beginning: letters.slice(0, half).join(''),
    // Backwards, as the index of endings has it.
    ending: letters.slice(half).reverse().join(''),
    swapped: swap(letters, half - 1).join(''),
    length: letters.length,
  });
  const near = [...new Set(candidates)].filter((candidate) => isOneOff(letters, [...candidate]));
  // The first letter is the one that people get right.
  const rank = (candidate: string) => (candidate.startsWith(letters[0] ?? '') ? 0 : 1);
  return near.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).slice(0, mostNear);
}

/** Whether two words differ by one letter more, less or other, or by two neighbours the other way round. */
export function isOneOff(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++;
  const left = long.length - start - end;
  if (left <= 1) return left === 1;
  const isSwap = left === 2 && short.length === long.length;
  return isSwap && short[start] === long[start + 1] && short[start + 1] === long[start];
}

function swap(letters: readonly string[], at: number): string[] {
  const swapped = [...letters];
  [swapped[at], swapped[at + 1]] = [swapped[at + 1] ?? '', swapped[at] ?? ''];
  return swapped;
}
