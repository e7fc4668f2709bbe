import { randomUUID } from 'node:crypto';
import { openInstallation } from '../../server/app/open-installation.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import { createTenant } from '../../server/features/tenants/create-tenant.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { createIds } from '../../server/lib/ids.ts';
import type { TenantId } from '../../server/lib/tenant-id.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { createLogger } from '../../server/platform/log/logger.ts';
import { indexPublishedDocument, searchPublished } from '../../server/platform/search/published-index.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { createRandom, drawn, wordOf } from '../datasets/drawn-words.ts';
import { type Finding, showFigure } from '../finding.ts';
import { settingsOf } from '../galley.ts';
import { quantile, spreadOf } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

const documents = 100_000;
const questions = 200;
const batch = 100;
const wordsOfBody = 150;

/** A kind of question, and what the budget says of the 95th of a hundred. */
interface Question {
  readonly name: string;
  readonly atMost?: number;
  ask(random: () => number): string;
}

const rare = (random: () => number) => wordOf(200 + Math.floor(random() * 20_000));
const common = (random: () => number) => wordOf(Math.floor(random() * 20));

const asked: readonly Question[] = [
  { name: 'two words', atMost: 50, ask: (random) => `${rare(random)} ${drawn(random)} ` },
  { name: 'two of the commonest words', ask: (random) => `${common(random)} ${common(random)} ` },
  {
    name: 'a word and the beginning of one',
    ask: (random) => `${rare(random)} ${drawn(random).slice(0, 4)}`,
  },
  {
    name: 'two words, one with a typo',
    atMost: 100,
    ask: (random) => `${misspelt(rare(random))} ${common(random)} `,
  },
  {
    name: 'ten words',
    ask: (random) => `${Array.from({ length: 10 }, () => common(random)).join(' ')} `,
  },
];

/** How long a search of published content takes, in the index of a tenant with a hundred thousand records. */
export function measureSearch(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'search', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  const config = loadConfig(settingsOf(await create()));
  const { database, lifetime } = await openInstallation(config, createLogger(config.logLevel));
  try {
    await migrate(database);
    const ids = createIds();
    const tenant = await database.write((tx) =>
      createTenant(tx, { ids, clock: systemClock }, { slug: 'bench', name: 'Bench' }),
    );
    const count = amountOf(context, documents);
    const seconds = await fill(database, tenant, count);
    context.say(
      `indexed ${count} records of ${wordsOfBody} words on ${name}: ${showFigure(count / seconds)}/s`,
    );
    const findings: Finding[] = [];
    for (const question of asked)
      findings.push(await measure(database, tenant, question, `${count} records, ${name}`));
    return findings;
  } finally {
    await lifetime.close(0);
  }
}

async function measure(
  database: Database,
  tenant: TenantId,
  { name, atMost, ask }: Question,
  of: string,
): Promise<Finding> {
  const random = createRandom(7);
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < questions; n++) {
    const startedAt = performance.now();
    const { total } = await searchPublished(database.aside, tenant, ask(random), {
      types: undefined,
      limit: 20,
      offset: 0,
    });
    times.push(performance.now() - startedAt);
    found += total;
  }
  return {
    measure: `search: ${name}, ${of}`,
    floor: `found ${showFigure(found / questions)} in the mean`,
    galley: `p50 ${showFigure(quantile(times, 0.5))} ms`,
    value: spreadOf([quantile(times, 0.95)]),
    unit: 'ms',
    ...(atMost !== undefined && { budget: { atMost } }),
  };
}

async function fill(database: Database, tenant: TenantId, count: number): Promise<number> {
  const random = createRandom(1);
  const text = (words: number) => Array.from({ length: words }, () => drawn(random)).join(' ');
  const typeId = randomUUID();
  const startedAt = performance.now();
  for (let done = 0; done < count; done += batch) {
    const made = Array.from({ length: Math.min(batch, count - done) }, (_, n) => ({
      id: randomUUID(),
      typeId,
      publishedAt: done + n,
      name: text(4),
      headings: [text(6)],
      bodies: [text(wordsOfBody)],
    }));
    await database.write(async (tx) => {
      for (const document of made) indexPublishedDocument(tx, tenant, document);
    });
  }
  return (performance.now() - startedAt) / 1000;
}

function misspelt(word: string): string {
  const at = word.length >> 1;
  return `${word.slice(0, at)}x${word.slice(at)}`;
}
