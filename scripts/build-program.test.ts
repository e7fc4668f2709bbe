import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodeFlags } from './build-program.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

test('npm start and the container start Node with its flags', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  expect(scripts.start).toBe(`node ${nodeFlags.join(' ')} scripts/start.ts`);
  const [, entry] = /^ENTRYPOINT (.*)$/m.exec(readFileSync(`${root}Containerfile`, 'utf8')) ?? [];
  expect(JSON.parse(entry ?? '')).toEqual(['/bin/node', ...nodeFlags, '/galley/galley.cjs']);
});
