import type { RecordedResponse } from '../../server/test/recorded-reads/recorded-response.ts';

/** A difference from commit 37c67171 that is wanted, whatever the sequence of operations. */
interface IntendedDifference {
  /** The paths of the requests. */
  readonly path: RegExp;
  /** Whether the two responses differ as intended. */
  readonly isIntended: (before: RecordedResponse, now: RecordedResponse) => boolean;
  readonly reason: string;
}

/** Every wanted difference. Add a rule with a reason, as for the recorded requests. */
const intendedDifferences: readonly IntendedDifference[] = [
  {
    path: /^\/redirects\b/,
    isIntended: (before, now) => before.status === 200 && now.status === 200,
    reason:
      'Reads and /redirects follow one rule: the list has every slug that reads of the locale redirect, and no other.',
  },
  {
    path: /^\/(collections\/notes|pages|blog)\/s\d+\b/,
    isIntended: (before, now) => before.status === 404 && now.status === 301,
    reason: 'A previous slug redirects, also if another entry has the slug in another locale.',
  },
];

/** Returns the reason why two responses may differ, if there is one. */
export function reasonOf(path: string, before: RecordedResponse, now: RecordedResponse): string | undefined {
  return intendedDifferences.find((rule) => rule.path.test(path) && rule.isIntended(before, now))?.reason;
}
