import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemoService } from './demo-service.ts';
import { installSite, refreshClient } from './run-site.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../astro/node_modules/', import.meta.url));

/** A site of entries, built of content that the loaders bring. */
const files = {
  'package.json': '{ "type": "module", "private": true }',
  'astro.config.mjs': `import node from '@astrojs/node';
export default { adapter: node({ mode: 'standalone' }), cacheDir: './cache' };`,
  'src/client.ts': `import { createClient } from '@galley/client';
export const client = createClient({ url: process.env.GALLEY_URL, key: process.env.GALLEY_KEY });`,
  'src/content.config.ts': `import { galleyLoader } from '@galley/client/astro';
import { defineCollection } from 'astro:content';
import { client } from './client.ts';
export const collections = { articles: defineCollection({ loader: galleyLoader({ client, type: 'articles' }) }) };`,
  'src/live.config.ts': `import { galleyLiveLoader } from '@galley/client/astro';
import { defineLiveCollection } from 'astro:content';
import { client } from './client.ts';
export const collections = { words: defineLiveCollection({ loader: galleyLiveLoader({ client, type: 'tide-words' }) }) };`,
  'src/pages/[slug].astro': `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('articles')).map((entry) => ({ params: { slug: entry.id }, props: entry.data }));
}
const { title, authors } = Astro.props;
---
<h1>{title}</h1><p>{authors?.[0]?._name}</p>`,
  'src/pages/words/[slug].astro': `---
import { getLiveCollection, getLiveEntry } from 'astro:content';
export const prerender = false;
const { entry, error, cacheHint } = await getLiveEntry('words', Astro.params.slug);
const { entries, error: refused } = await getLiveCollection('words', { sort: 'name' });
---
<p>{entry?.data.term ?? 'none'} {error?.name ?? 'well'} {cacheHint?.tags?.join()} {entries?.length}{refused?.message}</p>`,
  'ask.mjs': `import { handler } from './dist/server/entry.mjs';
import { createServer } from 'node:http';
const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1', async () => {
  const ask = async (slug) => {
    const answer = await fetch('http://127.0.0.1:' + server.address().port + '/words/' + slug);
    return /<p>(.*?)<\\/p>/.exec(await answer.text())[1];
  };
  console.log(JSON.stringify([await ask('palirroia'), await ask('no-such-word')]));
  process.exit();
});`,
};

let galley: DemoService;
let site: string;
beforeAll(async () => {
  await installSite('astro');
  await refreshClient('astro');
  galley = await startDemoService();
  site = mkdtempSync(join(modules, '.loaders-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(site, name, '..'), { recursive: true });
    writeFileSync(join(site, name), text);
  }
}, 600_000);
afterAll(async () => {
  await galley.close();
  rmSync(site, { recursive: true, force: true });
});

/** Builds it, and answers what the loader has said. */
async function build(key = galley.keys.secret) {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_NODE_AUTOSTART: 'disabled',
    GALLEY_URL: galley.url,
    GALLEY_KEY: key,
  };
  const { stdout } = await run(process.execPath, [join(modules, 'astro/bin/astro.mjs'), 'build'], {
    cwd: site,
    env,
  });
  const asked = await run(process.execPath, ['ask.mjs'], { cwd: site, env });
  return {
    said: /articles: (.*)/.exec(stdout)?.[1],
    live: JSON.parse(asked.stdout.trim().split('\n').at(-1) ?? ''),
  };
}

test('Astro builds of what the loader brings, asks once when nothing has changed, and takes what has', async () => {
  const first = await build();
  expect(first.said).toBe('14 new or changed, 0 gone');
  const page = () => readFileSync(join(site, 'dist/client/brass-arithmetic/index.html'), 'utf8');
  expect(page()).toContain('<h1>Brass arithmetic</h1><p>Goronwy Pell</p>');
  expect(first.live).toEqual([
    'παλίρροια well tide-words,tide-words:palirroia 10',
    'none LiveEntryNotFoundError  10',
  ]);
  expect((await build()).said).toBe('nothing has changed');
  const articles = galley.client.collection('articles');
  await articles.update('brass-arithmetic', { fields: { title: 'Brass sums' } });
  await articles.publish('brass-arithmetic');
  expect((await build()).said).toMatch(/^[1-9]\d* new or changed, 0 gone$/);
  expect(page()).toContain('<h1>Brass sums</h1>');
});
