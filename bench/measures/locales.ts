import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type AdminClient, signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { ChildServer } from '../child-server.ts';
import { createDatasets, type Dataset } from '../datasets/datasets.ts';
import { type Finding, showFigure } from '../finding.ts';
import { owner, serveGalley } from '../galley.ts';
import { load } from '../load.ts';
import { type Comparison, compare, quantile, type Round, spreadOf } from '../measure.ts';
import { processorTime } from '../process-usage.ts';
import { timedGet } from '../timed-get.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';
import { distinctLists, forgetLists, processorNotes } from './miss-list.ts';

const places = 10_000;
const times = 10;
/** Records that are translated before the second locale is added. */
const translated = 200;
const localizedFields = ['title', 'altName', 'tags'];
/** Milliseconds between two reads beside the fill, as long as nothing else holds them up. */
const readEvery = 10;
const readsBefore = 500;
const connections = 8;
/** Milliseconds that a fill may take before the measure gives up. */
const patience = 600_000;

/** How long a locale takes until it is ready, what reads feel of that, and what a list in a locale takes beside one without. */
export function measureLocales(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'locales', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, database: BenchDatabase): Promise<Finding[]> {
  const sizes = { places: amountOf(context, places), times };
  const dataset = await createDatasets(database, sizes, context.say).large();
  const galley = await serveGalley(dataset.environment, context.profileDir);
  try {
    const admin = await signIn(galley.url, owner);
    await localize(admin);
    await admin.send('POST', '/locales', { code: 'en' });
    const of = `${dataset.places} records, ${database.name}`;
    const calm = await timeReads(galley, dataset, (done) => done >= readsBefore);
    const fresh = await fill(galley, dataset, admin, 'de');
    await translate(galley, dataset, 'de');
    const beside = await fill(galley, dataset, admin, 'de-AT');
    await database.settle(dataset.environment);
    return [
      fillFinding(`until a locale is ready, ${of}`, fresh),
      fillFinding(`until a locale is ready beside another, ${of}`, beside),
      readsFinding(`reads while a locale is made ready, ${of}`, calm, [...fresh.times, ...beside.times]),
      await compareLists(context, galley, dataset, `MISS in a locale against none, ${of}`),
    ];
  } finally {
    await galley.stop();
  }
}

/** Gives each locale its own value of some fields. */
async function localize(admin: AdminClient): Promise<void> {
  type Type = { id: string; slug: string; name: string; schema: { name: string; options?: object }[] };
  const types = await admin.send<Type[]>('GET', '/collection-types');
  for (const { id, slug, name, schema } of types) {
    if (slug !== 'cities') continue;
    const fields = schema.map((field) =>
      localizedFields.includes(field.name)
        ? { ...field, options: { ...field.options, localized: true } }
        : field,
    );
    await admin.send('PUT', `/collection-types/${id}`, { name, schema: fields });
  }
}

interface Fill {
  readonly seconds: number;
  /** Seconds of processor time of the service, those for the reads beside included. */
  readonly used: number | undefined;
  /** How long each read beside took, in milliseconds. */
  readonly times: readonly number[];
}

/** Adds a locale and reads until it is ready. */
async function fill(galley: ChildServer, dataset: Dataset, admin: AdminClient, code: string): Promise<Fill> {
  const startedAt = performance.now();
  const before = processorTime(galley.pid);
  await admin.send('POST', '/locales', { code });
  let seconds: number | undefined;
  const watch = async () => {
    while (seconds === undefined) {
      const all = await admin.send<{ code: string; isReady: boolean }[]>('GET', '/locales');
      const passed = performance.now() - startedAt;
      if (all.some((one) => one.code === code && one.isReady)) seconds = passed / 1000;
      else if (passed > patience) throw new Error(`${code} was not ready after ${patience} ms`);
      else await delay(100);
    }
  };
  const [times] = await Promise.all([timeReads(galley, dataset, () => seconds !== undefined), watch()]);
  const after = processorTime(galley.pid);
  const used = before === undefined || after === undefined ? undefined : (after - before) / 1_000_000;
  return { seconds: seconds ?? Number.NaN, used, times };
}

