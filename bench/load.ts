import autocannon, { type AutocannonRequest } from 'autocannon';
import { processorTime } from './process-usage.ts';

/** What a burst of requests came to. */
export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request, in microseconds; undefined where it cannot be read. */
  readonly processorTime: number | undefined;
  /** How many answers said `X-Cache: HIT`, and how many `MISS`. */
  readonly hits: number;
  readonly misses: number;
}

/**
 * Sends `amount` requests over `connections` kept-alive connections, the next one when the last is answered.
 * @throws Error when an answer is not 2xx: a benchmark of errors says nothing
 */
export async function load(input: {
  server: { url: string; pid: number };
  connections: number;
  amount: number;
  headers?: Record<string, string>;
  next: () => AutocannonRequest;
}): Promise<LoadResult> {
  const { server, connections, amount, headers, next } = input;
  const cache = { hits: 0, misses: 0 };
  const before = processorTime(server.pid);
  const startedAt = performance.now();
  let lastAt = startedAt;
  const run = autocannon({
    url: server.url,
    connections,
    amount,
    sampleInt: 50,
    requests: [{ setupRequest: (request) => withHeaders({ ...request, ...next() }, headers) }],
    setupClient: (client) =>
      client.on('headers', (answer: { headers: string[] }) => note(answer.headers, cache)),
  });
  run.on('response', () => {
    lastAt = performance.now();
  });
  const result = await run;
  const after = processorTime(server.pid);
  const { non2xx, errors, timeouts, latency } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${server.url}: ${non2xx} answers were not 2xx, ${errors} errors, ${timeouts} time-outs`);
  }
  return {
    perSecond: (amount / (lastAt - startedAt)) * 1000,
    p50: latency.p50,
    p99: latency.p99,
    processorTime: before !== undefined && after !== undefined ? (after - before) / amount : undefined,
    ...cache,
  };
}

function withHeaders(request: AutocannonRequest, headers?: Record<string, string>): AutocannonRequest {
  return { ...request, headers: { ...headers, ...request.headers } };
}

function note(headers: readonly string[], cache: { hits: number; misses: number }): void {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'x-cache');
  if (at < 0) return;
  if (headers[at + 1] === 'HIT') cache.hits++;
  else cache.misses++;
}
