import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, type TestService, type TestTenant } from '../server/test/test-service.ts';
import { isInstalled, runTool, tellMissing } from './run-tool.ts';

const document = '../server/openapi.json';
const generated = new URL('./generated/', import.meta.url);

interface Sample {
  read(baseUrl: string, key: string): Promise<Record<string, unknown>>;
}

/** A program that is written against the generated client; by name, as nobody has generated it yet. */
async function sample(name: string): Promise<Sample> {
  return (await import(new URL(`./samples/${name}.ts`, import.meta.url).href)) as Sample;
}

let service: TestService;
let tenant: TestTenant;
tellMissing();
beforeAll(async () => {
  if (!isInstalled) return;
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  await runTool({ name: 'openapi-typescript', program: 'bin/cli.js' }, [
    document,
    '-o',
    'generated/paths.d.ts',
  ]);
  await runTool(
    { name: '@hey-api/openapi-ts', program: 'dist/run.mjs', flags: ['--import', './typescript-5.ts'] },
    ['-i', document, '-o', 'generated/hey-api', '-c', '@hey-api/client-fetch'],
  );
  service = await createTestService('sqlite');
  tenant = await service.createTenant();
  const rating = { name: 'rating', label: 'Rating', type: 'number' };
  await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema: [rating] });
  for (const given of [3, 4, 5, 6]) {
    await tenant.call('POST', '/collections/articles', {
      name: `Rated ${given}`,
      slug: `rated-${given}`,
      status: 'published',
      fields: { rating: given },
    });
  }
}, 120_000);
afterAll(() => service?.close());

const answers = {
  atLeastFour: ['Rated 5', 'Rated 4'],
  named: ['Rated 3'],
  refused: 'INVALID_FILTER_FIELD',
  missing: 'NOT_FOUND',
};

test.skipIf(!isInstalled)(
  'programs against generated clients compile: they compare values and tell errors apart',
  async () => {
    expect(await runTool({ name: 'typescript', program: 'bin/tsc' }, ['-p', '.'])).toBe('');
  },
  120_000,
);

test.skipIf(!isInstalled)('openapi-fetch runs gte, and narrows errors by their code', async () => {
  const { read } = await sample('openapi-fetch');
  expect(await read(service.server.address, tenant.keys.public)).toEqual(answers);
});

test.skipIf(!isInstalled)('hey-api runs gte, and narrows errors by their code', async () => {
  const { read } = await sample('hey-api');
  const found = await read(service.server.address, tenant.keys.public);
  expect(found).toEqual({ ...answers, forbidden: 'FORBIDDEN' });
});
