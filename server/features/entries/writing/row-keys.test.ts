import { describe, expect, test } from 'vitest';
import { contentFailures } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import type { SendOptions } from '../../../test/test-service.ts';

interface Keyed {
  readonly _key?: string;
  readonly [field: string]: unknown;
}

onEachDatabase('keys of objects in arrays', (dialect) => {
  let authorId = '';
  const scenario = useWriteScenario(dialect, async (tenant) => {
    const text = { name: 'text', label: 'Text', type: 'text' };
    const data = { name: 'data', label: 'Data', type: 'json' };
    const authors = { collectionType: 'authors', multiple: true };
    await tenant.createType('collection-types', { name: 'Authors', slug: 'authors', schema: [] });
    await tenant.createType('components', { name: 'Quote', slug: 'quote', schema: [text, data] });
    const schema = [
      { name: 'rows', label: 'Rows', type: 'repeater', options: { fields: [text] } },
      { name: 'blocks', label: 'Blocks', type: 'componentPicker' },
      { name: 'authors', label: 'Authors', type: 'reference', options: authors },
      data,
      text,
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
    const author = await tenant.call('POST', '/collections/authors', {
      name: 'Ada',
      slug: 'ada',
      status: 'published',
    });
    authorId = author.body.data.id;
  });

  const rows = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
  const create = (fields: object, more: object = {}, query = '') =>
    scenario.tenant.call('POST', `/collections/notes${query}`, { name: 'One', slug: 'one', fields, ...more });
  const put = (fields: object, query = '', options?: SendOptions) =>
    scenario.tenant.call('PUT', `/collections/notes/one${query}`, { fields }, options);
  const record = async () => {
    const list = await scenario.tenant.admin('GET', '/collection-items?type=notes', undefined, 'editor');
    const [{ id }] = list.body.data;
    return (await scenario.tenant.admin('GET', `/collection-items/${id}`, undefined, 'editor')).body.data;
  };
  const keysIn = (list: unknown) => (list as Keyed[]).map(({ _key }) => _key);
  const draftKeys = async (field = 'rows') => keysIn((await record()).draftContent[field]);
  const read = (path: string, previewKey?: string) =>
    scenario.service.send('GET', path, {
      key: scenario.tenant.keys.public,
      ...(previewKey && { previewKey }),
    });

  test('are made where none are sent, 8 characters each, and editors see them', async () => {
    expect((await create({ rows, blocks: [{ _type: 'quote', text: 'x' }] })).status).toBe(201);
    const { draftContent } = await record();
    expect(keysIn(draftContent.rows)).toEqual(rows.map(() => expect.stringMatching(/^[0-9A-Za-z]{8}$/)));
    expect(new Set(keysIn(draftContent.rows)).size).toBe(3);
    expect(keysIn(draftContent.blocks)).toEqual([expect.stringMatching(/^[0-9A-Za-z]{8}$/)]);
  });

  test('are in no answer, event or read of those who did not send them or ask', async () => {
    const fields = {
      rows,
      blocks: [{ _type: 'quote', text: 'x', data: [{ _key: 'theirs' }] }],
      authors: [{ _ref: authorId, _type: 'collectionItem' }],
      data: [{ _key: 'k1234567' }],
    };
    const created = await create(fields, { status: 'published' });
    expect(created.body.data.draftContent).toEqual(fields);
    expect(created.body.data.publishedContent).toEqual(fields);
    const changed = await put({ text: 'new' });
    expect(changed.body.data.draftContent).toEqual({ ...fields, text: 'new' });
    await scenario.tenant.call('POST', '/collections/notes/one/publish');
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-2)?.data).toEqual(changed.body.data);
    const { _key: _, ...author } = (await read('/collections/notes/one')).body.data.authors[0];
    expect(author).toMatchObject({ _id: authorId });
    const delivered = { ...fields, text: 'new', authors: [author] };
    for (const path of ['/collections/notes/one', '/collections/notes/one?sourceMap=true']) {
      expect((await read(path)).body.data).toMatchObject(delivered);
      expect((await read(path)).body.data).toEqual({ ...(await read(path)).body.data, ...delivered });
    }
    const list = await read('/collections/notes?sourceMap=true');
    expect(list.text).not.toContain('_source');
    expect(list.body.data[0]).toMatchObject({ rows, blocks: fields.blocks });
    const previewed = await read('/collections/notes/one', scenario.tenant.keys.preview);
    expect(previewed.body.data).toMatchObject(delivered);
    expect(previewed.text).not.toContain('_source');
  });

  test('are answered to who sends them, or asks for them', async () => {
    const mine = [{ _key: 'mine0001', text: 'a' }, { text: 'b' }];
    const created = await create({ rows: mine });
    const [, second] = keysIn(created.body.data.draftContent.rows);
    expect(created.body.data.draftContent.rows).toEqual([
      { _key: 'mine0001', text: 'a' },
      { _key: second, text: 'b' },
    ]);
    expect(await draftKeys()).toEqual(['mine0001', second]);
    expect((await put({ text: 'x' })).text).not.toContain('_key');
    const asked = await put({ text: 'y' }, '?sourceMap=true');
    expect(keysIn(asked.body.data.draftContent.rows)).toEqual(['mine0001', second]);
    const published = await scenario.tenant.call('POST', '/collections/notes/one/publish?sourceMap=true');
    expect(keysIn(published.body.data.publishedContent.rows)).toEqual(['mine0001', second]);
    const told = (await scenario.service.events(scenario.tenant)).map(({ data }) => JSON.stringify(data));
    expect(told.join()).not.toContain('_key');
  });

  test('stay with what they name, whoever moves, changes or adds objects without sending them', async () => {
    await create({ rows });
    const [a, b, c] = await draftKeys();
    await put({ rows: [{ text: 'c' }, { text: 'a' }, { text: 'b' }] });
    expect(await draftKeys()).toEqual([c, a, b]);
    await put({ rows: [{ text: 'c' }, { text: 'new' }, { text: 'a' }, { text: 'B' }] });
    const [first, second, third, fourth] = await draftKeys();
    expect([first, third, fourth]).toEqual([c, a, b]);
    expect([a, b, c]).not.toContain(second);
    await put({ text: 'unrelated' });
    expect(await draftKeys()).toEqual([c, second, a, b]);
  });

  test('of a bad form, twice in an array, or anywhere else are refused by field', async () => {
    const sent = { rows: [{ _key: 'bad' }, { _key: 'k1234567' }, { _key: 'k1234567' }], _key: 'k1234567' };
    expect(contentFailures(await create(sent))).toEqual([
      '_key UNKNOWN_FIELD',
      'rows[0]._key INVALID_KEY',
      'rows[2]._key DUPLICATE_KEY',
    ]);
    expect(await scenario.count('entries')).toBe(1);
  });

  test('are neither made nor kept where content has more than 10,000 of them', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => (n === 0 ? { _key: 'a1b2c3d4' } : {}));
    expect((await create({ rows: many })).status).toBe(201);
    expect(await draftKeys()).toEqual(many.map(() => undefined));
    expect((await put({ rows: many.slice(1) })).status).toBe(200);
    expect((await draftKeys())[0]).toMatch(/^[0-9A-Za-z]{8}$/);
  });

  test('are made once: a repeated write answers and stores the same', async () => {
    const send = () =>
      scenario.tenant.call(
        'POST',
        '/collections/notes?sourceMap=true',
        { name: 'One', slug: 'one', fields: { rows } },
        { idempotencyKey: 'once' },
      );
    const first = await send();
    const again = await send();
    expect(first.status).toBe(201);
    expect(again.headers.get('x-idempotency-replay')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await draftKeys()).toEqual(keysIn(first.body.data.draftContent.rows));
  });

  test('of two writers at once one set is stored', async () => {
    await create({ rows });
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((text) => put({ rows: [...rows, { text }] }, '?sourceMap=true')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = answers.toSorted((one, two) => one.body.data.version - two.body.data.version).at(-1);
    expect(await draftKeys()).toEqual(keysIn(last?.body.data.draftContent.rows));
  });

  describe('content that was stored without keys', () => {
    const stored = { rows, text: 'old' };
    const storeOld = async () => {
      await create(stored, { status: 'published' });
      const { id } = await record();
      const { database } = scenario.service.server.deps;
      const text = JSON.stringify(stored);
      await database.write((tx) =>
        tx.sql
          .updateTable('entries')
          .set({ draft_content: text, published_content: text })
          .where('tenant_id', '=', scenario.tenant.id)
          .where('id', '=', id)
          .execute(),
      );
    };

    test('is read, published and written as before, and gets keys where it is written', async () => {
      await storeOld();
      expect(await draftKeys()).toEqual([undefined, undefined, undefined]);
      expect((await read('/collections/notes/one')).body.data).toMatchObject(stored);
      await put({ text: 'new' });
      expect(await draftKeys()).toEqual([undefined, undefined, undefined]);
      await put({ rows });
      expect((await draftKeys()).every((key) => key?.length === 8)).toBe(true);
    });

    test('that is saved as it was is no change of what is live, which gets the same keys', async () => {
      await storeOld();
      const before = await read('/collections/notes/one');
      await put(stored);
      const saved = await record();
      expect(saved.hasUnpublishedChanges).toBe(false);
      expect(saved.publishedContent).toEqual(saved.draftContent);
      expect(keysIn(saved.publishedContent.rows).every((key) => key?.length === 8)).toBe(true);
      expect((await read('/collections/notes/one')).text).toBe(before.text);
    });
  });

  test('go with restored versions, clones and autosaves', async () => {
    await create({ rows });
    const keys = await draftKeys();
    const { id } = await record();
    const editor = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      scenario.tenant.admin(method, `/collection-items/${id}${path}`, body, 'editor');
    await put({ rows: [{ text: 'z' }] });
    await editor('POST', '/versions/1/restore');
    expect(await draftKeys()).toEqual(keys);
    expect(keysIn((await editor('GET', '/versions/1')).body.data.content.rows)).toEqual(keys);
    const clone = await editor('POST', '/clone');
    expect(keysIn(clone.body.data.draftContent.rows)).toEqual(keys);
    const typed = [{ _key: keys[1], text: 'typed' }, { text: 'new' }];
    await editor('POST', '/autosave', { fields: { rows: typed }, baseVersion: 3 });
    expect((await editor('GET', '')).body.data.autosave.fields.rows).toEqual(typed);
    const saved = await editor('PUT', '', { fields: { rows: typed } });
    expect(keysIn(saved.body.data.draftContent.rows)[0]).toBe(keys[1]);
  });

  describe('a preview with ?sourceMap=true', () => {
    test('says of each record what it is made from, and of each object in an array its key', async () => {
      const item = await create({
        rows,
        blocks: [{ _type: 'quote', text: 'x' }],
        authors: [{ _ref: authorId, _type: 'collectionItem' }],
      });
      const { draftContent } = await record();
      const path = '/collections/notes/one?sourceMap=true';
      const { data } = (await read(path, scenario.tenant.keys.preview)).body;
      expect(data._source).toEqual({ kind: 'item', id: item.body.data.id, type: 'notes' });
      expect(data.rows).toEqual(draftContent.rows);
      expect(data.blocks).toEqual(draftContent.blocks);
      expect(data.authors[0]).toMatchObject({
        _key: expect.stringMatching(/^[0-9A-Za-z]{8}$/),
        _source: { kind: 'item', id: authorId, type: 'authors' },
      });
      const again = await read(`${path}&depth=0`, scenario.tenant.keys.preview);
      expect(again.body.data.authors[0]).toEqual({
        _key: data.authors[0]._key,
        _ref: authorId,
        _type: 'collectionItem',
      });
      const back = await put(data);
      expect(back.body.data.draftContent).toMatchObject({ rows: data.rows, blocks: data.blocks });
      const some = await read(`${path}&fields=rows`, scenario.tenant.keys.preview);
      expect(some.body.data).toEqual({ _source: data._source, rows: data.rows });
    });

    test('and the same of pages and of lists; what it delivers can be sent back', async () => {
      const page = { name: 'About', slug: 'about', pageType: 'plain', fields: { rows } };
      const made = await scenario.tenant.call('POST', '/pages', page);
      const { preview } = scenario.tenant.keys;
      const { data } = (await read('/pages/about?sourceMap=true', preview)).body;
      expect(data._source).toEqual({ kind: 'page', id: made.body.data.id, type: 'plain' });
      expect(keysIn(data.content.rows).every((key) => key?.length === 8)).toBe(true);
      const list = await read('/pages?sourceMap=true&fields=slug', preview);
      expect(list.body.data).toEqual([{ slug: 'about', _source: data._source }]);
      const back = await scenario.tenant.call('PUT', '/pages/about', { fields: data.content });
      expect(back.body.data.draftContent).toEqual(data.content);
    });
  });
});
