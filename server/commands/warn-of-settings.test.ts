import { expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createTestDatabase, onEachDatabase } from '../test/databases.ts';
import { serveGalley } from '../test/programs/run-galley.ts';
import type { FirstRun } from './fill-empty-database.ts';
import { warnOfFirstRunSettings, warnOfPublicPath } from './warn-of-settings.ts';

function warningsOf(warn: (log: Logger) => void): unknown[] {
  const warnings: unknown[] = [];
  warn({ warn: (details: unknown) => warnings.push(details) } as unknown as Logger);
  return warnings;
}

const owner = { GALLEY_OWNER_EMAIL: 'owner@example.com', GALLEY_OWNER_PASSWORD: 'a lantern over low water' };

function ignored(environment: Record<string, string>, made: FirstRun['made'] | undefined) {
  return warningsOf((log) => warnOfFirstRunSettings(environment, loadConfig(environment), made, log));
}

test.each([
  [{}, undefined],
  [{ GALLEY_DEMO: 'off' }, undefined],
  [{ GALLEY_DEMO: 'on' }, ['GALLEY_DEMO']],
  [{ GALLEY_TENANT: 'main' }, ['GALLEY_TENANT']],
  [owner, ['GALLEY_OWNER_EMAIL', 'GALLEY_OWNER_PASSWORD']],
])(
  'with %j, the first-run settings that a database with a tenant ignores are %j',
  (environment, variables) => {
    expect(ignored(environment, undefined)).toEqual(variables ? [{ variables }] : []);
  },
);

test.each([
  ['demo', {}, undefined],
  ['demo', { GALLEY_DEMO: 'on' }, undefined],
  ['demo', { GALLEY_TENANT: 'harbour' }, ['GALLEY_TENANT']],
  ['nothing', { GALLEY_TENANT: 'harbour', GALLEY_DEMO: 'off' }, ['GALLEY_TENANT']],
  ['nothing', { GALLEY_DEMO: 'off' }, undefined],
  ['tenant', { ...owner, GALLEY_TENANT: 'harbour' }, undefined],
  ['tenant', { ...owner, GALLEY_DEMO: 'on' }, ['GALLEY_DEMO']],
] as const)('a first start that makes %s with %j ignores %j', (made, environment, variables) => {
  expect(ignored(environment, made)).toEqual(variables ? [{ variables }] : []);
});

test.each([
  [undefined, false],
  ['https://cms.example.com', false],
  ['https://cms.example.com/', false],
  ['https://example.com/cms', true],
  ['https://example.com/cms/', true],
])('the public URL %s gives a warning: %s', (publicUrl, expected) => {
  const config = loadConfig(publicUrl ? { GALLEY_PUBLIC_URL: publicUrl } : {});
  expect(warningsOf((log) => warnOfPublicPath(config, log)).length > 0).toBe(expected);
});

onEachDatabase('serve', (dialect) => {
  test('names ignored settings and a path in the public URL at start, and not at the first start', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    const environment = { ...made.environment, ...owner, GALLEY_TENANT: 'main' };
    const first = await serveGalley(environment);
    first.signal('SIGTERM');
    expect((await first.ended).stderr).not.toMatch(/ignored|has a path/);
    const again = await serveGalley({ ...environment, GALLEY_PUBLIC_URL: 'http://127.0.0.1:1/cms' });
    again.signal('SIGTERM');
    const { stderr } = await again.ended;
    expect(stderr).toContain('"GALLEY_OWNER_EMAIL","GALLEY_OWNER_PASSWORD","GALLEY_TENANT"');
    expect(stderr).toContain('settings for the first start are ignored');
    expect(stderr).toContain('GALLEY_PUBLIC_URL has a path');
    expect(stderr).not.toContain(owner.GALLEY_OWNER_PASSWORD);
    await made.close();
  });

  test('names GALLEY_TENANT on an empty database if no owner is set', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    const program = await serveGalley({ ...made.environment, GALLEY_TENANT: 'harbour', GALLEY_DEMO: 'off' });
    program.signal('SIGTERM');
    expect((await program.ended).stderr).toContain('GALLEY_TENANT is ignored');
    await made.close();
  });
});
