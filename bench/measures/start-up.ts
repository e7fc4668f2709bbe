import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../../scripts/package/bundle-program.ts';
import { startChildServer } from '../child-server.ts';
import { type Finding, showFigure } from '../finding.ts';
import { settingsOf } from '../galley.ts';
import { runRounds, spreadOf } from '../measure.ts';
import { residentMemory } from '../process-usage.ts';
import { timedGet } from '../timed-get.ts';
import type { BenchContext } from './bench-context.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const checkout = join(root, 'scripts/start.ts');
const address = /API +(http\S+)\/api\/v1/;

/** Milliseconds after which a process that answers nothing counts as idle; it gives back what its start took after two. */
const untilIdle = 5000;

/** From the command to the first 200 of a content read on the large database, and the memory of the idle process. */
export async function measureStartUp(context: BenchContext): Promise<Finding[]> {
  const { environment, keys, places } = await context.datasets.large();
  const settings = settingsOf(environment);
  const packaged = await makeProgram(context.folder('program'));
  const idle: { all: number; anonymous: number }[] = [];

  const start = async (program: string, words: readonly string[]) => {
    const startedAt = performance.now();
    const galley = await startChildServer({ program, words, environment: settings, address });
    const agent = new Agent();
    const path = '/api/v1/collections/cities?limit=20';
    const { status } = await timedGet(agent, galley.url + path, { 'X-API-Key': keys.public });
    const milliseconds = performance.now() - startedAt;
    agent.destroy();
    if (status !== 200) throw new Error(`the first read was answered with ${status}`);
    return { milliseconds, galley };
  };
  const startPackage = async (round: number): Promise<number> => {
    const { milliseconds, galley } = await start(packaged, ['serve']);
    if (round >= 0 && idle.length < 3) {
      await wait(untilIdle);
      const memory = residentMemory(galley.pid);
      if (memory) idle.push(memory);
    }
    await galley.stop();
    return milliseconds;
  };
  const startCheckout = async (): Promise<number> => {
    const { milliseconds, galley } = await start(checkout, []);
    await galley.stop();
    return milliseconds;
  };

  const findings: Finding[] = [];
  const starts = [
    { what: 'the package', run: startPackage, atMost: 0.3 },
    { what: 'npm start', run: startCheckout, atMost: 0.5 },
  ];
  for (const { what, run, atMost } of starts) {
    const comparison = await runRounds(Math.min(context.rounds, 5), run, startNode);
    findings.push({
      measure: `start to first 200 of a list, ${places} places, beyond node -e 0: ${what}`,
      floor: `node -e 0: ${Math.round(comparison.floor.median)} ms`,
      galley: `${Math.round(comparison.ours.median)} ms`,
      value: spreadOf([(comparison.ours.median - comparison.floor.median) / 1000]),
      unit: 's',
      budget: { atMost },
    });
  }
  return [...findings, ...memoryFinding(idle, await measureIdleNode())];
}

/** The program of the package `galley`, without what it reads when it is asked for. Answers what starts it. */
async function makeProgram(folder: string): Promise<string> {
  const program = join(folder, 'program');
  mkdirSync(join(program, 'assets'), { recursive: true });
  await bundleProgram(program, { isSmall: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const starter = join(folder, 'galley.cjs');
  cpSync(join(root, 'scripts/package/galley.cjs'), starter);
  return starter;
}

/** What a Node has resident that does nothing. */
async function measureIdleNode(): Promise<{ all: number; anonymous: number } | undefined> {
  const node = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  await wait(1000);
  const memory = residentMemory(node.pid ?? 0);
  node.kill();
  return memory;
}

function memoryFinding(
  idle: readonly { all: number; anonymous: number }[],
  node: { all: number; anonymous: number } | undefined,
): Finding[] {
  if (idle.length === 0) return [];
  const all = spreadOf(idle.map((memory) => memory.all));
  const anonymous = spreadOf(idle.map((memory) => memory.anonymous));
  return [
    {
      measure: 'resident memory when idle after a read',
      floor: node
        ? `an idle Node: ${showFigure(node.all)} MB, ${showFigure(node.anonymous)} MB of it not mapped files`
        : '–',
      galley: `${showFigure(all.median)} MB, ${showFigure(anonymous.median)} MB of it not mapped files`,
      value: all,
      unit: 'MB',
      budget: { atMost: 100 },
    },
  ];
}

async function startNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}
