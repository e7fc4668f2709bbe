import { type AdminClient, signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { ChildServer } from '../child-server.ts';
import { createDatasets, type Dataset } from '../datasets/datasets.ts';
import { type Finding, showFigure } from '../finding.ts';
import { owner, serveGalley } from '../galley.ts';
import { load } from '../load.ts';
import { compare, type Round } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';
import { distinctLists, forgetLists } from './miss-list.ts';

const places = 10_000;
const times = 100;
/** Records that the release changes, and records that are changed after the time that is read. */
const changed = 20;
const connections = 8;

/** Gives each record something that readers saw before what they see now. */
const onceOther = `insert into entry_live (tenant_id, entry_id, live_from, live_to, kind, type_id, scope, name, slug, sort_order,
    created_at, live_at, published_at)
  select tenant_id, id, live_at - 2000, live_at, kind, type_id, scope, name, slug, sort_order, created_at, live_at, published_at
  from entries where status = 'published'`;

type Next = () => { path: string };

/** What single reads and lists in a perspective take of the processor, beside the same reads without that no cache has. */
export function measurePerspectives(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'perspectives', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, database: BenchDatabase): Promise<Finding[]> {
  const sizes = { places: amountOf(context, places), times };
  const dataset = await createDatasets(database, sizes, context.say).large();
  await database.execute(dataset.environment, onceOther);
  await database.settle(dataset.environment);
  const galley = await serveGalley(dataset.environment, context.profileDir);
  try {
    const admin = await signIn(galley.url, owner);
    const past = new Date().toISOString();
    await beginRelease(admin);
    const link = await admin.send<{ token: string }>('POST', '/preview-links', { name: 'Perspectives' });
    await database.settle(dataset.environment);
    const hour = 3_600_000;
    const perspectives = {
      'in a release': 'release=bench',
      'of a time to come': `at=${new Date(Date.now() + hour).toISOString()}`,
      'of a time that was': `at=${past}`,
    };
    const begins: Record<string, () => Next> = {
      list: () => distinctLists(dataset.places),
      'single read': () => distinctSingles(dataset),
    };
    // Without a perspective they are kept: what was asked beside one is not asked beside the next.
    const kinds = Object.entries(begins).map(([kind, begin]) => ({ kind, begin, without: begin() }));
    const findings: Finding[] = [];
    for (const [name, query] of Object.entries(perspectives)) {
      // There are as many lists as one perspective asks for.
      await forgetLists(galley, dataset);
      for (const { kind, begin, without } of kinds) {
        const measure = `${kind} ${name} against a MISS, ${dataset.places} records, ${database.name}`;
        findings.push(
          await compareReads(context, galley, dataset, {
            ...{ measure, query, token: link.token, without },
            inside: begin(),
          }),
        );
      }
    }
    return findings;
  } finally {
    await galley.stop();
  }
}

/** A release of some records, and as many others published anew. */
async function beginRelease(admin: AdminClient): Promise<void> {
  const items = await admin.send<{ id: string }[]>(
    'GET',
    `/collection-items?type=cities&limit=${changed * 2}`,
  );
  const ids = items.map(({ id }) => id);
  const { id: release } = await admin.send<{ id: string }>('POST', '/releases', { name: 'B', slug: 'bench' });
  await admin.send('POST', `/releases/${release}/entries`, { ids: ids.slice(0, changed) });
  for (const id of ids.slice(changed)) await admin.send('POST', `/collection-items/${id}/publish`);
}

function distinctSingles(dataset: Dataset): Next {
  let asked = 0;
  return () => ({
    path: `/api/v1/collections/cities/${dataset.slugOf((asked++ * 37) % dataset.places)}?depth=1`,
  });
}

/** The same reads in a perspective and without, in turns; each goes on where its last round ended, with what no cache has. */
async function compareReads(
  context: BenchContext,
  galley: ChildServer,
  dataset: Dataset,
  given: {
    readonly measure: string;
    readonly query: string;
    readonly inside: Next;
    readonly without: Next;
    readonly token: string;
  },
): Promise<Finding> {
  const { measure, query, token, inside, without } = given;
  const amount = amountOf(context, 500);
  const plain = { 'X-API-Key': dataset.keys.public };
  const ask = (isInside: boolean) =>
    load({
      ...{ server: galley, connections, amount },
      headers: isInside ? { ...plain, 'X-Preview-Key': token } : plain,
      next: isInside ? () => ({ path: `${inside().path}&${query}` }) : without,
    });
  const rounds: Round[] = [];
  let hits = 0;
  for (let round = -1; round < context.rounds; round++) {
    const [ours, floor] = [await ask(true), await ask(false)];
    if (round < 0) continue;
    hits += floor.hits;
    rounds.push({
      ours: (ours.processorTime ?? 1_000_000 / ours.perSecond) / 1000,
      floor: (floor.processorTime ?? 1_000_000 / floor.perSecond) / 1000,
    });
  }
  const { ours, floor, ratio } = compare(rounds);
  return {
    measure,
    floor: `MISS: ${showFigure(floor.median)} ms of the processor`,
    galley: `${showFigure(ours.median)} ms`,
    value: ratio,
    unit: '×',
    budget: { atMost: 3 },
    ...(hits > 0 && { invalid: `${hits} answers were HITs` }),
  };
}
