import { expect, test } from 'vitest';
import { findClientViolations, readClientSources } from './client-imports.ts';

test('the client imports its own files and nothing else', () => {
  const sources = readClientSources();
  expect(sources.size).toBeGreaterThan(15);
  expect(findClientViolations(sources)).toEqual([]);
});

test.each([
  ["import { z } from 'zod';", 'imports zod'],
  ["import { createHash } from 'node:crypto';", 'imports node:crypto'],
  ['const name = await import(where);', 'imports (computed)'],
  ["import { taggedFetch } from './adapters/next.ts';", 'imports an adapter'],
  ["const key = process.env['KEY'];", 'names process'],
  ["Buffer.from('');", 'names Buffer'],
])('%s is refused', (source, complaint) => {
  expect(findClientViolations(new Map([['a.ts', source]])).join()).toContain(complaint);
});

test('a word in a comment or a type of the web is none', () => {
  expect(findClientViolations(new Map([['a.ts', '// no process\nconst a: ArrayBuffer = b;\n']]))).toEqual([]);
});
