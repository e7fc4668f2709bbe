import type { Outbound, OutboundResult } from '../../platform/outbound/outbound.ts';
import type { Edge, PurgeRequest } from './purge-requests.ts';

/** Milliseconds for one request, and for all of a batch. */
const requestTimeout = 5000;
const batchTimeout = 6000;
const sentAtOnce = 4;

/** How a batch ended: as the first request that was not taken, or else as the last. */
export interface BatchOutcome {
  readonly result: OutboundResult;
  readonly isTaken: boolean;
}

/** Sends all requests of a batch, some side by side. After one that is not taken no further one begins. */
export async function sendAll(
  { outbound, edge }: { readonly outbound: Outbound; readonly edge: Edge },
  requests: readonly PurgeRequest[],
  stopping: AbortSignal,
): Promise<BatchOutcome> {
  const startedAt = performance.now();
  const whole = AbortSignal.any([stopping, AbortSignal.timeout(batchTimeout)]);
  const queue = [...requests];
  let last: OutboundResult = { kind: 'interrupted', durationMs: 0 };
  let failed: OutboundResult | undefined;

  async function sendNext(): Promise<void> {
    for (let request = queue.shift(); request && !failed; request = queue.shift()) {
      const signal = AbortSignal.any([whole, AbortSignal.timeout(requestTimeout)]);
      // The address comes from the settings, and so may be a private one.
      last = await outbound.send({ ...request, signal, trusted: true });
      if (!takes(edge, last)) failed ??= last;
    }
  }

  await Promise.all(Array.from({ length: Math.min(sentAtOnce, requests.length) }, sendNext));
  const durationMs = Math.round(performance.now() - startedAt);
  const result = failed ?? last;
  if (result.kind !== 'interrupted') return { result: { ...result, durationMs }, isTaken: !failed };
  return {
    result: stopping.aborted
      ? { kind: 'interrupted', durationMs }
      : { kind: 'timed-out', status: null, body: null, durationMs },
    isTaken: false,
  };
}

/** Whether the edge has done what it was asked: Cloudflare says in the body of its answer when it has not. */
function takes({ kind }: Edge, result: OutboundResult): boolean {
  if (result.kind !== 'answered' || result.status < 200 || result.status >= 300) return false;
  return kind !== 'cloudflare' || !/"success"\s*:\s*false/.test(result.body);
}
