import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import { cutKeyLength } from '../indexing/index-content.ts';

const start = 'At low water the bar dries out. '.repeat(10);

onEachDatabase('filters on long texts', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('components', {
      name: 'Quote',
      slug: 'quote',
      schema: [{ name: 'words', label: 'Words', type: 'textarea' }],
    });
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'body', label: 'Body', type: 'textarea' },
        { name: 'rich', label: 'Rich', type: 'wysiwyg' },
        { name: 'data', label: 'Data', type: 'json' },
        { name: 'quote', label: 'Quote', type: 'nestedComponent', options: { componentSlug: 'quote' } },
      ],
    });
  });
  const create = async (slug: string, fields: object) => {
    const note = { name: slug, slug, status: 'published', fields };
    const { status, text } = await scenario.tenant.call('POST', '/collections/notes', note);
    expect(status, text).toBe(201);
  };
  const find = async (field: string, operator: string, value: string) => {
    const filter = `filter[fields.${field}][${operator}]=${encodeURIComponent(value)}`;
    const { body, text } = await scenario.tenant.call(
      'GET',
      `/collections/notes?sort=name&${filter}`,
      undefined,
    );
    expect(body.pagination?.total, text).toBe(body.data.length);
    return body.data.map(({ _slug }: { _slug: string }) => _slug).join(' ');
  };
  const values = () =>
    scenario.service.server.deps.database.sql
      .selectFrom('entry_values')
      .select(['path', 'value_text', 'text_fold', 'in_content'])
      .where('tenant_id', '=', scenario.tenant.id)
      .orderBy('path')
      .execute();

  test('are answered from the content, of which the index has the beginning alone', async () => {
    await create('a', { body: `${start}Ends in A` });
    await create('b', { body: `${start}ends in b` });
    await create('c', { body: 'short' });
    const long = { value_text: null, text_fold: null, in_content: 1 };
    expect((await values()).filter(({ in_content }) => in_content === 1)).toEqual([
      { path: 'body', ...long },
      { path: 'body', ...long },
    ]);
    expect(await find('body', 'eq', `${start}Ends in A`)).toBe('a');
    expect(await find('body', 'eq', `${start}ends in a`)).toBe('');
    expect(await find('body', 'ne', `${start}Ends in A`)).toBe('b c');
    expect(await find('body', 'in', `short,${start}ends in b`)).toBe('b c');
    expect(await find('body', 'contains', 'ENDS IN')).toBe('a b');
    expect(await find('body', 'contains', '"')).toBe('');
    expect(await find('body', 'startsWith', `${start.toUpperCase()}ends in a`)).toBe('a');
    expect(await find('body', 'endsWith', 'in B')).toBe('b');
    expect(await find('body', 'endsWith', 'ORT')).toBe('c');
    expect(await find('body', 'gt', `${start}Ends in A`)).toBe('b c');
    expect(await find('body', 'lte', `${start}Ends in A`)).toBe('a');
    expect(await find('body', 'gt', start.slice(0, 205))).toBe('a b c');
    expect(await find('body', 'exists', 'true')).toBe('a b c');
  });

  test('of a field that no list is ordered by are cut to a short beginning, and answered from the content all the same', async () => {
    const alike = `<p>${'At low water the bar dries out'.slice(0, 29)}`;
    expect(alike).toHaveLength(cutKeyLength);
    const texts = {
      a: `${alike} ${start}Ends in A</p>`,
      b: `${alike} ${start}ends in b</p>`,
      c: alike,
      d: 'short',
    };
    for (const [slug, rich] of Object.entries(texts)) await create(slug, { rich, body: rich });
    const keys = await scenario.service.server.deps.database.sql
      .selectFrom('entry_values')
      .select(['value_key', 'value_fold', 'in_content'])
      .where('tenant_id', '=', scenario.tenant.id)
      .where('path', '=', 'rich')
      .where('in_content', '=', 1)
      .execute();
    const cut = { value_key: alike, value_fold: '', in_content: 1 };
    expect(keys).toEqual([cut, cut]);
    const asked: [string, string][] = [
      ['eq', texts.a],
      ['eq', texts.a.toLowerCase()],
      ['eq', alike],
      ['ne', alike],
      ['in', `${alike},${texts.b}`],
      ['nin', `short,${texts.b}`],
      ['contains', 'ENDS IN'],
      ['contains', 'dries'],
      ['contains', 'nowhere'],
      ['startsWith', alike.toUpperCase()],
      ['startsWith', texts.a.slice(0, 300)],
      ['endsWith', 'a</P>'],
      ['endsWith', 'ORT'],
      ['endsWith', alike.slice(-5)],
      ['exists', 'true'],
      ...['gt', 'gte', 'lt', 'lte'].flatMap((operator): [string, string][] =>
        [texts.a, texts.b, alike, alike.slice(0, 20), `${alike} `, texts.a.slice(0, 250), '<p>', 'short'].map(
          (value) => [operator, value],
        ),
      ),
    ];
    // A text area with the same texts has keys of 200 characters.
    for (const [operator, value] of asked) {
      const found = await find('rich', operator, value);
      expect([operator, value, found]).toEqual([operator, value, await find('body', operator, value)]);
    }
    expect(await find('rich', 'eq', alike)).toBe('c');
    // In the order that the index of values has them in, where a cut key comes first.
    for (const order of ['publishedAt', '-publishedAt']) {
      const query = `filter[fields.rich]=${encodeURIComponent(alike)}&sort=${order}`;
      const { body } = await scenario.tenant.call('GET', `/collections/notes?${query}`);
      expect(body.data.map(({ _slug }: { _slug: string }) => _slug)).toEqual(['c']);
    }
    expect(await find('rich', 'contains', 'ends in')).toBe('a b');
    expect(await find('rich', 'gt', alike)).toBe('a b d');
  });

  test('follow what is published, not the draft', async () => {
    await create('a', { body: `${start}before` });
    const fields = { body: `${start}after` };
    await scenario.tenant.call('PUT', '/collections/notes/a', { fields });
    expect([await find('body', 'contains', 'before'), await find('body', 'contains', 'after')]).toEqual([
      'a',
      '',
    ]);
    await scenario.tenant.call('POST', '/collections/notes/a/publish', undefined);
    expect([await find('body', 'contains', 'before'), await find('body', 'contains', 'after')]).toEqual([
      '',
      'a',
    ]);
    await scenario.tenant.call('POST', '/collections/notes/a/unpublish', undefined);
    expect(await find('body', 'contains', 'after')).toBe('');
  });

  test('ignore case in every script, and take quotes, breaks and signs of formats as they are', async () => {
    const odd = `${start}ΠΟΣΕΙΔΩΝ\n"quoted" \\ back $.body %_ 🏛 STRASSE`;
    await create('a', { body: odd });
    for (const part of ['ποσειδων\n"quoted"', '\\ back', '$.body %_', '🏛', 'straße']) {
      expect([part, await find('body', 'contains', part)]).toEqual([part, 'a']);
    }
    expect(await find('body', 'contains', '\\n')).toBe('');
    expect(await find('body', 'eq', odd)).toBe('a');
  });

  test('within components, arrays and other JSON are answered as before', async () => {
    await create('a', { quote: { words: `${start}Nested A` }, data: [`${start}Element`] });
    await create('b', { data: { body: `${start}Member` } });
    await create('c', { data: `${start}Alone` });
    expect(await find('quote.words', 'contains', 'nested a')).toBe('a');
    expect(await find('quote.words', 'eq', `${start}Nested A`)).toBe('a');
    expect(await find('data', 'contains', `${start}element`)).toBe('a');
    expect(await find('data', 'contains', 'alone')).toBe('c');
    expect(await find('data.body', 'endsWith', 'MEMBER')).toBe('b');
    expect((await values()).filter(({ value_text }) => value_text !== null).map(({ path }) => path)).toEqual([
      'data',
      'data.body',
      'quote.words',
    ]);
  });

  test('find what an older release wrote beside the index', async () => {
    await create('a', { body: `${start}Ends in Ä` });
    const text = `${start}Ends in Ä`;
    const old = { value_text: text, text_fold: text.toLowerCase(), in_content: 0 };
    await scenario.service.server.deps.database.write(({ sql }) =>
      sql.updateTable('entry_values').set(old).where('tenant_id', '=', scenario.tenant.id).execute(),
    );
    expect(await find('body', 'contains', 'in ä')).toBe('a');
    expect(await find('body', 'eq', text)).toBe('a');
    expect(await values()).toMatchObject([{ value_text: text, in_content: 0 }]);
    await scenario.service.runJobs();
    expect(await values()).toMatchObject([{ value_text: null, in_content: 1 }]);
    expect(await find('body', 'contains', 'IN Ä')).toBe('a');
  });

  test('of rich text that an older release wrote have long keys until a job cuts them', async () => {
    const rich = `<p>${start}Ends in A</p>`;
    await create('a', { rich });
    const old = { value_key: rich.slice(0, 200), value_fold: null };
    const { database } = scenario.service.server.deps;
    await database.write(({ sql }) =>
      sql.updateTable('entry_values').set(old).where('tenant_id', '=', scenario.tenant.id).execute(),
    );
    const keys = () =>
      database.sql
        .selectFrom('entry_values')
        .select(['value_key', 'value_fold'])
        .where('tenant_id', '=', scenario.tenant.id)
        .execute();
    const found = async () => [await find('rich', 'contains', 'ENDS IN'), await find('rich', 'eq', rich)];
    expect([await keys(), await found()]).toEqual([[old], ['a', 'a']]);
    await scenario.service.runJobs();
    const cut = { value_key: rich.slice(0, cutKeyLength), value_fold: '' };
    expect([await keys(), await found()]).toEqual([[cut], ['a', 'a']]);
  });
});
