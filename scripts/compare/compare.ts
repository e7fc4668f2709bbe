// In this folder: `npm run compare`, which compares the responses of two commits.

import { parseArgs } from 'node:util';
import { startOwnPostgres } from '../../server/test/programs/own-postgres.ts';
import { randomBy } from '../../server/test/scenarios/perspective-scenario.ts';
import { type Comparison, type FoundDifference, runComparison } from './run-comparison.ts';
import { connectSide, type Side } from './side.ts';
import { addWorktree, checkout, git, startProgram } from './start-program.ts';

const usage =
  'npm run compare -- <commit> [--seed <number>] [--operations <number>] [--database sqlite|postgres]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    operations: { type: 'string', default: '2000' },
    database: { type: 'string' },
  },
});
const [commit] = positionals;
const databases = ['sqlite', 'postgres'].filter((name) => !values.database || values.database === name);
if (!commit || databases.length === 0 || !(Number(values.operations) > 0)) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
const hash = git('rev-parse', '--short', `${commit}^{commit}`);
console.log(`Compares ${hash} with this checkout: --seed ${values.seed} --operations ${values.operations}`);
const worktree = addWorktree(hash);
try {
  for (const database of databases) {
    const { found, intended, ...counts } = await compareOn(database);
    const texts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    console.log(`${database}: ${texts.join(', ')}`);
    for (const [reason, count] of Object.entries(intended))
      console.log(`${database}: ${count} intended differences: ${reason}`);
    console.log(
      `${database}: ${found.length === 0 ? 'no differences' : `the first ${found.length} differences`}`,
    );
    for (const one of found) console.log(describe(one));
    if (found.length > 0) process.exitCode = 1;
  }
} finally {
  worktree.remove();
}

async function compareOn(database: string): Promise<Comparison> {
  const postgres = database === 'postgres' ? await startOwnPostgres() : undefined;
  const sides: Side[] = [];
  try {
    for (const [name, folder] of [[hash, worktree.folder] as const, ['this checkout', checkout] as const]) {
      const databaseUrl = postgres && (await postgres.createDatabase(`side_${sides.length}`));
      const { url, close } = await startProgram(folder, databaseUrl);
      sides.push(await connectSide(name, url, close));
    }
    const random = randomBy(Number(values.seed));
    const [before, now] = sides as [Side, Side];
    return await runComparison([before, now], Number(values.operations), (below) =>
      Math.floor(random() * below),
    );
  } finally {
    for (const side of sides) await side.close();
    await postgres?.remove();
  }
}

function describe({ request, differences, after }: FoundDifference): string {
  const operation = after
    ? `after operation ${after.number}, ${JSON.stringify(after.operation)}`
    : 'at the start';
  const lines = differences.slice(0, 8).map(({ place, recorded, received }) => {
    return `    ${place}\n      ${hash}: ${show(recorded)}\n      this checkout: ${show(received)}`;
  });
  return `\n  ${request.method} ${request.path} as ${request.as}, ${operation}\n${lines.join('\n')}`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 600);
}
