import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

const rows = (line: string) => [{ line }, { line: 'Second' }];

onEachDatabase('XLIFF', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { admin, create, get, put, publish } = scenario;

  const exported = async (ids: string[], more: object = {}) =>
    (await admin('POST', '/xliff/export', { kind: 'item', ids, to: 'de', ...more })).body.data;
  const imported = async (xliff: string, more: object = {}) =>
    (await admin('POST', '/xliff/import', { xliff, ...more })).body.data.records;
  /** What a translator does: each segment gets a target that says its source in capitals, codes as they are. */
  const translated = (xliff: string) =>
    xliff
      .replace(/<target>.*?<\/target>/gs, '')
      .replace(/(<segment[^>]*>)<source>(.*?)<\/source>/gs, (_, segment, source: string) => {
        const loud = source.replace(/(<[^>]*>|&[a-z]+;)|[^<&]+/g, (part, kept) => kept ?? part.toUpperCase());
        return `${segment}<source>${source}</source><target>${loud}</target>`;
      });

  async function make() {
    await scenario.tenant.createType('collection-types', {
      name: 'Guides',
      slug: 'guides',
      schema: [
        { name: 'lead', label: 'Lead', type: 'textarea', options: { localized: true } },
        { name: 'body', label: 'Body', type: 'wysiwyg', options: { localized: true } },
        {
          ...{ name: 'level', label: 'Level', type: 'select' },
          options: { localized: true, choices: [{ value: 'easy', label: 'Easy' }] },
        },
        { name: 'code', label: 'Code', type: 'text' },
      ],
    });
    const body = {
      ...{ name: 'Ebb', slug: 'ebb', collectionType: 'guides' },
      fields: {
        lead: 'One\nTwo & <three>',
        body: '<p>Low <b>water</b></p><p>Ends</p>',
        level: 'easy',
        code: 'x',
      },
    };
    return (await admin('POST', '/collection-items', body)).body.data.id as string;
  }

  test('goes out and comes back as drafts with the next version, and says what was there already', async () => {
    const id = await make();
    const { xliff, records, left } = await exported([id]);
    expect({ records, left }).toEqual({ records: 1, left: [] });
    expect(xliff).toContain('srcLang="en" trgLang="de"');
    expect(xliff).toMatch(/name="level"[^>]*translate="no"/);
    expect(xliff).not.toContain('name="code"');
    const dry = await imported(translated(xliff), { dryRun: true });
    expect(dry).toMatchObject([
      { kind: 'item', id, name: 'Ebb', outcome: 'created', version: 0, translated: 3, untranslated: 0 },
    ]);
    expect((await get(id, 'de')).version).toBe(0);
    const [done] = await imported(translated(xliff), { versions: { [id]: 0 } });
    expect(done).toMatchObject({ outcome: 'created', errors: [], warnings: [] });
    const german = await get(id, 'de');
    expect(german).toMatchObject({ name: 'EBB', version: 1, status: 'draft' });
    expect(german.draftContent).toEqual({
      lead: 'ONE\nTWO & <THREE>',
      body: '<p>LOW <b>WATER</b></p><p>ENDS</p>',
    });
    expect(german.locales[1]).toMatchObject({ state: 'draft' });
    const second = await exported([id]);
    expect(second.xliff).toContain('<target>EBB</target>');
    expect(await imported(second.xliff)).toMatchObject([{ outcome: 'unchanged', version: 1 }]);
    expect((await get(id, 'de')).version).toBe(1);
    expect(await imported(translated(xliff), { versions: { [id]: 0 } })).toMatchObject([
      { outcome: 'refused', errors: [{ code: 'CONFLICT' }] },
    ]);
  });

  test('of rows with keys puts each text where it belongs, whatever was moved, and keeps what is not in it', async () => {
    const id = await create('tide', { title: 'Tide', body: 'High', rows: rows('First'), code: 'A' });
    await put(id, 'de', { fields: { body: 'Hoch' } });
    const { xliff } = await exported([id]);
    expect(xliff).toMatch(/name="rows\[[A-Za-z0-9]{8}\]\.line"/);
    const partly = translated(xliff).replace('<target>SECOND</target>', '');
    expect(await imported(partly)).toMatchObject([{ outcome: 'updated', untranslated: 1 }]);
    const { draftContent } = await get(id, 'de');
    expect(draftContent).toMatchObject({
      title: 'TIDE',
      body: 'HIGH',
      rows: [{ line: 'FIRST' }, { line: 'Second' }],
    });
    await put(id, 'de', { fields: { rows: draftContent.rows.toReversed() } });
    const again = translated((await exported([id])).xliff);
    await imported(again);
    expect((await get(id, 'de')).draftContent.rows).toMatchObject([{ line: 'SECOND' }, { line: 'FIRST' }]);
    const source = await get(id);
    await put(id, undefined, {
      fields: { ...source.draftContent, rows: source.draftContent.rows.slice(0, 1) },
    });
    const [gone] = await imported(again);
    expect(gone.warnings).toMatchObject([{ code: 'TRANSLATION_CHANGED' }, { code: 'UNKNOWN_UNIT' }]);
  });

  test('tells that its source was changed since, and leaves the translation outdated then', async () => {
    const id = await create('tide', { title: 'Tide', body: 'High', code: 'A' });
    const file = translated((await exported([id])).xliff);
    await put(id, undefined, { fields: { title: 'Tide', body: 'Higher', code: 'B' } });
    const [changed] = await imported(file);
    expect(changed).toMatchObject({
      outcome: 'created',
      warnings: [{ unit: 'body', code: 'SOURCE_CHANGED' }],
    });
    expect((await get(id, 'de')).locales[1]).toMatchObject({ state: 'outdated' });
    const other = await create('ebb', { title: 'Ebb' });
    const fine = translated((await exported([other])).xliff);
    await put(other, undefined, { fields: { title: 'Ebb', code: 'C' } });
    expect(await imported(fine)).toMatchObject([{ warnings: [] }]);
    expect((await get(other, 'de')).locales[1]).toMatchObject({ state: 'draft' });
  });

  test('refuses a record with its reasons and takes the others, and goes from one translation to another', async () => {
    const [one, two] = [await create('one', { title: 'One' }), await create('two', { title: 'Two' })];
    await put(one, 'fr', { name: 'Un', fields: { title: 'Un' } });
    await publish(one, 'fr');
    const french = await exported([one, two], { from: 'fr' });
    expect(french.xliff).toContain('<source>Un</source>');
    expect(french.xliff).toContain('<source>Two</source>');
    const long = translated(french.xliff).replaceAll(
      '<target>TWO</target>',
      `<target>${'x'.repeat(300)}</target>`,
    );
    const gone = long.replace(/original="[^"]*"/, 'original="other.docx"');
    const result = await imported(long);
    expect(result).toMatchObject([{ outcome: 'created' }, { outcome: 'refused' }]);
    expect((await get(one, 'de')).draftContent).toEqual({ title: 'UN' });
    expect((await imported(gone))[0]).toMatchObject({ outcome: 'refused', id: null, errors: [{ unit: '' }] });
    await admin('DELETE', `/collection-items/${two}`);
    expect((await imported(long))[1]).toMatchObject({ outcome: 'refused', errors: [{ code: 'NOT_FOUND' }] });
  });

  test('of posts has what their search results say, and refuses what cannot be', async () => {
    const post = {
      ...{ title: 'Light', slug: 'light', content: '<p>First</p>', tags: ['sea'] },
      seo: { title: 'A light', keywords: ['lamp'], canonicalUrl: 'https://example.com/a' },
    };
    const { id } = (await admin('POST', '/blog-posts', post)).body.data;
    const { xliff } = (await admin('POST', '/xliff/export', { kind: 'post', ids: [id], to: 'de' })).body.data;
    const names = [...xliff.matchAll(/<unit [^>]*name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([':name', 'content', 'tags[0].name', 'seo.title', 'seo.keywords[0]']);
    expect(await imported(translated(xliff))).toMatchObject([{ outcome: 'created', kind: 'post' }]);
    const german = (await admin('GET', `/blog-posts/${id}?locale=de`)).body.data;
    expect(german).toMatchObject({
      ...{ title: 'LIGHT', content: '<p>FIRST</p>', tags: [{ name: 'SEA', slug: 'sea' }] },
      seo: { title: 'A LIGHT', canonicalUrl: 'https://example.com/a' },
    });
    const status = async (body: object) => (await admin('POST', '/xliff/export', body)).status;
    const ask = { kind: 'post', ids: [id] };
    expect(await status({ ...ask, to: 'en' })).toBe(400);
    expect(await status({ ...ask, to: 'it' })).toBe(400);
    expect(await status({ ...ask, from: 'de', to: 'de' })).toBe(400);
    expect(await status({ ...ask, kind: 'page', to: 'de' })).toBe(404);
    const hostile = await admin('POST', '/xliff/import', {
      xliff: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    });
    expect(hostile.status).toBe(400);
    expect(hostile.body.error.message).toContain('DOCTYPE');
  });

  test('takes no markup from the file: neither a script nor an attribute reaches the draft', async () => {
    const id = await make();
    const file = translated((await exported([id])).xliff);
    const script = file.replaceAll('&lt;b&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(await imported(script)).toMatchObject([
      { outcome: 'refused', errors: [{ unit: 'body', code: 'UNKNOWN_CODE' }] },
    ]);
    expect((await get(id, 'de')).version).toBe(0);
    const handler = file.replaceAll('&lt;b&gt;', '&lt;b onclick="alert(1)"&gt;');
    expect(await imported(handler)).toMatchObject([{ outcome: 'created' }]);
    expect((await get(id, 'de')).draftContent.body).toBe('<p>LOW <b>WATER</b></p><p>ENDS</p>');
  });

  test('of deeply nested tags goes out and comes back', async () => {
    const id = await make();
    const { version } = await get(id);
    const body = `${'<b>'.repeat(5000)}a${'</b>'.repeat(5000)}`;
    await put(id, undefined, { version, fields: { lead: 'One', body } });
    const { status, body: answer } = await admin('POST', '/xliff/export', {
      kind: 'item',
      ids: [id],
      to: 'de',
    });
    expect(status).toBe(200);
    expect(await imported(translated(answer.data.xliff))).toMatchObject([
      { outcome: 'created', warnings: [] },
    ]);
    expect((await get(id, 'de')).draftContent.body).toBe(body.replace('a', 'A'));
  });
});
