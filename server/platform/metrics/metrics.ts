import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const prefix = 'galley_';
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const deliveryBuckets = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 15, 30, 60, 300, 3600];

/** A gauge whose value is read at each scrape. */
export interface AskedGauge {
  readonly name: string;
  readonly help: string;
  value(): Promise<number>;
}

/** What the process counts, for Prometheus. The dashboard in `docs/operations` shows each of them. */
export interface Metrics {
  request(labels: { method: string; route: string; status: number }, milliseconds: number): void;
  cache(result: 'hit' | 'stale' | 'miss', count: number): void;
  limited(limit: string): void;
  delivery(outcome: string, milliseconds: number, lag: number | undefined): void;
  /** A batch of purges, and how long each that it told of for the first time had waited. */
  purges(outcome: string, milliseconds: number, lags: readonly number[]): void;
  job(job: string, outcome: 'done' | 'failed', milliseconds: number): void;
  transaction(outcome: 'committed' | 'failed', milliseconds: number): void;
  /** A read that the replica was for: how it answered, `gone` where it does not, `unknown` where nobody could ask it. */
  replica(outcome: string): void;
  /** Adds a number that is asked for at each scrape. */
  ask(gauge: AskedGauge): void;
  /** Adds what the process itself uses: processor, memory, event loop. Once a process. */
  addProcess(): void;
  readonly contentType: string;
  /** Everything, as Prometheus reads it. */
  render(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `${prefix}${name}`, help, labelNames, buckets, registers });

  const requests = histogram(
    'http_request_duration_seconds',
    'Duration of HTTP requests in seconds, by method, route and status.',
    ['method', 'route', 'status'],
    requestBuckets,
  );
  const cache = counter('cache_requests_total', 'Cacheable reads by cache result: hit, stale or miss.', [
    'result',
  ]);
  const replica = counter(
    'replica_reads_total',
    'Reads for the read replica, by outcome: answered, or the reason for using the primary: behind, conflict, foreign, gone or unknown.',
    ['outcome'],
  );
  const limited = counter('limited_requests_total', 'Requests rejected by a rate limit, by limit.', [
    'limit',
  ]);
  const attempts = histogram(
    'webhook_attempt_duration_seconds',
    'Duration of webhook attempts in seconds, by outcome: deliver, retry, exhaust or release.',
    ['outcome'],
    deliveryBuckets,
  );
  const lag = histogram(
    'webhook_lag_seconds',
    'Time from a change to the first attempt of its webhook delivery, in seconds.',
    [],
    deliveryBuckets,
  );
  const purges = histogram(
    'edge_purge_duration_seconds',
    'Duration of purge batches for the CDN or proxy in seconds, by outcome: done, retry or release.',
    ['outcome'],
    deliveryBuckets,
  );
  const purgeLag = histogram(
    'edge_purge_lag_seconds',
    'Time from a change to its first successful purge of the CDN or proxy, in seconds.',
    [],
    deliveryBuckets,
  );
  const jobs = histogram(
    'job_step_duration_seconds',
    'Duration of background job steps that did something or failed, in seconds, by job and outcome.',
    ['job', 'outcome'],
    requestBuckets,
  );
  const transactions = histogram(
    'db_transaction_duration_seconds',
    'Duration of write transactions in seconds, including the wait for a connection, by outcome.',
    ['outcome'],
    requestBuckets,
  );

  return {
    request: ({ method, route, status }, ms) =>
      requests.observe({ method, route, status: String(status) }, ms / 1000),
    cache: (result, count) => cache.inc({ result }, count),
    limited: (limit) => limited.inc({ limit }),
    delivery: (outcome, ms, lagMs) => {
      attempts.observe({ outcome }, ms / 1000);
      if (lagMs !== undefined) lag.observe(Math.max(0, lagMs) / 1000);
    },
    purges: (outcome, ms, lagsMs) => {
      purges.observe({ outcome }, ms / 1000);
      for (const lagMs of lagsMs) purgeLag.observe(Math.max(0, lagMs) / 1000);
    },
    job: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1000),
    replica: (outcome) => replica.inc({ outcome }),
    transaction: (outcome, ms) => transactions.observe({ outcome }, ms / 1000),
    ask: ({ name, help, value }) => {
      new Gauge({
        name: `${prefix}${name}`,
        help,
        registers,
        async collect() {
          this.set(await value());
        },
      });
    },
    addProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
