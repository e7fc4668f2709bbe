import { expect, test } from 'vitest';
import { htmlTexts } from '../../../../../server/test/html-texts.ts';
import { addressesIn, lineOfHtml, textOfHtml } from './text-of-html.ts';

test('blocks become lines, entries of lists have a dot, and inline markup leaves its words', () => {
  expect(
    textOfHtml('<h2>One</h2>\n<p>Two <strong>bold</strong><br>three</p><ul><li>a</li><li>b</li></ul>'),
  ).toBe('One\nTwo bold\nthree\n• a\n• b');
});

test('what stands for characters becomes them, once', () => {
  expect(textOfHtml('<p>a &lt;b&gt; &amp;lt; &#228; &#x1F600; &unknown; &#9999999;</p>')).toBe(
    'a <b> &lt; ä 😀 &unknown; \ufffd',
  );
});

test('images are named by what they show, and comments and attributes with signs say nothing', () => {
  expect(textOfHtml('<p>See <img src="/a.png" alt="A > B"> here<!-- not this --></p>')).toBe(
    'See [image: A > B] here',
  );
});

test('the addresses of links and images are found, each once', () => {
  expect(addressesIn('<a href="/a?x=1&amp;y=2">1</a><a href=\'/b\'>2</a><img src="/b">')).toEqual([
    '/a?x=1&y=2',
    '/b',
  ]);
});

test.each(htmlTexts)('what readers see of %j is read as the service reads it', (html, text) => {
  expect(lineOfHtml(html)).toBe(text);
  expect(textOfHtml(html).replace(/\s+/g, ' ')).toBe(text);
});
