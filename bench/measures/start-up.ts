import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, showFigure } from '../finding.ts';
import { serveGalley } from '../galley.ts';
import { runRounds, spreadOf } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import { timedGet } from '../timed-get.ts';
import type { BenchContext } from './bench-context.ts';

/** Milliseconds after which a process that answers nothing counts as idle; it gives back what its start took after two. */
const untilIdle = 5000;

/** From the command to the first 200 of a content read on the large database, and the memory of the idle process. */
export async function measureStartUp(context: BenchContext): Promise<Finding[]> {
  const { environment, keys, places } = await context.datasets.large();
  const idle: { all: number; anonymous: number }[] = [];
  const differences: number[] = [];

  const startGalley = async (round: number): Promise<number> => {
    const startedAt = performance.now();
    const galley = await serveGalley(environment);
    const agent = new Agent();
    const path = '/api/v1/collections/cities?limit=20';
    const { status } = await timedGet(agent, galley.url + path, { 'X-API-Key': keys.public });
    const milliseconds = performance.now() - startedAt;
    agent.destroy();
    if (status !== 200) throw new Error(`the first read was answered with ${status}`);
    if (round >= 0 && idle.length < 3) {
      await wait(untilIdle);
      const memory = residentMemory(galley.pid);
      if (memory) idle.push(memory);
    }
    await galley.stop();
    return milliseconds;
  };
  const comparison = await runRounds(Math.min(context.rounds, 5), startGalley, startNode);
  differences.push((comparison.ours.median - comparison.floor.median) / 1000);
  return [
    {
      measure: `start to first 200 of a list, ${places} places, beyond node -e 0`,
      floor: `node -e 0: ${Math.round(comparison.floor.median)} ms`,
      galley: `${Math.round(comparison.ours.median)} ms`,
      value: spreadOf(differences),
      unit: 's',
      budget: { atMost: 1 },
    },
    ...memoryFinding(idle),
  ];
}

function memoryFinding(idle: readonly { all: number; anonymous: number }[]): Finding[] {
  if (idle.length === 0) return [];
  const all = spreadOf(idle.map((memory) => memory.all));
  const anonymous = spreadOf(idle.map((memory) => memory.anonymous));
  return [
    {
      measure: 'resident memory when idle after a read',
      floor: '–',
      galley: `${showFigure(all.median)} MB, ${showFigure(anonymous.median)} MB of it not mapped files`,
      value: all,
      unit: 'MB',
      budget: { atMost: 150 },
    },
  ];
}

async function startNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}
