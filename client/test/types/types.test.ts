import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../../scripts/find-program.ts';
import { buildClient } from '../../../scripts/pack-client.ts';
import { toClientTypes } from '../../../server/features/schemas/describe/client/describe-client.ts';
import { describedTypes } from '../../../server/features/schemas/describe/described-in-test.ts';
import { tellMissing } from '../runtimes/platforms.ts';
import { tenant } from './tenant.ts';

const assertions = fileURLToPath(new URL('./assertions/', import.meta.url));
const platforms = fileURLToPath(new URL('../../platforms/node_modules/', import.meta.url));
const compilers = {
  '5.9': join(platforms, 'typescript-5/bin/tsc'),
  '6': join(platforms, 'typescript-6/bin/tsc'),
  '7': findProgram('tsc')[1],
};

let site: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'galley-types-'));
  const client = join(site, 'node_modules/@galley/client');
  mkdirSync(client, { recursive: true });
  await buildClient(join(client, 'dist'));
  cpSync(fileURLToPath(new URL('../../package.json', import.meta.url)), join(client, 'package.json'));
  cpSync(assertions, site, { recursive: true });
  writeFileSync(join(site, 'galley.gen.ts'), toClientTypes(tenant, 'abc'));
  writeFileSync(join(site, 'hostile.gen.ts'), toClientTypes(describedTypes, 'def'));
  const inLocales = toClientTypes({ ...tenant, locales: ['en', 'de'] }, 'jkl');
  writeFileSync(join(site, 'in-locales.gen.ts'), inLocales);
  const nothing = { pageTypes: [], collectionTypes: [], components: [] };
  writeFileSync(join(site, 'empty.gen.ts'), toClientTypes(nothing, 'ghi'));
  const users =
    "import { createClient } from '@galley/client';\nimport type { Schema } from './empty.gen';\nexport const galley = createClient<Schema>({ url: 'https://cms.example', key: 'cms_pk_x' });\n";
  writeFileSync(join(site, 'empty.ts'), users);
  writeFileSync(join(site, 'hostile.ts'), users.replaceAll('empty', 'hostile'));
  writeFileSync(join(site, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
}, 60_000);
afterAll(() => rmSync(site, { recursive: true, force: true }));

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: false,
  noUnusedParameters: true,
  noEmit: true,
};

test('there are 200 assertions and more', () => {
  const texts = readdirSync(assertions).map((name) => readFileSync(join(assertions, name), 'utf8'));
  const count = texts.join('').match(/\bExpect<(?=[A-Z])|@ts-expect-error/g)?.length;
  expect(count).toBeGreaterThanOrEqual(200);
});

test.for(Object.entries(compilers))(
  'they hold in TypeScript %s, hostile and empty schemas compile',
  async ([version, tsc], { skip }) => {
    if (!existsSync(tsc)) return skip(tellMissing(`TypeScript ${version}`));
    const run = promisify(execFile);
    const said = (await run(process.execPath, [tsc, '--version'])).stdout;
    expect(said).toContain(`Version ${version}.`);
    const found = await run(process.execPath, [tsc, '--project', '.'], { cwd: site }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    expect(found).toBe('');
  },
);
