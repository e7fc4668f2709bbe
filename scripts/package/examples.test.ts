import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCreate } from './build-create.ts';
import { glueOf } from './count-glue.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const examples = join(root, 'examples');
const names = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')));
const packed = mkdtempSync(join(tmpdir(), 'galley-templates-'));
const clientVersion = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8')).version as string;
const mostGlue = 25;

beforeAll(() => buildCreate(packed));
afterAll(() => rmSync(packed, { recursive: true, force: true }));

/** The one file of a name in a site, wherever its framework wants it. */
function fileOf(site: string, name: string): string {
  const found = globSync(`**/${name}`, {
    cwd: site,
    exclude: (path) => /^(node_modules|dist|build|\..*)$/.test(basename(path)),
  });
  expect([site, name, found.length]).toEqual([site, name, 1]);
  return join(site, found[0] ?? '');
}

test.each(['style.css', 'addresses.ts', 'galley.gen.ts'])('%s is the same in all sites', (name) => {
  const [first = '', ...others] = names.map((site) =>
    readFileSync(fileOf(join(examples, site), name), 'utf8'),
  );
  expect(first.length).toBeGreaterThan(500);
  for (const other of others) expect(other).toBe(first);
});

describe.each(names)('the site in %s', (name) => {
  const site = join(examples, name);
  const about = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(site, 'package-lock.json'), 'utf8'));

  test(`has at most ${mostGlue} lines of glue, those that have it edited where it is shown among them`, () => {
    const glue = glueOf(site);
    process.stderr.write(`examples/${name}: ${glue.length} lines of glue\n`);
    expect(glue.length).toBeGreaterThan(5);
    expect(glue.some(({ text }) => text.includes('@galley/client/preview'))).toBe(true);
    expect(glue.length, glue.map(({ file, text }) => `${file}: ${text}`).join('\n')).toBeLessThanOrEqual(
      mostGlue,
    );
  });

  test('pins what it is made of, and its lock file says where nothing but the client comes from', () => {
    const { '@galley/client': client, ...others } = about.dependencies;
    expect(client).toBe(`file:../../client/packed/galley-client-${clientVersion}.tgz`);
    for (const version of Object.values({ ...others, ...about.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    expect(lock.packages[''].dependencies).toEqual(about.dependencies);
    // Its bytes are those of the checkout.
    expect(lock.packages['node_modules/@galley/client']).toEqual({
      version: clientVersion,
      resolved: client,
      license: 'MIT',
      engines: { node: '>=20' },
    });
    expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/);
    const ofShell = /[&|;<>$`'"\\]/;
    expect(Object.values(about.scripts as Record<string, string>).filter((one) => ofShell.test(one))).toEqual(
      [],
    );
  });

  test('has in its lock file what other systems install: npm ci refuses one that leaves out a part', () => {
    const packages: Record<string, { optionalDependencies?: Record<string, string> }> = lock.packages;
    const paths = Object.keys(packages);
    const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter(
        (part) =>
          !paths.some((path) => path === `node_modules/${part}` || path.endsWith(`/node_modules/${part}`)),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('is whole as a template: nothing of the checkout is missing, nothing of a build is there', () => {
    const template = join(packed, 'templates', name);
    const { dependencies, scripts } = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'));
    const client = `file:galley-client-${clientVersion}.tgz`;
    expect(dependencies['@galley/client']).toBe(client);
    expect(scripts.start).toBeDefined();
    const { packages } = JSON.parse(readFileSync(join(template, 'package-lock.json'), 'utf8'));
    expect(packages['node_modules/@galley/client'].resolved).toBe(client);
    const kept = globSync('**', { cwd: template, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = kept.map((entry) => relative(template, join(entry.parentPath, entry.name)));
    expect(paths).toContain('gitignore');
    expect(paths).toContain('README.md');
    expect(
      paths.filter((path) => /(^|\/)(node_modules|dist|\.next|\.output|\.env)(\/|$)/.test(path)),
    ).toEqual([]);
    for (const path of paths.filter((one) => /\.(ts|tsx|mjs|js|astro|vue|svelte|css)$/.test(one))) {
      const text = readFileSync(join(template, path), 'utf8');
      expect(text, path).not.toContain(root);
      expect(text, path).not.toMatch(/127\.0\.0\.1:(?!4400)/);
      const ofSite = [...text.matchAll(/(?:from|import) '(\.{1,2}\/[^']+)'/g)].map(([, one]) => one ?? '');
      for (const specifier of ofSite.filter((one) => /\.\w+$/.test(one) && !one.includes('$types'))) {
        expect([path, specifier, existsSync(join(template, dirname(path), specifier))]).toEqual([
          path,
          specifier,
          true,
        ]);
      }
    }
  });
});
