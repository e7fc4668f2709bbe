import type { OutboundResult } from '../../../platform/outbound/outbound.ts';

/** How an attempt ended. `unsendable`: there was nothing to send, because the secret cannot be read. */
export type AttemptOutcome =
  | OutboundResult
  | { readonly kind: 'unsendable'; readonly reason: string; readonly durationMs: number };

/** What is recorded of an attempt. */
export interface AttemptReport {
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** What an attempt makes of its delivery (decisions, "States"). Times are Unix milliseconds. */
export type Verdict =
  | { readonly step: 'deliver'; readonly report: AttemptReport }
  | { readonly step: 'retry'; readonly dueAt: number; readonly report: AttemptReport }
  | { readonly step: 'exhaust'; readonly report: AttemptReport }
  /** The attempt does not count: another worker may make it at once. */
  | { readonly step: 'release' };

/**
 * Judges the attempt that follows `attemptsBefore` others. 2xx is success; the retries come after the delays, in
 * milliseconds, each counted from the end of the attempt before; the failure of the last one exhausts the delivery.
 */
export function judgeAttempt(
  outcome: AttemptOutcome,
  from: { readonly attemptsBefore: number; readonly delays: readonly number[]; readonly now: number },
): Verdict {
  if (outcome.kind === 'interrupted') return { step: 'release' };
  const report = reportOf(outcome);
  if (report.error === null) return { step: 'deliver', report };
  const delay = from.delays[from.attemptsBefore];
  return delay === undefined
    ? { step: 'exhaust', report }
    : { step: 'retry', dueAt: from.now + delay, report };
}

/** What is told of an outcome: `error` is null exactly when the receiver accepted. */
export function reportOf(outcome: AttemptOutcome): AttemptReport {
  const { durationMs } = outcome;
  switch (outcome.kind) {
    case 'answered': {
      const { status, body } = outcome;
      return { responseStatus: status, responseBody: body, error: faultOfStatus(status), durationMs };
    }
    case 'timed-out':
    case 'failed': {
      const error =
        outcome.kind === 'failed'
          ? outcome.reason
          : 'The receiver did not answer completely within 30 seconds.';
      return { responseStatus: outcome.status, responseBody: outcome.body, error, durationMs };
    }
    case 'refused':
    case 'unsendable':
      return { responseStatus: null, responseBody: null, error: outcome.reason, durationMs };
    case 'interrupted':
      return { responseStatus: null, responseBody: null, error: 'Galley was stopped.', durationMs };
  }
}

function faultOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`;
  return `The receiver answered ${status}.`;
}
