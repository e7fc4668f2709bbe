import { describe, expect, test } from 'vitest';
import { piecesOfHtml } from './inline-codes.ts';
import { type ReadText, readXliff } from './read-xliff.ts';
import { readStoredText, textOf } from './stored-text.ts';
import { type WrittenUnit, writeFile, writeXliff } from './write-xliff.ts';

const rich =
  '<h2>Low <em>water</em></h2>\n<p>At <a href="/x?a=1&amp;b=2" title="A &quot;b&quot;">6&nbsp;h</a>,<br>say <strong>5 &lt; 6' +
  '</strong> &eacute;.</p><!-- kept --><ul><li>One</li><li><p></p></li></ul><img src="a.png"><script>if (a<b) c()</script>';

async function unitOf(name: string, source: string, target?: string): Promise<WrittenUnit> {
  return {
    ...{ name, label: 'A "label" & more', isTranslated: true, state: 'translated' },
    source: await piecesOfHtml(source),
    target: target === undefined ? undefined : await piecesOfHtml(target),
  };
}

async function backAgain(unit: WrittenUnit) {
  const file = await writeFile({ original: 'galley:x', name: 'N', units: [unit] }, 0);
  const text = writeXliff('en', 'de', [file]);
  return { text, unit: (await readXliff(text)).files[0]?.units[0] };
}

const joined = (parts: ReadText = []) => textOf(parts, { form: 'html' }, ({ data = '' }) => data);

const htmlAt = (text: string) =>
  ({ path: 'body', form: 'html', text, label: 'Body', put: () => {} }) as const;

async function sameHtml(html: string): Promise<string> {
  return (await readStoredText(htmlAt(html), undefined)).text;
}

describe('HTML in pieces', () => {
  test('is the same HTML again, with a segment for each block of text', async () => {
    expect(await sameHtml(rich)).toBe(rich.replace('&eacute;', 'é'));
    const words = (await piecesOfHtml(rich)).filter(({ isSegment }) => isSegment);
    expect(words).toHaveLength(3);
    expect(words[0]?.nodes).toEqual(['Low ', { data: '<em>', tag: 'em', end: '</em>', inside: ['water'] }]);
    expect(await sameHtml('<p>A & B "c" &#39;d&#39;')).toBe('<p>A &amp; B "c" \'d\'');
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
  ])('loses nothing of %j', async (html) => {
    expect(await sameHtml(html)).toBe(html);
    expect(joined((await backAgain(await unitOf('body', html))).unit?.source)).toBe(html);
  });
});

describe('a file', () => {
  test('comes back as it went, codes and characters that XML has not among it', async () => {
    const strange = 'a\u0001b \ud83d\ude00 ]]> \r\n\t"q" \'s\' & <no tag>';
    const plain = {
      ...(await unitOf('fields["x"]', '')),
      source: [{ isSegment: true, nodes: [strange] }],
    };
    expect((await backAgain(plain)).unit?.source.join('')).toBe(strange);
    expect((await backAgain(plain)).unit?.name).toBe('fields["x"]');
    const { text, unit } = await backAgain(await unitOf('body', rich, rich.replace('Low', 'Niedrig')));
    expect(text).toMatch(/<pc id="\d+" dataRefStart="d\d+" dataRefEnd="d\d+" type="fmt" subType="xlf:i">/);
    expect(text).not.toContain('CDATA');
    expect(joined(unit?.source)).toBe(rich.replace('&eacute;', 'é'));
    expect(joined(unit?.target)).toBe(rich.replace('&eacute;', 'é').replace('Low', 'Niedrig'));
    expect(unit?.lostCodes).toBe(0);
  });

  test('of another tool is read too: merged segments, spanning codes, marks, modules, a BOM and CDATA', async () => {
    const text = `\ufeff<?xml version="1.0"?><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1"
      srcLang="en" trgLang="de" xmlns:m="urn:other"><x:file id="1" original="o"><m:any><x:unit id="no"/></m:any>
      <x:skeleton>no</x:skeleton><x:group id="g"><x:unit id="u" name="body"><x:originalData><x:data id="d1">&lt;b&gt;</x:data>
      <x:data id="d2">&lt;/b&gt;</x:data></x:originalData><m:matches><x:source>no</x:source></m:matches><x:segment>
      <x:source><x:sc id="1" dataRef="d1"/>One</x:source><x:target><x:sc id="1" dataRef="d1"/>Eins</x:target></x:segment>
      <x:ignorable><x:source> </x:source></x:ignorable><x:segment><x:source>two<x:ec startRef="1" dataRef="d2"/></x:source>
      <x:target><x:mrk id="m" type="term"><![CDATA[zwei & ]]></x:mrk><x:ec startRef="1" dataRef="d2"/></x:target></x:segment>
      </x:unit></x:group></x:file></x:xliff>`;
    const [unit] = (await readXliff(text)).files[0]?.units ?? [];
    expect(joined(unit?.source)).toBe('<b>One two</b>');
    expect(joined(unit?.target)).toBe('<b>Eins zwei &amp; </b>');
    expect(unit?.lostCodes).toBe(0);
  });

  test('says what is not translated, and which codes are lost', async () => {
    const { text } = await backAgain(
      await unitOf('body', '<p>One <b>b</b></p><p>Two</p>', '<p>Eins <b>b</b></p><p>Zwei</p>'),
    );
    const read = async (changed: string) => (await readXliff(changed)).files[0]?.units[0];
    expect((await read(text.replace('<target>Zwei</target>', '<target> </target>')))?.target).toBeUndefined();
    expect((await read(text.replace('<target>Zwei</target>', '')))?.target).toBeUndefined();
    const lost = await read(text.replace(/(<target>Eins )<pc[^>]*>b<\/pc>/, '$1b'));
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
    [
      'many records',
      inside('</unit></file><file id="f" original="o"><unit id="u">'.repeat(1001)),
      'more than 1000',
    ],
    ['deep codes', inside(`<segment><source>${'<pc id="1">'.repeat(5000)}`), 'more than 100 deep'],
    [
      'a code of 300 KB that is referred to 1,750 times',
      inside(
        `<originalData><data id="d">${'x'.repeat(300_000)}</data></originalData><segment><source>` +
          `${'<ph id="1" dataRef="d"/>'.repeat(1750)}</source></segment>`,
      ),
      'more than 1 MB',
    ],
    [
      'as much in pairs and in the translation',
      inside(
        `<originalData><data id="d">${'x'.repeat(300_000)}</data></originalData><segment><source>a</source><target>` +
          `${'<pc id="1" dataRefStart="d" dataRefEnd="d">b</pc>'.repeat(2)}</target></segment>`,
      ),
      'more than 1 MB',
    ],
    [
      'as much in many units',
      inside(
        `</unit>${`<unit id="u" name="n"><originalData><data id="d">${'x'.repeat(9000)}</data></originalData><segment><source>${'<ph id="1" dataRef="d"/>'.repeat(
          110,
        )}</source></segment></unit>`.repeat(20)}<unit id="v">`,
      ),
      'more than 16 MB',
    ],
  ])('%s', async (_name, text, word) => {
    const error = await readXliff(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(word) });
    expect((error as Error).message.length).toBeLessThan(400);
    expect((error as Error).message).toMatch(/line \d+/);
  });
});

