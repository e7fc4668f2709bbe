import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name: name.split(sep).join('/'), text: readFileSync(join(root, name), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

test('one place alone knows compositions', () => {
  expect(filesWith(/\bisComposing\b|\b229\b|\bcomposition(?:start|end)\b|\bonComposition/)).toEqual([
    'ui/interaction/composition.ts',
  ]);
});

test('it is called before anything else listens to keys', () => {
  const main = sources.find(({ name }) => name === 'main.tsx')?.text ?? '';
  const calls = main.slice(main.lastIndexOf("from './")).match(/^\w+\(\);$/gm);
  expect(calls?.[0]).toBe('guardCompositions();');
  // A module that listens as it is loaded would come before.
  expect(filesWith(/^(?:window\.|document\.)?addEventListener\(\s*'key/m)).toEqual([]);
});

test('Enter and Escape are read from events that pass it: no older kind of event, no key code', () => {
  expect(filesWith(/\bonKeyPress\b|'keypress'|\.keyCode\b(?! === 229)|\.which\b|\.charCode\b/)).toEqual([]);
});
