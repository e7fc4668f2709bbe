import { isoTime } from '../../../lib/clock.ts';

/** How the words of a failed schedule begin: the time stands behind it. */
export const failureBegins = 'Publishing at ';

/** The words that are kept of a scheduled publish that failed. */
export function failureInWords(at: number, reason: string): string {
  return `${failureBegins}${isoTime(at)} failed: ${reason}`;
}

/** When that was to happen, in Unix milliseconds. */
export function failedAt(words: string): number {
  return Date.parse(words.slice(failureBegins.length).split(' ')[0] ?? '');
}