describe('markup comes from the stored text', () => {
  const source = '<p>Low <b class="x">water</b><br>see <a href="/new">this</a></p>';
  const stored = () => readStoredText(htmlAt(source), htmlAt('<p>a <i>b</i></p>'));
  const code = (id: string, data: string | undefined, isEnd = false) => ({ id, data, isEnd });

  test.each([
    ['the markup that it has', code('9', '<b class="x">'), '<b class="x">'],
    ['an end', code('9', '</b>', true), '</b>'],
    ['markup of the translation', code('t1', '<i>'), '<i>'],
    ['an id alone', code('2', undefined), '<b class="x">'],
    ['the end of an id alone', code('2', undefined, true), '</b>'],
    ['a tag that was changed since', code('4', '<a href="/old">'), '<a href="/new">'],
    ['a tag with a handler', code('2', '<b onclick="x()">'), '<b class="x">'],
    ['another tag', code('2', '<script>'), undefined],
    ['markup of nothing', code('99', '<script>alert(1)</script>'), undefined],
    ['an id of nothing', code('99', undefined), undefined],
  ])('%s', async (_name, given, markup) => {
    expect((await stored()).markupOf(given)).toBe(markup);
  });

  test('a plain text has no codes', async () => {
    const plain = await readStoredText({ ...htmlAt('a <b>'), form: 'plain' }, undefined);
    expect(plain.markupOf(code('1', '<b>'))).toBeUndefined();
  });
});

/** How often a list was searched or copied grows with the text, not with its square. */
describe('large texts', () => {
  const endless = [
    '<hr>',
    '<b>',
    '<b>a</b>',
    '</b>',
    '<b></i>',
    '&eacute;',
    '&amp;',
    '<br>x',
    '<!---->',
    '<p>a',
  ];

  test.each(endless)('of %s go out and come back whole', async (piece) => {
    const html = piece.repeat(20_000 / piece.length);
    const same = await sameHtml(html);
    const { unit } = await backAgain(await unitOf('body', html, html));
    expect(joined(unit?.source)).toBe(same);
    expect(joined(unit?.target)).toBe(same);
    expect(unit?.lostCodes).toBe(0);
  });

  test.each(endless)('of %s take time as their length does', async (piece) => {
    const time = async (length: number) => {
      const html = piece.repeat(length / piece.length);
      const startedAt = performance.now();
      await backAgain(await unitOf('body', html, html));
      return performance.now() - startedAt;
    };
    await time(5000);
    const [short, long] = [await time(5000), await time(80_000)];
    // Sixteen times the text took more than 200 times as long when each step copied what was before.
    expect(long).toBeLessThan(80 * short + 200);
  });

  test('of 5,000 tags within each other have a hundred levels, and all tags', async () => {
    const html = `${'<b>'.repeat(5000)}a${'</b>'.repeat(5000)}`;
    const { text, unit } = await backAgain(await unitOf('body', html));
    expect(joined(unit?.source)).toBe(html);
    expect(text.match(/<pc /g)).toHaveLength(100);
  });

  test('let others have their turns', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await backAgain(await unitOf('body', '<hr>'.repeat(20_000), '<hr>'.repeat(20_000)));
    isDone = true;
    expect(turns).toBeGreaterThan(5);
  });
});
