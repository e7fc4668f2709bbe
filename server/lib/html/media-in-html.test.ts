import { describe, expect, test } from 'vitest';
import { readMediaInHtml } from './media-in-html.ts';

const a = '0190a000-0000-7000-8000-00000000000a';
const b = '0190a000-0000-7000-8000-00000000000b';
const image = {
  _url: `https://cms.example/api/v1/media/${a}/file/a.png?v=1&w=2`,
  _altText: 'A "cat"',
  _width: 4,
  _height: 3,
};
const find = (id: string) => (id === a ? image : undefined);
const shown = `src="https://cms.example/api/v1/media/${a}/file/a.png?v=1&amp;w=2"`;

describe('media that HTML points to', () => {
  test('Every attribute of a tag counts, on any host, each id once and in lower case', () => {
    const html = `<p>x</p><img alt="a > b" src='/api/v1/media/${a.toUpperCase()}/file/a.png'>
      <a href=https://old.example/api/v1/media/${b}/file/b.pdf?v=2>b</a><img src="/api/v1/media/${a}/file/a.png?w=2">`;
    expect(readMediaInHtml(html).ids).toEqual([a, b]);
    expect(
      readMediaInHtml(`<source srcset="/api/v1/media/${a}/file/a 1x, /api/v1/media/${b}/file/b 2x">`).ids,
    ).toEqual([a, b]);
  });

  test('Text, comments, other paths and longer ids are no media', () => {
    const path = `/api/v1/media/${a}/file/a.png`;
    for (const html of [
      path,
      `<!-- <img src="${path}"> -->`,
      `<img src="/media/${a}">`,
      `<img src="/api/v1/media/${a}0/x">`,
      `<img src="${path}`,
    ]) {
      expect(readMediaInHtml(html).ids).toEqual([]);
    }
  });

  test.each(['<', '<a ', '<a b="', "<a b='", '<!--', '<a b=', '</', '<script>', '<a b="" '])(
    'Endless %s take linear time',
    (piece) => {
      const hostile = `/api/v1/media/${piece.repeat(150_000)}`;
      expect(readMediaInHtml(hostile).ids).toEqual([]);
      expect(readMediaInHtml(hostile).deliver(find)).toBe(hostile);
    },
  );
});

describe('images that the admin app put into rich text', () => {
  test('Get an address that works, a size and alt text', () => {
    expect(
      readMediaInHtml(`<p>Hi <img src="/api/v1/media/${a}/file/a.png" title="T"> there</p>`).deliver(find),
    ).toBe(`<p>Hi <img ${shown} title="T" alt="A &quot;cat&quot;" width="4" height="3"> there</p>`);
  });

  test('What a tag says itself stays: alt text, an empty one too, and a size', () => {
    expect(readMediaInHtml(`<img src="/api/v1/media/${a}/file/a.png" alt="" width="50">`).deliver(find)).toBe(
      `<img ${shown} alt="" width="50">`,
    );
    expect(
      readMediaInHtml(`<img src='/api/v1/media/${a}/file/a.png' alt='say "x" &amp; y'/>`).deliver(find),
    ).toBe(`<img ${shown} alt="say &quot;x&quot; &amp; y" width="4" height="3">`);
  });

  test.each([
    ['an unknown one', `<img src="/api/v1/media/${b}/file/b.png">`],
    ['one with a host', `<img src="https://cms.example/api/v1/media/${a}/file/a.png">`],
    ['one with a version', `<img src="/api/v1/media/${a}/file/a.png?v=1">`],
    ['a link to a file', `<a href="/api/v1/media/${a}/file/a.png">a</a>`],
    ['odd markup', `<IMG SRC=x ><p class=a   id='b'>&nbsp;/api/v1/media/ <b>`],
    ['HTML without media', '<p>Plain &amp; simple</p>'],
  ])('Leave any other HTML byte for byte as it is: %s', (_what, html) => {
    expect(readMediaInHtml(html).deliver(find)).toBe(html);
  });
});
