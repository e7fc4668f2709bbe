import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type Finding, showFigure } from '../finding.ts';
import { createKey, owner, serveGalley } from '../galley.ts';
import { hostileAdminBodies } from '../hostile/admin-bodies.ts';
import { hostileBatches } from '../hostile/batches.ts';
import { hostileBodies, hostileComponent, hostileType, hostileWholeBodies } from '../hostile/bodies.ts';
import { spreadOf } from '../measure.ts';
import type { BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

const probe = fileURLToPath(new URL('../loop-probe.ts', import.meta.url));
const path = '/collections/bodies';

/** One request of the measure. */
interface Step {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Groups of steps that are repeated for a median: those with the longest holds. */
const repeated = 10;

/** How long the event loop was held by each request, in seconds of processor time of its thread. */
type Holds = Map<string, number[]>;

/** How long one body within the sizes of the specification keeps everybody else waiting. */
export function measureBodies(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'bodies', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const environment = await create();
  const socket = `${environment['GALLEY_DATA_DIR']}/loop-probe.sock`;
  const galley = await serveGalley(
    { ...environment, GALLEY_LIMIT_AI: '1000000000', BENCH_LOOP_PROBE: socket },
    context.profileDir,
    [],
    ['--import', probe],
  );
  const holds: Holds = new Map();
  try {
    const admin = await signIn(galley.url, owner);
    await admin.send('POST', '/components', hostileComponent);
    await admin.send('POST', '/collection-types', hostileType);
    await admin.send('POST', '/page-types', hostileType);
    const secret = createKey(environment, 'secret');
    const groups = (round: number) => [...publicGroups(round, secret), ...adminGroups(round, admin.headers)];
    const take = async (group: readonly Step[]) => {
      for (const step of group) await takeStep(galley.url, socket, step, holds);
    };
    for (const group of groups(0)) await take(group);
    // What holds short in one round is not what this measure finds: only the longest are worth a median.
    for (let round = 1; round < Math.min(3, context.rounds); round++) {
      const longest = longestGroups(groups(round), holds);
      for (const group of longest) await take(group);
    }
  } finally {
    await galley.stop();
  }
  const worst = [...holds].toSorted(([, a], [, b]) => spreadOf(b).median - spreadOf(a).median);
  const [longest] = worst;
  if (!longest) throw new Error('no body was sent');
  return [
    {
      measure: `the longest that one body holds the event loop on ${name} (processor time)`,
      floor: `${holds.size} bodies of up to 2 MiB, and batches of 10`,
      galley: `${showFigure(spreadOf(longest[1]).median * 1000)} ms: ${longest[0]}`,
      value: spreadOf(longest[1]),
      unit: 's',
      budget: { atMost: 0.1 },
      notes: worst
        .slice(1, 6)
        .map(([what, times]) => `${showFigure(spreadOf(times).median * 1000)} ms: ${what}`),
    },
  ];
}

/** The groups that hold a step which held longest so far. */
function longestGroups(groups: readonly (readonly Step[])[], holds: Holds): (readonly Step[])[] {
  const longest = (group: readonly Step[]) =>
    Math.max(...group.map(({ name }) => spreadOf(holds.get(name) ?? [0]).median));
  return groups.toSorted((a, b) => longest(b) - longest(a)).slice(0, repeated);
}

/** Each group is a body and what is done with it, in that order. */
function publicGroups(round: number, secret: string): Step[][] {
  const by = (key: string) => ({ 'X-API-Key': secret, 'Idempotency-Key': key });
  const entries = hostileBodies().map(({ name, fields }, n): Step[] => {
    const slug = `body-${round}-${n}`;
    const body = `{"name":"x","slug":"${slug}","status":"published","fields":${fields}}`;
    const other = `{"slug":"${slug}","name":"x","status":"published","fields":${fields}}`;
    const post = { method: 'POST', path, headers: by(slug) } as const;
    const next = { body: `{"fields":${fields}}`, headers: by(`${slug}-put`) };
    return [
      { name: `create, ${name}`, ...post, body },
      { name: `the same again, ${name}`, ...post, body },
      { name: `the same in another order, ${name}`, ...post, body: other },
      { name: `update, ${name}`, method: 'PUT', path: `${path}/${slug}`, ...next },
      {
        name: `publish, ${name}`,
        method: 'POST',
        path: `${path}/${slug}/publish`,
        body: '',
        headers: by(`${slug}-live`),
      },
    ];
  });
  const others = hostileWholeBodies().map(({ name, body }, n): Step[] => {
    return [{ name, method: 'POST', path, body, headers: by(`whole-${round}-${n}`) }];
  });
  const batches = hostileBatches(round).map(({ name, body }, n): Step[] => {
    const batch = { method: 'POST', path: '/batch', body, headers: by(`batch-${round}-${n}`) } as const;
    return [
      { name, ...batch },
      { name: `the same again, ${name}`, ...batch },
    ];
  });
  return [...entries, ...others, ...batches];
}

function adminGroups(round: number, headers: Step['headers']): Step[][] {
  return hostileAdminBodies(round).map((request) => [{ ...request, headers }]);
}

async function takeStep(url: string, socket: string, step: Step, holds: Holds): Promise<void> {
  await readProbe(socket);
  const response = await fetch(`${url}/api/v1${step.path}`, {
    method: step.method,
    headers: { 'Content-Type': 'application/json', ...step.headers },
    body: step.body,
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${step.name}: ${response.status}`);
  // The probe looks at the loop once a millisecond.
  await delay(5);
  const times = holds.get(step.name) ?? [];
  holds.set(step.name, [...times, (await readProbe(socket)).processor / 1000]);
}

async function readProbe(socket: string): Promise<{ wall: number; processor: number }> {
  return JSON.parse(await text(connect(socket))) as { wall: number; processor: number };
}
