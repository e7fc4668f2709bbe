import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Finding, showFigure } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { quantile, spreadOf } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import type { SlowKind, SlowOrder, SlowReport } from '../slow-clients.ts';
import { timedGet } from '../timed-get.ts';
import { amountOf, type BenchContext } from './bench-context.ts';

const program = fileURLToPath(new URL('../slow-clients.ts', import.meta.url));
const path = '/api/v1/collections/cities';
/** Seconds until the last of a kind is gone: what the server allows, and the time between two of its looks. */
const longest: Readonly<Record<SlowKind, number>> = {
  silent: 20,
  'half head': 20,
  'dripping body': 40,
  'never reads': 40,
};
/** Milliseconds until a process that answers nobody has given back what it does not need. */
const untilIdle = 45_000;
/** Milliseconds after which connections that are still open are a failure. */
const patience = 180_000;

interface Seen {
  readonly p50: number;
  readonly memory: number;
}

/** 10,000 clients that send slowly, or nothing, or never read, beside one that reads like anybody else. */
export async function measureConnections(context: BenchContext): Promise<Finding[]> {
  const { environment, keys } = await context.datasets.small();
  const counts = {
    silent: amountOf(context, 4000),
    'half head': amountOf(context, 4900),
    'dripping body': amountOf(context, 1000),
    'never reads': amountOf(context, 100),
  };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const galley = await serveGalley(environment, context.profileDir);
  const agent = new Agent({ keepAlive: true });
  const look = () => readLikeAnybody(context, agent, galley, keys.public);
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await look();
    await wait(untilIdle);
    const before = await look();
    const port = Number(new URL(galley.url).port);
    child.send({
      port,
      path,
      counts,
      publicKey: keys.public,
      secretKey: keys.secret,
    } satisfies SlowOrder);
    const opened = await reportOf(child, 'opened');
    const [during, reaped] = await Promise.all([look(), reportOf(child, 'reaped')]);
    await wait(untilIdle);
    const after = await look();
    if (opened.open !== all || reaped.failed > 0) {
      throw new Error(`${opened.open} of ${all} connections were made, ${reaped.failed} failed`);
    }
    return describe(all, { before, during, after }, reaped.slowest);
  } finally {
    child.kill();
    agent.destroy();
    await galley.stop();
  }
}

async function reportOf<K extends SlowReport['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<SlowReport, { kind: K }>> {
  const signal = AbortSignal.timeout(patience);
  for (;;) {
    const [report] = (await once(child, 'message', { signal })) as [SlowReport];
    if (report.kind === kind) return report as Extract<SlowReport, { kind: K }>;
  }
}

/** What the process takes, and what reads take then, one after the other. */
async function readLikeAnybody(
  context: BenchContext,
  agent: Agent,
  galley: { url: string; pid: number },
  publicKey: string,
): Promise<Seen> {
  const memory = residentMemory(galley.pid)?.anonymous ?? 0;
  const times: number[] = [];
  for (let i = 0; i < amountOf(context, 4000); i++) {
    const url = `${galley.url}${path}?limit=${1 + (i % 50)}`;
    const { status, milliseconds } = await timedGet(agent, url, { 'X-API-Key': publicKey });
    if (status !== 200) throw new Error(`a read was answered with ${status}`);
    times.push(milliseconds);
  }
  return { p50: quantile(times, 0.5), memory };
}

function describe(
  all: number,
  { before, during, after }: Record<'before' | 'during' | 'after', Seen>,
  slowest: Readonly<Record<SlowKind, number>>,
): Finding[] {
  const beside = `${all} slow connections`;
  const kinds = Object.entries(longest) as [SlowKind, number][];
  return [
    {
      measure: `${beside}: p50 of another client's reads`,
      floor: `without them: ${showFigure(before.p50)} ms`,
      galley: `${showFigure(during.p50)} ms`,
      value: spreadOf([during.p50 / before.p50]),
      unit: '×',
      budget: { atMost: 1.1 },
    },
    {
      measure: `${beside}: memory when they are gone, without mapped files`,
      floor: `before: ${showFigure(before.memory)} MB`,
      galley: `with them: ${showFigure(during.memory)} MB, after: ${showFigure(after.memory)} MB`,
      value: spreadOf([after.memory]),
      unit: 'MB',
    },
    ...kinds.map(([kind, seconds]): Finding => {
      const value = spreadOf([slowest[kind] / 1000]);
      return {
        measure: `${beside}: until the last is closed, ${kind}`,
        floor: '–',
        galley: `${showFigure(value.median)} s`,
        value,
        unit: 's',
        budget: { atMost: seconds },
      };
    }),
  ];
}
