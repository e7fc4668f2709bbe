import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAddressCeilings } from '../edge/address-ceilings.ts';
import { createBatchReads } from '../edge/batch-reads.ts';
import { createEdge } from '../edge/create-edge.ts';
import { createKeptReads, type KeptReadsDeps } from '../edge/kept-reads.ts';
import { createTargetReader } from '../edge/read-target.ts';
import { createResponseCache, type ResponseCache } from '../edge/response-cache.ts';
import type { AnswerWriter } from '../edge/write-answer.ts';
import { installationTenant } from '../lib/tenant-id.ts';
import { addressKey } from '../platform/http/address.ts';
import { type Answer, jsonAnswer, withHeaders } from '../platform/http/answer.ts';
import { limitHeaders, rateLimited, secondsUntil } from '../platform/http/limit-answer.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { createRowLimiter } from '../platform/limits/row-limiter.ts';
import { takenOf } from '../platform/limits/window.ts';
import { createBatchedReads } from './batched-reads.ts';
import type { Deps } from './build-deps.ts';
import { isCredentialRequest } from './path-families.ts';
import { addFamilyHeaders } from './public-headers.ts';
import { createPublishedReads, keptRoutes } from './published-reads.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const base = '/api/v1';
const reportEvery = 1000;
/** The edge rule of the credential endpoints (specification, "Rate limits"): this many a minute, or a block. */
const credentialRule = { surface: 'edge-credentials', limit: 20, block: 5 * 60_000 };

/** What stands in front of the app: framing, ceilings, and the reads that are answered from memory. */
export function serveEdge(
  deps: Deps,
  app: Listener,
  isDraining: () => boolean,
): { listener: Listener; cache: ResponseCache; stop(): Promise<void> } {
  const { config, clock, log } = deps;
  const cache = createResponseCache({ maxBytes: config.cacheMegabytes * 1024 * 1024, clock });
  const onError = (error: unknown) => log.error({ err: error }, 'a cached read failed');
  const refuse: KeptReadsDeps['refuse'] = ({ request, response }, target, window) => {
    deps.metrics.limited('reads');
    const now = clock.now();
    const failure = rateLimited(secondsUntil(window.endsAt, now), 'Too many requests.');
    const answer = withHeaders(
      translateError(failure, () => {}),
      limitHeaders(takenOf(window)),
    );
    writeAnswer(deps, request, response, target.path, answer);
  };
  const readTarget = createTargetReader(`${base}/`, keptRoutes);
  const writer: AnswerWriter = {
    memory: deps.answerMemory,
    pieces: deps.pieces,
    onError,
    refuseBusy: ({ request, response }, error) => {
      if (response.destroyed) return;
      writeAnswer(deps, request, response, routedPath(request.url ?? ''), translateError(error, onError));
    },
  };
  const counted = {
    sizes: deps.sizes,
    clock,
    keys: deps.keys,
    readsOf: deps.limits.readsOf,
    refuse,
    onError,
    writer,
  };
  const compute = createPublishedReads(deps);
  const tellsTiming = config.serverTiming === 'on';
  const reads = createKeptReads({ ...counted, cache, readTarget, compute, fallback: app, tellsTiming });
  const batched = createBatchedReads(deps, base, readTarget);
  const batches = createBatchReads({ ...counted, ...batched, reads, fallback: reads.handle });
  const credentials = createRowLimiter(deps, credentialRule);
  const listener = createEdge({
    readAddress: deps.readAddress,
    ceilings:
      config.edgeRules === 'off'
        ? undefined
        : {
            ofAddress: createAddressCeilings(clock),
            costOf: batched.costOf,
            isCredentialRequest: (method, url) => {
              if (method !== 'POST') return false;
              const path = routedPath(url);
              return path.startsWith(`${base}/`) && isCredentialRequest(method, path.slice(base.length));
            },
            ofCredentials: async (address) => {
              const taken = await credentials.take(installationTenant, addressKey(address));
              return taken.allowed ? 0 : Math.max(1, taken.endsAt - clock.now());
            },
          },
    refuse: (request, response, status, message) => {
      response.shouldKeepAlive = false;
      const answer = jsonAnswer({ error: { code: 'BAD_REQUEST', message } }, { status });
      writeAnswer(deps, request, response, routedPath(request.url ?? ''), answer);
    },
    refuseForNow: (request, response, wait) => {
      deps.metrics.limited('edge');
      const headers = {
        'Content-Type': 'text/plain; charset=utf-8',
        'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))),
      };
      const answer = { status: 429, headers, body: 'Too many requests from this address.\n' };
      writeAnswer(deps, request, response, routedPath(request.url ?? ''), answer);
    },
    answer: (request, response, head) => batches.handle(request, response, head),
    isDraining,
    onError,
  });
  const reportCounts = () => {
    for (const result of ['hit', 'stale', 'miss'] as const) {
      if (reads.counts[result] > 0) deps.metrics.cache(result, reads.counts[result]);
      reads.counts[result] = 0;
    }
  };
  const reporting = setInterval(reportCounts, reportEvery).unref();
  const stop = async () => {
    clearInterval(reporting);
    reportCounts();
  };
  return { listener, cache, stop };
}

function writeAnswer(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  answer: Answer,
): void {
  const { method = 'GET' } = request;
  const full = addFamilyHeaders({ path, method, requestId: randomUUID() }, answer, deps);
  const body = typeof full.body === 'string' ? full.body : '';
  response.writeHead(full.status, { ...full.headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

/** The path as the app's router reads it: dots resolved, escapes undone. */
function routedPath(url: string): string {
  try {
    return decodeURI(new URL(url, 'http://galley.invalid').pathname);
  } catch {
    return '';
  }
}
