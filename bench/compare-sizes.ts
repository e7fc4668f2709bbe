import { Agent } from 'node:http';
import type { ChildServer } from './child-server.ts';
import type { Dataset, Datasets } from './datasets/datasets.ts';
import { type Finding, showFigure } from './finding.ts';
import { serveGalley } from './galley.ts';
import { type Comparison, median, runRounds } from './measure.ts';
import type { BenchContext } from './measures/bench-context.ts';
import { onEachDatasets } from './measures/each-database.ts';
import { timedGet } from './timed-get.ts';

const requestsARound = 12;

/** A read that is asked of the large dataset and of the small one. */
export interface Case {
  readonly name: string;
  /** Undefined where the budget says nothing. */
  readonly atMost: number | undefined;
  /** Of a round, where it is not the usual number. */
  readonly requests?: number;
  /** A path that differs for each index, so that neither a cache nor a remembered total answers it. */
  path(index: number, dataset: Dataset): string;
}

/** The list that is read. */
export const placesPath = '/api/v1/collections/cities';

/** One of some values for each index. */
export const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** A page for each index: two hundred of them, more than all rounds ask for. */
export const pageOf = (index: number) =>
  `page=${1 + (index % 20)}&limit=${15 + (Math.floor(index / 20) % 10)}`;

/** Reads of the large dataset against the same of the small one, on each database: a page must cost what a page costs. */
export function compareSizes(context: BenchContext, cases: readonly Case[]): Promise<Finding[]> {
  return onEachDatasets(context, (datasets) => compareOn(context, datasets, cases));
}

async function compareOn(
  context: BenchContext,
  datasets: Datasets,
  cases: readonly Case[],
): Promise<Finding[]> {
  const [small, large] = [await datasets.small(), await datasets.large()];
  const servers = {
    small: await serveGalley(small.environment),
    large: await serveGalley(large.environment, context.profileDir),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const findings: Finding[] = [];
  try {
    for (const item of cases) {
      const cached = { count: 0 };
      const time = (server: ChildServer, dataset: Dataset) => (round: number) =>
        medianTime(agent, { server, dataset, item, round, cached });
      const comparison = await runRounds(
        context.rounds,
        time(servers.large, large),
        time(servers.small, small),
      );
      findings.push(
        finding(item, comparison, { small, large, database: datasets.database.name }, cached.count),
      );
    }
  } finally {
    agent.destroy();
    await Promise.all([servers.small.stop(), servers.large.stop()]);
  }
  return findings;
}

async function medianTime(
  agent: Agent,
  input: { server: ChildServer; dataset: Dataset; item: Case; round: number; cached: { count: number } },
): Promise<number> {
  const { server, dataset, item, round, cached } = input;
  const times: number[] = [];
  const { requests = requestsARound } = item;
  for (let request = 0; request < requests; request++) {
    const path = item.path((round + 1) * requests + request, dataset);
    const answer = await timedGet(agent, server.url + path, { 'X-API-Key': dataset.keys.public });
    if (answer.status !== 200)
      throw new Error(`GET ${path}: ${answer.status} ${answer.body.toString('utf8')}`);
    if (answer.cached) cached.count++;
    times.push(answer.milliseconds);
  }
  return median(times);
}

function finding(
  item: Case,
  { ours, floor, ratio }: Comparison,
  { small, large, database }: { small: Dataset; large: Dataset; database: string },
  cached: number,
): Finding {
  const times = large.places / small.places;
  const tooSmall = times < 100 && `the large dataset is only ${showFigure(times)} times the small one`;
  const reason = cached > 0 ? `${cached} answers were HITs` : tooSmall;
  return {
    measure: `${item.name}, ${large.places} places against ${small.places}, ${database}`,
    floor: `${small.places}: ${showFigure(floor.median)} ms`,
    galley: `${showFigure(ours.median)} ms`,
    value: ratio,
    unit: '×',
    ...(item.atMost !== undefined && { budget: { atMost: item.atMost } }),
    ...(reason && { invalid: reason }),
  };
}
