import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../', import.meta.url));

/** What prints a time as its distance from now, or a time of a record as it is stored, without the exact one on hover. */
const printed = [
  /\bRelativeTimeFormat\b/,
  /<time\b/,
  />\s*\{(?:\w+\??\.)*\w+At\}/,
  /render: \([^)]*\) => (?:\w+\.)*\w+At\b(?! \?)/,
];

function faultsIn(text: string): string[] {
  return printed.filter((rule) => rule.test(text)).map(String);
}

test('A relative time stands nowhere without the exact one: only one file makes them', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && name !== join('ui', 'relative-time.tsx'),
    )
    .sort();
  expect(files.length).toBeGreaterThan(300);
  const faults = files.flatMap((name) =>
    faultsIn(readFileSync(join(source, name), 'utf8')).map((rule) => `${name}: ${rule}`),
  );
  expect(faults).toEqual([]);
});

test('The rule finds a time that is printed otherwise', () => {
  expect(faultsIn('const words = new Intl.RelativeTimeFormat(locale);')).toHaveLength(1);
  expect(faultsIn('<time dateTime={at}>{inWords(at)}</time>')).toHaveLength(1);
  expect(faultsIn('<td>{record.updatedAt}</td>')).toHaveLength(1);
  expect(faultsIn("{ id: 'at', render: ({ createdAt }) => createdAt }")).toHaveLength(1);
  expect(faultsIn('render: ({ createdAt }) => <RelativeTime time={createdAt} />')).toEqual([]);
  expect(faultsIn('createdAt ? <RelativeTime time={createdAt} /> : null')).toEqual([]);
});

test('No message puts "since", "until" or "in" before a relative time, which says "ago" or "in" itself', () => {
  const faults = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const text = readFileSync(join(source, name), 'utf8');
      const holes = [...text.matchAll(/\b(?:since|until|till|for|before|after|within|at|on) \{(\w+)\}/g)];
      return holes.flatMap(({ 0: words, 1: hole, index }) => {
        const call = text.slice(index, index + 400);
        const isRelative =
          new RegExp(`\\b${hole}: <RelativeTime\\b`).test(call) ||
          (/^[^;]*\bparts\)/.test(call) && new RegExp(`\\b${hole}: <RelativeTime\\b`).test(text));
        return isRelative ? [`${name}: ${words}`] : [];
      });
    });
  expect(faults).toEqual([]);
});
