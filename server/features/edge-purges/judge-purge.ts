import type { BatchOutcome } from './send-requests.ts';

/** Milliseconds until what failed so often is tried again; the last counts for all that follow. */
const delays = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
/** A cache in front that asks for more patience is asked again after this, in milliseconds. */
const longestWait = 600_000;
/** Characters of an answer that are kept. */
const keptBody = 1000;

/** What a batch makes of its purges. Times are Unix milliseconds. */
export type PurgeVerdict =
  | ({ readonly step: 'done' } & PurgeReport)
  | ({
      readonly step: 'retry';
      readonly dueAt: number;
      readonly retryIn: number;
      readonly failures: number;
    } & PurgeReport)
  /** It does not count: this process is stopping. */
  | { readonly step: 'release' };

interface PurgeReport {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly durationMs: number;
  readonly endedAt: number;
}

/**
 * Judges a batch that follows so many failed ones. There is no last attempt: one that is given up would
 * leave the cache in front stale for as long as it keeps answers.
 */
export function judgePurge(
  { result, isTaken }: BatchOutcome,
  from: { readonly failuresBefore: number; readonly now: number },
): PurgeVerdict {
  if (result.kind === 'interrupted') return { step: 'release' };
  const { durationMs } = result;
  const isAnswered = result.kind !== 'refused';
  const report = {
    responseStatus: isAnswered ? result.status : null,
    responseBody: isAnswered ? (result.body?.slice(0, keptBody) ?? null) : null,
    error: isTaken ? null : faultOf(result),
    durationMs,
    endedAt: from.now,
  };
  if (isTaken) return { step: 'done', ...report };
  const usual = delays[Math.min(from.failuresBefore, delays.length - 1)] as number;
  const asked = result.kind === 'answered' ? readRetryAfter(result.retryAfter, from.now) : 0;
  const retryIn = Math.max(usual, Math.min(asked, longestWait));
  const failures = from.failuresBefore + 1;
  return { step: 'retry', dueAt: from.now + retryIn, retryIn, failures, ...report };
}

function faultOf(result: Exclude<BatchOutcome['result'], { kind: 'interrupted' }>): string {
  if (result.kind === 'timed-out') return 'The edge did not answer in time.';
  if (result.kind !== 'answered') return result.reason;
  const { status } = result;
  if (status === 429) return 'The edge answered 429: its limit of purges is used up.';
  if (status === 401 || status === 403)
    return `The edge answered ${status}: look at GALLEY_EDGE_TOKEN and at what it may do.`;
  return status >= 200 && status < 300
    ? 'The edge answered that it did not succeed.'
    : `The edge answered ${status}.`;
}

/** Milliseconds that `Retry-After` asks for: seconds or a date. */
function readRetryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isFinite(date) ? Math.max(0, date - now) : 0;
}
