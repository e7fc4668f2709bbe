import { expect, test } from 'vitest';
import { diffLines, linesOfHtml } from './diff-lines.ts';
import { linkFault, readAddress } from './links/link-address.ts';
import { safeStyle } from './safe-style.ts';

test('Of a stored style only how text looks is shown', () => {
  expect(safeStyle('color: red; text-align:center')).toBe('color: red; text-align: center');
  expect(safeStyle('color: rgb(1, 2, 3); font-family: "A B", serif')).toBe(
    'color: rgb(1, 2, 3); font-family: "A B", serif',
  );
  for (const style of [
    'position: fixed',
    'background: url(https://x.example/a)',
    'background-color: url(x)',
    'color: image-set("x")',
    'color: \\75rl(x)',
    'color: red /* */ url(x)',
    'content: "x"',
  ])
    expect(safeStyle(style), style).toBe('');
});

test('Markup is compared by its blocks, line by line', () => {
  const left = linesOfHtml('<div><p>a</p><p>b</p></div>');
  expect(left).toEqual(['<div>', '<p>a</p>', '<p>b</p>', '</div>']);
  expect(diffLines(left, ['<p>a</p>', '<p>c</p>'])).toEqual([
    { left: '<div>', right: undefined, isSame: false },
    { left: '<p>a</p>', right: '<p>a</p>', isSame: true },
    { left: '<p>b</p>', right: '<p>c</p>', isSame: false },
    { left: '</div>', right: undefined, isSame: false },
  ]);
  expect(diffLines(['a', 'b'], ['a', 'b']).every(({ isSame }) => isSame)).toBe(true);
});

test('Addresses of links begin with what may lead somewhere, or are completed', () => {
  expect(readAddress(' www.example.com ')).toBe('https://www.example.com');
  expect(readAddress('example.com/a')).toBe('https://example.com/a');
  expect(readAddress('/about')).toBe('/about');
  expect(readAddress('mailto:a@b.example')).toBe('mailto:a@b.example');
  for (const good of ['/a', '#part', 'https://a.example', 'tel:1'])
    expect(linkFault(good), good).toBeUndefined();
  for (const bad of ['', 'javascript:alert(1)', ' JavaScript:x', 'data:text/html,x', 'vbscript:x'])
    expect(linkFault(bad), bad).toBeDefined();
});
