import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Inspection } from './inspection.ts';
import { beginsLikeSvg, svg } from './svg.ts';

const namespace = 'http://www.w3.org/2000/svg';
/** An SVG uses nothing of it. */
const inspection = {} as Inspection;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-svg-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(text: string) {
  const path = join(folder, 'picture.svg');
  writeFileSync(path, text);
  const isSvg = beginsLikeSvg(Buffer.from(text));
  if (!isSvg) return undefined;
  const { width, height } = await svg.inspect({ path, size: text.length, hash: '' }, inspection);
  return [width, height];
}

describe('The root element of an SVG', () => {
  test.each([
    ['without a prefix', `<svg xmlns="${namespace}" width="20" height="30"></svg>`],
    ['with a prefix', `<svg:svg xmlns:svg="${namespace}" width="20" height="30"></svg:svg>`],
    ['with a prefix of dots', `<a.b:svg xmlns:a.b="${namespace}" width="20" height="30"></a.b:svg >`],
    [
      'with a prefix after a declaration and a document type',
      `<?xml version="1.0"?>\n<!DOCTYPE svg:svg PUBLIC "x" "y">\n<svg:svg xmlns:svg='${namespace}' width='20' height='30'/>`,
    ],
  ])('is recognized %s', async (_name, text) => {
    expect(await inspect(text)).toEqual([20, 30]);
  });

  test.each([
    ['whose prefix has another namespace', `<svg:svg xmlns:svg="urn:x" xmlns="${namespace}"></svg:svg>`],
    ['whose prefix is not declared', `<svg:svg xmlns="${namespace}"></svg:svg>`],
    ['that is closed under another name', `<svg:svg xmlns:svg="${namespace}"></svg>`],
    ['that is not closed', `<svg:svg xmlns:svg="${namespace}"></svg:svg`],
  ])('is refused %s', async (_name, text) => {
    await expect(inspect(text)).rejects.toMatchObject({ code: 'INVALID_FILE_CONTENT' });
  });
});

test.each([
  ['width="20PX" height="30px"', [20, 30]],
  ['width="1e2" height="5E1"', [100, 50]],
  ['width=".5e2" height="+30.4"', [50, 30]],
  ['width="210mm" height="29.7cm"', [794, 1123]],
  ['width="1in" height="72pt"', [96, 96]],
  ['width="6pc" height="101.6Q"', [96, 96]],
  ['viewBox="0 0 12 5"', [12, 5]],
  ['viewBox="-1e1, .5 1.2e1 +5"', [12, 5]],
  ['width="100%" height="50%" viewBox="0 0 12 5"', [12, 5]],
  ['width="2em" height="3em" viewBox="0 0 12 5"', [12, 5]],
  ['stroke-width="9" width="20" height="30"', [20, 30]],
  ['width="0" height="30"', [null, null]],
  ['width="1e400" height="30"', [null, null]],
  ['width="-20" height="30"', [null, null]],
  ['', [null, null]],
])('The size of an SVG with %s', async (attributes, size) => {
  expect(await inspect(`<svg xmlns="${namespace}" ${attributes}></svg>`)).toEqual(size);
});

test('The prefix of an SVG is no longer than a pattern may be', async () => {
  const prefix = 'a'.repeat(1_000_000);
  const text = `<${prefix}:svg xmlns:${prefix}="${namespace}" width="20" height="30"></${prefix}:svg>`;
  const path = join(folder, 'picture.svg');
  writeFileSync(path, text);
  await expect(svg.inspect({ path, size: text.length, hash: '' }, inspection)).rejects.toThrow(
    'The file is not a complete SVG',
  );
});
