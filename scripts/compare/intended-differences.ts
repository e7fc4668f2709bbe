import { isDeepStrictEqual } from 'node:util';
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
    isIntended: (before, now) =>
      before.status === 200 && now.status === 200 && isDeepStrictEqual(keysOf(before), keysOf(now)),
    reason:
      'Reads and /redirects follow one rule: the list has every slug that reads of the locale redirect, and no other.',
  },
  {
    path: /^\/(collections\/notes|pages|blog)\/s\d+\b/,
    isIntended: (before, now) =>
      before.status === 404 && (now.status === 301 || redirectOf(now) !== undefined),
    reason: 'A previous slug redirects, also if another entry has the slug in another locale.',
  },
  {
    path: /^\/(collections\/notes|pages|blog)\/s\d+\b/,
    isIntended: (before, now) => before.status === now.status && isRedirectFromSameSlug(before, now),
    reason:
      'The record that gave the slug up in the requested locale comes before the record that has it in another locale.',
  },
];

/** Returns the keys of a list of redirects. Its rows are tried by `redirects-in-locales.test.ts`. */
function keysOf({ body }: RecordedResponse): unknown {
  return 'json' in body ? Object.keys(body.json as object) : undefined;
}

function isRedirectFromSameSlug(before: RecordedResponse, now: RecordedResponse): boolean {
  const from = redirectOf(before)?.from;
  return from !== undefined && from === redirectOf(now)?.from;
}

function redirectOf({ body }: RecordedResponse): { readonly from: string } | undefined {
  if (!('json' in body)) return undefined;
  return (body.json as { readonly redirect?: { readonly from: string } | null }).redirect ?? undefined;
}

/** Returns the reason why two responses may differ, if there is one. */
export function reasonOf(path: string, before: RecordedResponse, now: RecordedResponse): string | undefined {
  return intendedDifferences.find((rule) => rule.path.test(path) && rule.isIntended(before, now))?.reason;
}