/** Reads lists and single records one after the other; answers how long each took, in milliseconds. */
async function timeReads(
  galley: ChildServer,
  dataset: Dataset,
  isEnough: (done: number) => boolean,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'X-API-Key': dataset.keys.public };
  const list = distinctLists(dataset.places);
  const found: number[] = [];
  try {
    while (!isEnough(found.length)) {
      const isList = found.length % 2 === 0;
      const path = isList
        ? list().path
        : `/api/v1/collections/cities/${dataset.slugOf((found.length * 37) % dataset.places)}`;
      const { status, milliseconds } = await timedGet(agent, galley.url + path, headers);
      if (status !== 200) throw new Error(`GET ${path}: ${status}`);
      found.push(milliseconds);
      await delay(readEvery);
    }
  } finally {
    agent.destroy();
  }
  return found;
}

async function translate(galley: ChildServer, dataset: Dataset, locale: string): Promise<void> {
  const write = async (key: string, url: string, method: string, body: string) => {
    const headers = {
      'X-API-Key': dataset.keys.secret,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    };
    const answer = await fetch(url, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  };
  for (let index = 0; index < translated; index++) {
    const slug = dataset.slugOf(index * Math.floor(dataset.places / translated));
    const url = `${galley.url}/api/v1/collections/cities/${slug}`;
    const fields = { title: `Stadt ${index}` };
    const body = JSON.stringify({ locale, name: `Stadt ${index}`, slug: `stadt-${index}`, fields });
    await write(`save-${index}`, url, 'PUT', body);
    await write(`publish-${index}`, `${url}/publish`, 'POST', JSON.stringify({ locale }));
  }
}

function fillFinding(measure: string, { seconds, used }: Fill): Finding {
  return {
    measure,
    floor: '–',
    galley: `${showFigure(seconds)} s`,
    value: spreadOf([seconds]),
    unit: 's',
    budget: { atMost: 60 },
    ...(used !== undefined && { notes: [`processor time: ${showFigure(used)} s`] }),
  };
}

function readsFinding(measure: string, calm: readonly number[], beside: readonly number[]): Finding {
  const show = (figures: readonly number[]) =>
    `p50 ${showFigure(quantile(figures, 0.5))} ms, p99 ${showFigure(quantile(figures, 0.99))} ms, ` +
    `longest ${showFigure(Math.max(...figures))} ms`;
  return {
    measure,
    floor: `before: ${show(calm)}`,
    galley: show(beside),
    value: spreadOf([quantile(beside, 0.99)]),
    unit: 'ms',
    budget: { atMost: 50 },
  };
}

/** The same lists with and without a locale, in turns: how many times as long they take in it. */
async function compareLists(
  context: BenchContext,
  galley: ChildServer,
  dataset: Dataset,
  measure: string,
): Promise<Finding> {
  const amount = amountOf(context, 500);
  const headers = { 'X-API-Key': dataset.keys.public };
  // Each goes on where its last round ended, with what no cache has.
  const [inLocale, without] = [distinctLists(dataset.places), distinctLists(dataset.places)];
  const ask = (locale: string) => {
    const next = locale === '' ? without : () => ({ path: `${inLocale().path}${locale}` });
    return load({ server: galley, connections, amount, headers, next });
  };
  const rounds: Round[] = [];
  const used = { galley: [] as number[], floor: [] as number[] };
  let hits = 0;
  for (let round = -1; round < context.rounds; round++) {
    await forgetLists(galley, dataset);
    const inTurn = round % 2 === 0 ? (['&locale=de', ''] as const) : (['', '&locale=de'] as const);
    const results = new Map([
      [inTurn[0], await ask(inTurn[0])],
      [inTurn[1], await ask(inTurn[1])],
    ]);
    const [ours, floor] = [results.get('&locale=de'), results.get('')];
    if (round < 0 || !ours || !floor) continue;
    hits += ours.hits + floor.hits;
    rounds.push({ ours: 1000 / ours.perSecond, floor: 1000 / floor.perSecond });
    if (ours.processorTime !== undefined) used.galley.push(ours.processorTime);
    if (floor.processorTime !== undefined) used.floor.push(floor.processorTime);
  }
  return timesFinding(measure, compare(rounds), processorNotes(used), hits);
}

function timesFinding(
  measure: string,
  { ours, floor, ratio }: Comparison,
  notes: string[],
  hits: number,
): Finding {
  return {
    measure,
    floor: `without: ${showFigure(floor.median)} ms`,
    galley: `${showFigure(ours.median)} ms`,
    value: ratio,
    unit: '×',
    budget: { atMost: 1.2 },
    notes,
    ...(hits > 0 && { invalid: `${hits} answers were HITs` }),
  };
}
