import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, checkout } from '../../server/test/samples/documented-blocks.ts';

const folder = 'docs/guide/frameworks';
const frameworks = readdirSync(join(checkout, folder)).map((name) => name.replace(/\.md$/, ''));

test.each(frameworks)('what the page of %s shows is in the site that is walked by the tests', (framework) => {
  const blocks = blocksOf(`${folder}/${framework}.md`);
  const [first, ...others] = blocks;
  // Run with the packed create-galley, by its tests.
  expect([first?.language, first?.text]).toEqual([
    'sh',
    `npm run create-site -- ../my-site --framework ${framework}`,
  ]);
  expect(others.length).toBeGreaterThan(2);
  for (const { line, text } of others) {
    const [, path = '', shown = ''] = /^(?:\/\/|<!--) (\S+)(?: -->)?\n([\s\S]+)$/.exec(text) ?? [];
    const file = join(checkout, 'examples', framework, path);
    expect([line, path !== '' && existsSync(file)]).toEqual([line, true]);
    expect(flat(readFileSync(file, 'utf8'))).toContain(flat(shown));
  }
});

/** However far its lines stand in. */
function flat(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/gm, '').trim();
}
