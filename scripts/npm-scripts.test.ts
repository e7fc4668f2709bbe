import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProgram } from './find-program.ts';

test.each(['', 'server/', 'admin/', 'bench/', 'client/'])(
  'the npm scripts of %spackage.json hold no words of a shell, which differ between systems',
  (folder) => {
    const text = readFileSync(new URL(`../${folder}package.json`, import.meta.url), 'utf8');
    const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
    const ofShell = /[&|;<>$`'"\\]|(^|\s)(exec|cd|rm|cp|export|set)\s|^\w+=/;
    expect(Object.entries(scripts).filter(([, command]) => ofShell.test(command))).toEqual([]);
  },
);

test('a program of an installed package is run by Node, without the links that only a shell starts', () => {
  const [node, script] = findProgram('tsc');
  expect(node).toBe(process.execPath);
  expect(readFileSync(script, 'utf8')).toMatch(/^#!\/usr\/bin\/env node/);
  expect(() => findProgram('no-such-program')).toThrow('npm ci');
});
