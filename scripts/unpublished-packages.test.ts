import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const names = String.raw`(?:galley|create-galley|@galley\/[\w-]+)(?![\w./-])`;
const options = String.raw`(?:\s+--?[\w-]+(?:=\S+)?)*`;

/** Commands and URLs that fetch a package from a registry by a name that nobody has published. */
const commands: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:npx|bunx|pnpx|pnpm dlx|yarn dlx|bun x)${options}\s+${names}`),
  new RegExp(String.raw`\bnpm (?:i|install|add|exec|x|view)${options}(?:\s+[^\s;&|]+)*?\s+${names}`),
  new RegExp(String.raw`\b(?:pnpm|yarn|bun) (?:global )?(?:add|i|install)${options}\s+${names}`),
  /\b(?:npm|pnpm|yarn|bun) (?:create|init|c) @?galley\b/,
  /(?:npmjs\.(?:com|org)\/(?:package\/)?|unpkg\.com\/|jsdelivr\.net\/npm\/|esm\.sh\/)@?(?:create-)?galley\b/,
];

function fetchesUnpublished(line: string): boolean {
  return commands.some((pattern) => pattern.test(line));
}

/** Every text of the checkout that people read or that a program prints. */
function filesOfCheckout(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  return listed
    .split('\0')
    .filter((name) =>
      /(\.(md|ts|tsx|js|mjs|cjs|json|yaml|yml|service|astro|vue|svelte|html|cjs)|Containerfile)$/.test(name),
    )
    .filter(
      (name) =>
        !/package-lock\.json$|^server\/test\/(installations|recorded-reads)|unpublished-packages/.test(name),
    );
}

test('no page, template, message or unit file fetches a package that nobody has published', () => {
  const found = filesOfCheckout().flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        fetchesUnpublished(line) ? [`${name}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test('package files take the client from a file, never from a registry', () => {
  const files = filesOfCheckout().filter((name) => /(^|\/)package\.json$/.test(name));
  expect(files.length).toBeGreaterThan(8);
  for (const name of files) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, name), 'utf8'));
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (/^(galley|create-galley|@galley\/.*)$/.test(dependency))
        expect([name, dependency, version]).toEqual([name, dependency, expect.stringMatching(/^file:/)]);
    }
  }
});

test.each([
  'npx galley',
  'npx --yes galley types',
  '`npx @galley/client`',
  'npm install --global galley',
  'npm i -g galley, then',
  'npm install @galley/client',
  'npm install --save-dev astro @galley/client',
  'pnpm add @galley/client',
  'yarn dlx create-galley',
  'npm create galley my-site -- --framework next',
  'npm init galley',
  'https://www.npmjs.com/package/galley',
  'https://unpkg.com/@galley/client',
])('%s is found', (line) => {
  expect(fetchesUnpublished(line)).toBe(true);
});

test.each([
  'npm run galley -- types --client',
  'npm install --global ./dist/galley-0.1.0.tgz',
  'npm install ../galley/client/packed/galley-client-0.1.0.tgz',
  "import { createClient } from '@galley/client';",
  'podman run --publish 4400:4400 galley',
  'npm run create-site -- ../my-site',
  'cd galley && npm install',
])('%s is allowed', (line) => {
  expect(fetchesUnpublished(line)).toBe(false);
});
