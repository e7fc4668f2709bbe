import { Agent } from 'node:http';
import type { ChildServer } from '../child-server.ts';
import { places } from '../cities.ts';
import type { Dataset } from '../datasets.ts';
import { type Finding, showFigure } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { type Comparison, median, runRounds } from '../measure.ts';
import { timedGet } from '../timed-get.ts';
import type { BenchContext } from './bench-context.ts';

const requestsARound = 12;
/** Of what takes little and can be asked in many ways. */
const quickRequestsARound = 60;
const base = '/api/v1/collections/cities';
const countryCodes = [...new Set(places.map(({ country }) => country))];
const populations = [...new Set(places.slice(0, 800).map(({ population }) => population))];
const syllables = 'san berg vill ar ton k pur gr new mon l st b d m n p r t s'.split(' ');
const vowels = 'aeiou'.split('');

interface Case {
  readonly name: string;
  /** Undefined where the budget says nothing. */
  readonly atMost: number | undefined;
  /** Of a round, where it is not the usual number. */
  readonly requests?: number;
  /** A path that differs for each index, so that neither a cache nor a remembered total answers it. */
  path(index: number, dataset: Dataset): string;
}

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
// Two hundred of them, more than all rounds ask for.
const pageOf = (index: number) => `page=${1 + (index % 20)}&limit=${15 + (Math.floor(index / 20) % 10)}`;

/**
 * Each request asks for something new: the total of the filter has to be found too. It is exact, so the first question
 * takes a step for every match, and there are as many times more of them as there are places: the budget speaks of what
 * finds few.
 */
const newFilters: readonly Case[] = [
  {
    name: 'eq on text',
    atMost: 3,
    path: (i) => `${base}?filter[fields.countryCode]=${at(countryCodes, i)}`,
  },
  {
    name: 'eq on number',
    atMost: 3,
    path: (i) => `${base}?filter[fields.population]=${at(populations, i)}`,
  },
  {
    name: 'range',
    atMost: undefined,
    path: (i) => `${base}?filter[fields.population][gte]=${20_000 + 173 * i}`,
  },
  {
    name: 'contains',
    atMost: undefined,
    path: (i) =>
      `${base}?filter[fields.title][contains]=${at(syllables, i)}${at(vowels, Math.floor(i / syllables.length))}`,
  },
  {
    name: 'two filters',
    atMost: undefined,
    path: (i) =>
      `${base}?filter[fields.countryCode]=${at(countryCodes, i)}&filter[fields.population][gte]=${1000 + i}`,
  },
];

/** The same filters, asked for page by page: the total is known after the first. */
const pagedFilters: readonly Case[] = [
  {
    name: 'eq on text, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.featureCode]=PPLA2&${pageOf(i)}`,
  },
  {
    name: 'range, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.population][gte]=20000&${pageOf(i)}`,
  },
  {
    name: 'contains, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.title][contains]=an&${pageOf(i)}`,
  },
  {
    name: 'two filters, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.featureCode]=PPLA3&filter[fields.population][lt]=5000&${pageOf(i)}`,
  },
];

const plain: readonly Case[] = [
  { name: 'unfiltered list', atMost: 3, path: (i) => `${base}?${pageOf(i)}` },
  {
    name: 'single by slug',
    requests: quickRequestsARound,
    atMost: 1.3,
    path: (i, dataset) => `${base}/${dataset.slugOf((i * 37) % dataset.places)}`,
  },
];

/** Reads of the large dataset against the same of the small one: a page must cost what a page costs. */
export async function measureFilters(context: BenchContext): Promise<Finding[]> {
  const [small, large] = [await context.datasets.small(), await context.datasets.large()];
  const servers = {
    small: await serveGalley(small.environment),
    large: await serveGalley(large.environment, context.profileDir),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const findings: Finding[] = [];
  try {
    for (const item of [...plain, ...newFilters, ...pagedFilters]) {
      const cached = { count: 0 };
      const time = (server: ChildServer, dataset: Dataset) => (round: number) =>
        medianTime(agent, { server, dataset, item, round, cached });
      const comparison = await runRounds(
        context.rounds,
        time(servers.large, large),
        time(servers.small, small),
      );
      findings.push(finding(item, comparison, { small, large }, cached.count));
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
  { small, large }: { small: Dataset; large: Dataset },
  cached: number,
): Finding {
  const times = large.places / small.places;
  const tooSmall = times < 100 && `the large dataset is only ${showFigure(times)} times the small one`;
  const reason = cached > 0 ? `${cached} answers were HITs` : tooSmall;
  return {
    measure: `${item.name}, ${large.places} places against ${small.places}`,
    floor: `${small.places}: ${showFigure(floor.median)} ms`,
    galley: `${showFigure(ours.median)} ms`,
    value: ratio,
    unit: '×',
    ...(item.atMost !== undefined && { budget: { atMost: item.atMost } }),
    ...(reason && { invalid: reason }),
  };
}
