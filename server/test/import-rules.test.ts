import { describe, expect, it } from 'vitest';
import { findViolations, parseImports } from './import-rules.ts';
import { readServerSources } from './read-sources.ts';

const empty = 'export const nothing = 0;\n';

/** The violations of a file with `source` at `path`, in a server that also has empty files at `others`. */
function violationsOf(path: string, source: string, ...others: string[]): string[] {
  return findViolations(
    new Map([[path, source], ...others.map((other): [string, string] => [other, empty])]),
  );
}

describe('the server', () => {
  it('keeps the import rules in every file', () => {
    const sources = readServerSources();
    expect(sources.has('app/build-api.ts')).toBe(true);
    expect(findViolations(sources)).toEqual([]);
  });

  it('builds its statements in stores and platform/db, also where nothing has to be imported for it', () => {
    const mayBuild = /^(platform\/db|test)\/|(^|\/)([\w-]+-)?store\.ts$|\.test\.ts$/;
    const builds = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const sources = [...readServerSources()];
    expect(sources.some(([path, source]) => mayBuild.test(path) && builds.test(source))).toBe(true);
    const found = sources.filter(([path, source]) => !mayBuild.test(path) && builds.test(source));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

describe('imports are found', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts', false],
    ["import type { A } from './a.ts';", './a.ts', false],
    ["import {\n  a,\n  type B,\n} from './a.ts';", './a.ts', false],
    ["import './a.ts';", './a.ts', false],
    ['import a from "./a.ts";', './a.ts', false],
    ["export { a } from './a.ts';", './a.ts', false],
    ["export type * from './a.ts';", './a.ts', false],
    ["const a = await import('./a.ts');", './a.ts', true],
    ["type A = import('./a.ts').A;", './a.ts', true],
    ["const url = 'http://x'; const a = import(`./a.ts`);", './a.ts', true],
    ['const a = await import(name);', undefined, true],
  ])('in %j', (source, specifier, dynamic) => {
    expect(parseImports(source)).toEqual([{ specifier, dynamic }]);
  });

  it.each([
    "// import { a } from './a.ts';",
    "/* import { a }\n from './a.ts'; */",
    'const where = import.meta.url;',
    'const text = "import { a } from \'./a.ts\'";',
  ])('but none in %j', (source) => {
    expect(parseImports(source)).toEqual([]);
  });
});

describe('imports point one way', () => {
  it.each([
    ['main.ts', './commands/serve.ts', 'commands/serve.ts'],
    ['commands/serve.ts', '../app/build-api.ts', 'app/build-api.ts'],
    ['app/build-api.ts', '../edge/cache.ts', 'edge/cache.ts'],
    ['app/build-api.ts', '../features/pages/operations.ts', 'features/pages/operations.ts'],
    [
      'app/operations.ts',
      '../features/staff/sessions/operations.ts',
      'features/staff/sessions/operations.ts',
    ],
    ['features/pages/list-pages.ts', '../entries/entry.ts', 'features/entries/entry.ts'],
    ['features/entries/entry.ts', '../schemas/type.ts', 'features/schemas/type.ts'],
    ['features/staff/sign-in.ts', '../tenants/store.ts', 'features/tenants/store.ts'],
    ['features/pages/list-pages.ts', './shapes.ts', 'features/pages/shapes.ts'],
    ['features/staff/sign-in.ts', '../../platform/db/database.ts', 'platform/db/database.ts'],
    ['platform/db/database.ts', '../../lib/clock.ts', 'lib/clock.ts'],
    ['demo/load-demo.ts', '../features/pages/create-page.ts', 'features/pages/create-page.ts'],
  ])('%s may import %s', (path, specifier, target) => {
    expect(violationsOf(path, `import { a } from '${specifier}';`, target)).toEqual([]);
  });

  const otherWay = 'imports point the other way';
  const neighbours = 'slices of one tier above the first do not know each other';
  it.each([
    ['commands/serve.ts', '../main.ts', 'main.ts', otherWay],
    ['app/build-api.ts', '../commands/serve.ts', 'commands/serve.ts', otherWay],
    ['edge/cache.ts', '../app/build-api.ts', 'app/build-api.ts', otherWay],
    [
      'edge/cache.ts',
      '../features/access/store.ts',
      'features/access/store.ts',
      'does not know the features',
    ],
    ['features/pages/list-pages.ts', '../../edge/cache.ts', 'edge/cache.ts', otherWay],
    ['features/pages/list-pages.ts', '../../config/settings.ts', 'config/settings.ts', otherWay],
    ['features/entries/entry.ts', '../pages/list-pages.ts', 'features/pages/list-pages.ts', otherWay],
    ['features/schemas/type.ts', '../entries/entry.ts', 'features/entries/entry.ts', otherWay],
    ['features/pages/list-pages.ts', '../items/list-items.ts', 'features/items/list-items.ts', neighbours],
    ['platform/db/database.ts', '../../features/staff/store.ts', 'features/staff/store.ts', otherWay],
    ['lib/clock.ts', '../platform/db/database.ts', 'platform/db/database.ts', otherWay],
    ['features/new-slice/a.ts', '../entries/entry.ts', 'features/entries/entry.ts', 'has no place'],
    [
      'commands/serve.ts',
      '../features/pages/operations.ts',
      'features/pages/operations.ts',
      'only app imports',
    ],
    ['features/staff/sign-in.ts', './jobs.ts', 'features/staff/jobs.ts', 'only app imports'],
    [
      'features/staff/sign-in/sign-in.ts',
      '../sessions/operations.ts',
      'features/staff/sessions/operations.ts',
      'only app imports',
    ],
    [
      'features/staff/sessions/end-session.ts',
      './session-operations.ts',
      'features/staff/sessions/session-operations.ts',
      'only app imports',
    ],
    ['app/build-api.ts', '../test/harness.ts', 'test/harness.ts', 'only tests import tests'],
    ['lib/clock.ts', './time.ts', 'lib/clock.test.ts', 'no such file'],
  ])('%s must not import %s', (path, specifier, target, rule) => {
    const forms = [
      `import { a } from '${specifier}';`,
      `import type { A } from '${specifier}';`,
      `export { a } from '${specifier}';`,
    ];
    for (const form of forms) {
      expect(violationsOf(path, form, target)).toEqual([expect.stringContaining(rule)]);
    }
  });

  it('own files are not imported dynamically', () => {
    const form = "const a = await import('./b.ts');";
    expect(violationsOf('lib/a.ts', form, 'lib/b.ts')).toEqual([expect.stringContaining('not dynamically')]);
    expect(violationsOf('lib/a.ts', 'await import(name);')).toEqual([expect.stringContaining('computed')]);
  });

  it('files do not import each other in a circle, by way of types neither', () => {
    const sources = new Map([
      ['lib/a.ts', "import { b } from './b.ts';"],
      ['lib/b.ts', "import type { C } from './c.ts';"],
      ['lib/c.ts', "import { a } from './a.ts';"],
    ]);
    expect(findViolations(sources)).toEqual([
      'a circle of imports: lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts',
    ]);
  });

  it('tests may import what they want', () => {
    const form = "import { a } from '../features/pages/operations.ts'; import { sql } from 'kysely';";
    expect(violationsOf('test/harness.ts', form, 'features/pages/operations.ts')).toEqual([]);
    expect(violationsOf('lib/a.test.ts', "import { sql } from 'kysely';")).toEqual([]);
  });
});

describe('some packages and words have their places', () => {
  it.each([
    ['features/staff/store.ts', "import { sql } from 'kysely';"],
    ['features/entries/list-store.ts', "import { sql } from 'kysely';"],
    ['features/staff/sessions/store.ts', "import { sql } from 'kysely';"],
    ['features/staff/sessions/session-store.ts', "import { sql } from 'kysely';"],
    ['platform/db/postgres/postgres.ts', "import { Kysely } from 'kysely';"],
    ['app/build-api.ts', "import { Hono } from 'hono';"],
    ['edge/cache.ts', "import { getRequestListener } from '@hono/node-server';"],
    ['config/load-config.ts', 'const { HOME } = process.env;'],
    ['main.ts', 'run(process.env);'],
    ['platform/outbound/fetch-text.ts', 'await fetch(url);'],
    ['platform/mail/smtp-mailer.ts', "import { createTransport } from 'nodemailer';"],
    ['app/start-server.ts', 'api.fetch(request);'],
    ['platform/assets/assets.ts', "new URL('../', import.meta.url);"],
  ])('%s may: %s', (path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });

  it.each([
    ['features/staff/sign-in.ts', "import { sql } from 'kysely';"],
    ['features/staff/sessions/end-session.ts', "import { sql } from 'kysely';"],
    ['features/staff/sessions/old/store.ts', "import { sql } from 'kysely';"],
    ['features/staff/sign-in.ts', "import type { Kysely } from 'kysely';"],
    ['app/build-api.ts', "import { Migrator } from 'kysely/migration';"],
    ['features/staff/sign-in.ts', "import { Hono } from 'hono';"],
    ['lib/clock.ts', "import { getCookie } from 'hono/cookie';"],
    ['commands/serve.ts', "import { serve } from '@hono/node-server';"],
    ['commands/serve.ts', 'const port = process.env.PORT;'],
    ['lib/clock.ts', "const zone = process.env['TZ'];"],
    ['lib/clock.ts', "import { env } from 'node:process';"],
    ['commands/types.ts', 'await fetch(url);'],
    ['features/staff/invite-user.ts', "import { createTransport } from 'nodemailer';"],
    ['platform/mail/smtp-mailer.ts', "import { fetch } from 'undici';"],
    ['features/webhooks/send.ts', "import { request } from 'undici';"],
    ['features/webhooks/send.ts', "import { request } from 'node:https';"],
    ['features/webhooks/send.ts', "new Worker(new URL('./sender.ts', import.meta.url));"],
    ['app/mount-docs.ts', "import { createRequire } from 'node:module';"],
  ])('%s must not: %s', (path, source) => {
    expect(violationsOf(path, source)).toEqual([expect.stringMatching(/: only /)]);
  });
});
