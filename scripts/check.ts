// In this folder: what the npm scripts run: checks, generators of documents, the build of the app.

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findProgram } from './find-program.ts';

/** One thing that every change must pass. */
interface Step {
  readonly name: string;
  /** `node`, or a program of an installed package, with its arguments. */
  readonly command: readonly [string, ...string[]];
}

interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

// Longest first: they run side by side.
const quickSteps: readonly Step[] = [
  { name: 'types', command: checkTypes('.', 'service') },
  { name: 'types of the admin app', command: checkTypes('admin', 'admin') },
  { name: 'types of the client', command: checkTypes('client', 'client') },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'language rules', command: ['node', 'scripts/language/check-language.ts'] },
];

const staticSteps: readonly Step[] = [
  ...quickSteps,
  { name: 'settings page', command: ['node', 'scripts/settings-page.ts', '--check'] },
  { name: 'OpenAPI document', command: ['node', 'scripts/openapi.ts', '--check'] },
  { name: 'API reference', command: ['node', 'scripts/reference-page.ts', '--check'] },
  { name: 'unused code', command: ['knip'] },
];

/** Alone: tests take what the machine has. */
const testStep: Step = { name: 'tests', command: ['vitest', 'run', '--reporter=dot'] };

/**
 * Checks types again only of what changed since the last time, of which the compiler keeps notes. With one checker: several
 * look at the same types again, for twice the processor time, and steps run side by side anyway.
 */
function checkTypes(project: string, notes: string): Step['command'] {
  const file = `node_modules/.cache/types-of-${notes}.tsbuildinfo`;
  return ['tsc', '--project', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', file];
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a step with its output kept back: only that of failures is worth reading. */
function runStep({ name, command: [program, ...parameters] }: Step): Promise<Result> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const [command, ...first] = program === 'node' ? [process.execPath] : findProgram(program);
    const child = spawn(command, [...first, ...parameters], { cwd: root });
    const chunks: Buffer[] = [];
    const finish = (passed: boolean, end = '') => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ name, passed, output: `${Buffer.concat(chunks).toString('utf8')}${end}`, seconds });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code) => finish(code === 0));
  });
}

/** Runs the steps, as many at once as there are processors, and tells of each failure as soon as it is known. */
async function runSteps(steps: readonly Step[]): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      if (!result.passed) console.log(`--- ${result.name}\n${result.output.trimEnd()}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

// `--quick` answers in seconds, `--static` is all but the tests; another word is refused before anything runs.
const { values: only } = parseArgs({ options: { quick: { type: 'boolean' }, static: { type: 'boolean' } } });
const results = await runSteps(only.quick ? quickSteps : staticSteps);
if (!only.quick && !only.static) results.push(...(await runSteps([testStep])));
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
}
if (results.some(({ passed }) => !passed)) process.exitCode = 1;
