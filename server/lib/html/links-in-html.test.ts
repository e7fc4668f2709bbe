import { describe, expect, test } from 'vitest';
import { type LinkedRecord, readLinksInHtml } from './links-in-html.ts';

const a = '0190a000-0000-7000-8000-00000000000a';
const find = ({ kind, id }: LinkedRecord) => (id === a && kind === 'page' ? '/pages/about' : null);

describe('links to records in rich text', () => {
  test('Get the present address, and keep their part, their title and what stands around them', () => {
    const html = `<P>See <a title='x' href="galley:page/${a.toUpperCase()}#team">us</a><br/> <b>now`;
    const links = readLinksInHtml(html);
    expect(links.records).toEqual([{ kind: 'page', id: a }]);
    expect(links.deliver(find)).toBe('<P>See <a title="x" href="/pages/about#team">us</a><br/> <b>now');
  });

  test('To what is not to be seen they lose their address, and the words stay', () => {
    expect(readLinksInHtml(`<a href="galley:item/${a}" rel="x">us</a>`).deliver(find)).toBe(
      '<a rel="x">us</a>',
    );
  });

  test('Any other HTML stays byte for byte: other tags, texts, schemes, kinds and ids', () => {
    for (const html of [
      `galley:page/${a}`,
      `<!-- <a href="galley:page/${a}"> -->`,
      `<img src='galley:page/${a}'>`,
      `<A HREF='galley:user/${a}'>x</A>`,
      `<a href="galley:page/${a}0">x</a>`,
      `<a href="galley:page/about">x</a>`,
      `<a href="/api/v1/pages/${a}">x</a>`,
      `<a href="galley:page/${a}`,
    ]) {
      expect(readLinksInHtml(html).records, html).toEqual([]);
      expect(readLinksInHtml(html).deliver(find)).toBe(html);
    }
  });

  test.each(['<', '<a ', '<a href="galley:', '<!--', '</'])('Endless %s take linear time', (piece) => {
    const hostile = `galley:page/${piece.repeat(150_000)}`;
    expect(readLinksInHtml(hostile).deliver(find)).toBe(hostile);
  });
});
