import { describe, expect, test } from 'vitest';
import { htmlOf, piecesOfHtml, sameHtml } from './inline-codes.ts';
import { readXliff } from './read-xliff.ts';
import { type WrittenUnit, writeXliff } from './write-xliff.ts';

const rich =
  '<h2>Low <em>water</em></h2>\n<p>At <a href="/x?a=1&amp;b=2" title="A &quot;b&quot;">6&nbsp;h</a>,<br>say <strong>5 &lt; 6' +
  '</strong> &eacute;.</p><!-- kept --><ul><li>One</li><li><p></p></li></ul><img src="a.png"><script>if (a<b) c()</script>';

function unitOf(name: string, source: string, target?: string): WrittenUnit {
  const pieces = (html: string) => piecesOfHtml(html);
  return {
    ...{ name, label: 'A "label" & more', isTranslated: true, state: 'translated' },
    source: pieces(source),
    target: target === undefined ? undefined : pieces(target),
  };
}

function backAgain(unit: WrittenUnit) {
  const text = writeXliff('en', 'de', [{ original: 'galley:x', name: 'N', units: [unit] }]);
  return { text, unit: readXliff(text).files[0]?.units[0] };
}

const joined = (parts: readonly { data: boolean; text: string }[] = []) =>
  parts.map(({ data, text }) => (data ? text : htmlOf([text]))).join('');

describe('HTML in pieces', () => {
  test('is the same HTML again, with a segment for each block of text', () => {
    expect(sameHtml(rich)).toBe(rich);
    const words = piecesOfHtml(rich).filter(({ isSegment }) => isSegment);
    expect(words).toHaveLength(3);
    expect(words[0]?.nodes).toEqual(['Low ', { data: '<em>', tag: 'em', end: '</em>', inside: ['water'] }]);
    expect(sameHtml('<p>A & B "c" &#39;d&#39;')).toBe('<p>A &amp; B "c" \'d\'');
  });

  test.each([
    '<p>a <b>b <i>c</b> d</i></p>',
    '</p></p>text',
    '<p',
    '<p>open <b',
    'a <!-- never closed',
    '<title>raw <b></title>',
    '<br/><hr />x<wbr>',
    '',
  ])('loses nothing of %j', (html) => {
    expect(sameHtml(html)).toBe(html);
    expect(joined(backAgain(unitOf('body', html)).unit?.source)).toBe(html);
  });
});

describe('a file', () => {
  test('comes back as it went, codes and characters that XML has not among it', () => {
    const strange = 'a\u0001b \ud83d\ude00 ]]> \r\n\t"q" \'s\' & <no tag>';
    const plain = {
      ...unitOf('fields["x"]', ''),
      source: [{ isSegment: true, nodes: [strange] }],
    };
    expect(
      backAgain(plain)
        .unit?.source.map(({ text }) => text)
        .join(''),
    ).toBe(strange);
    expect(backAgain(plain).unit?.name).toBe('fields["x"]');
    const { text, unit } = backAgain(unitOf('body', rich, rich.replace('Low', 'Niedrig')));
    expect(text).toMatch(/<pc id="\d+" dataRefStart="d\d+" dataRefEnd="d\d+" type="fmt" subType="xlf:i">/);
    expect(text).not.toContain('CDATA');
    expect(joined(unit?.source)).toBe(rich);
    expect(joined(unit?.target)).toBe(rich.replace('Low', 'Niedrig'));
    expect(unit?.lostCodes).toBe(0);
  });

  test('of another tool is read too: merged segments, spanning codes, marks, modules, a BOM and CDATA', () => {
    const text = `\ufeff<?xml version="1.0"?><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1"
      srcLang="en" trgLang="de" xmlns:m="urn:other"><x:file id="1" original="o"><m:any><x:unit id="no"/></m:any>
      <x:skeleton>no</x:skeleton><x:group id="g"><x:unit id="u" name="body"><x:originalData><x:data id="d1">&lt;b&gt;</x:data>
      <x:data id="d2">&lt;/b&gt;</x:data></x:originalData><m:matches><x:source>no</x:source></m:matches><x:segment>
      <x:source><x:sc id="1" dataRef="d1"/>One</x:source><x:target><x:sc id="1" dataRef="d1"/>Eins</x:target></x:segment>
      <x:ignorable><x:source> </x:source></x:ignorable><x:segment><x:source>two<x:ec startRef="1" dataRef="d2"/></x:source>
      <x:target><x:mrk id="m" type="term"><![CDATA[zwei & ]]></x:mrk><x:ec startRef="1" dataRef="d2"/></x:target></x:segment>
      </x:unit></x:group></x:file></x:xliff>`;
    const [unit] = readXliff(text).files[0]?.units ?? [];
    expect(joined(unit?.source)).toBe('<b>One two</b>');
    expect(joined(unit?.target)).toBe('<b>Eins zwei &amp; </b>');
    expect(unit?.lostCodes).toBe(0);
  });

  test('says what is not translated, and which codes are lost', () => {
    const { text } = backAgain(
      unitOf('body', '<p>One <b>b</b></p><p>Two</p>', '<p>Eins <b>b</b></p><p>Zwei</p>'),
    );
    const read = (changed: string) => readXliff(changed).files[0]?.units[0];
    expect(read(text.replace('<target>Zwei</target>', '<target> </target>'))?.target).toBeUndefined();
    expect(read(text.replace('<target>Zwei</target>', ''))?.target).toBeUndefined();
    const lost = read(text.replace(/(<target>Eins )<pc[^>]*>b<\/pc>/, '$1b'));
    expect(lost?.lostCodes).toBe(1);
    expect(joined(lost?.target)).toBe('<p>Eins b</p><p>Zwei</p>');
  });
});

describe('a hostile file is refused in plain words', () => {
  const inside = (body: string, before = '') =>
    `<?xml version="1.0"?>${before}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" ` +
    `trgLang="de"><file id="f" original="o"><unit id="u" name="n">${body}</unit></file></xliff>`;
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>';

  test.each([
    ['billion laughs', inside('<segment><source>&c;</source></segment>', laughs), 'DOCTYPE'],
    ['an outside entity', inside('', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'), 'DOCTYPE'],
    ['an entity of its own', inside('<segment><source>&c;</source></segment>'), 'entity'],
    ['depth', inside('<group id="g">'.repeat(200_000)), 'deep'],
    ['a tag that is not closed', inside('<segment>'), 'unexpected close tag'],
    ['another format', '<html><body/></html>', 'begins with "html"'],
    ['XLIFF 1.2', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'XLIFF 1.2'],
    ['nothing', '', 'document must contain a root element'],
    ['no XML', 'PK\u0003\u0004', ''],
    ['a code of nothing', inside('<segment><source><ph id="1" dataRef="d9"/></source></segment>'), '"d9"'],
    ['many units', inside('</unit><unit id="u">'.repeat(20_001)), 'more than 20000'],
  ])('%s', (_name, text, word) => {
    const startedAt = performance.now();
    expect(() => readXliff(text)).toThrow(word);
    try {
      readXliff(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'BAD_REQUEST' });
      expect((error as Error).message.length).toBeLessThan(400);
      expect((error as Error).message).toContain('line');
    }
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
