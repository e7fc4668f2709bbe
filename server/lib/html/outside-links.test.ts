import { expect, test } from 'vitest';
import { outsideLinksIn } from './outside-links.ts';

test('The links of an HTML text that lead to other sites are found, without what stands behind their mark', () => {
  const html =
    '<p><a href="https://example.com/a?b=1&amp;c=2#part">a</a> <A HREF=\'http://example.org\'>b</A> ' +
    '<a href="/own">c</a> <a href="galley:page/1">d</a> <a href="mailto:a@example.com">e</a> <a>f</a> ' +
    '<!-- <a href="https://commented.example">g</a> --> <img src="https://img.example/x.png"></p>';
  expect(outsideLinksIn(html, 'html')).toEqual(['https://example.com/a?b=1&c=2', 'http://example.org/']);
});

test('A plain text is a link where all of it is an address', () => {
  expect(outsideLinksIn(' https://example.com/x ', 'plain')).toEqual(['https://example.com/x']);
  expect(outsideLinksIn('See https://example.com', 'plain')).toEqual([]);
  expect(outsideLinksIn('https://exa mple', 'plain')).toEqual([]);
  expect(outsideLinksIn('https://[', 'plain')).toEqual([]);
  expect(outsideLinksIn(`https://example.com/${'x'.repeat(3000)}`, 'plain')).toEqual([]);
});
