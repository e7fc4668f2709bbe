import { expect, test } from 'vitest';
import { contentFailures, rawIssues, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

onEachDatabase('POST /collections/:type', (dialect) => {
  let typeId = '';
  const scenario = useWriteScenario(dialect, async (tenant) => {
    const type = await tenant.createType('collection-types', {
      name: 'News articles',
      slug: 'news-articles',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'rank', label: 'Rank', type: 'number', defaultValue: 5 },
      ],
    });
    typeId = type.id;
  });
  const create = (body: unknown, path = '/collections/news-articles') =>
    scenario.tenant.call('POST', path, body);

  test('answers 201 with the record as write operations show it: a draft at version 1', async () => {
    const reply = await create({ name: 'One', slug: 'one', fields: { title: 'Hello' } });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-cache')).toBe('MISS');
    expect(reply.headers.has('x-idempotency-replay')).toBe(false);
    expect(reply.body).toEqual({
      data: {
        id: expect.stringMatching(uuid),
        collectionTypeId: typeId,
        name: 'One',
        slug: 'one',
        status: 'draft',
        draftContent: { title: 'Hello', rank: 5 },
        publishedContent: null,
        sortOrder: 0,
        version: 1,
        createdAt: expect.stringMatching(isoTime),
        updatedAt: reply.body.data.createdAt,
        publishedAt: null,
        firstPublishedAt: null,
      },
    });
    expect((await scenario.tenant.call('GET', '/collections/news-articles/one')).status).toBe(404);
  });

  test('emits collection_item.created with the created object', async () => {
    const { body } = await create({ name: 'One', slug: 'one' });
    const events = await scenario.service.events(scenario.tenant);
    expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'collection_item.created', data: body.data },
    ]);
    expect(events[0]).toMatchObject({ record_kind: 'item', record_id: body.data.id, actor_kind: 'key' });
  });

  test('with status published it is created and published at once, still version 1: .created, then .published', async () => {
    const { status, body } = await create({
      name: 'One',
      slug: 'one',
      status: 'published',
      fields: { title: 'Hello' },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'published',
      version: 1,
      draftContent: { title: 'Hello', rank: 5 },
      publishedContent: { title: 'Hello', rank: 5 },
      publishedAt: body.data.createdAt,
      firstPublishedAt: body.data.createdAt,
    });
    expect(await scenario.eventKinds()).toEqual(['collection_item.created', 'collection_item.published']);
    const read = await scenario.tenant.call('GET', '/collections/news-articles/one');
    expect(read.body.data).toMatchObject({ title: 'Hello', _slug: 'one' });
    expect(await scenario.count('entry_versions')).toBe(1);
  });

  test('status draft is what omitting it means', async () => {
    const { body } = await create({ name: 'One', slug: 'one', status: 'draft' });
    expect(body.data).toMatchObject({ status: 'draft', publishedContent: null });
  });

  test('the type may be written in snake_case; an unknown type is 404 naming it in kebab-case', async () => {
    expect((await create({ name: 'One', slug: 'one' }, '/collections/news_articles')).status).toBe(201);
    const reply = await create({ name: 'One', slug: 'one' }, '/collections/no_such_type');
    expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(reply.body.error.message).toBe('Collection type "no-such-type" not found');
  });

  test('malformed bodies get the raw validator shape, all issues at once', async () => {
    const paths = async (body: unknown) => rawIssues(await create(body)).map((issue) => issue.path.join('.'));
    expect(await paths({})).toEqual(['name', 'slug']);
    expect(await paths({ name: 1, slug: null, fields: [], status: 'live' })).toEqual([
      'name',
      'slug',
      'fields',
      'status',
    ]);
    expect(await paths({ name: 'One', slug: 'one', fields: null })).toEqual(['fields']);
    for (const body of [null, [], 'text', 7, true]) expect(await paths(body)).toEqual(['']);
    const [issue] = rawIssues(await create({ name: 'One' }));
    expect(issue).toMatchObject({ code: 'invalid_type', expected: 'string', path: ['slug'] });
    expect(await scenario.eventKinds()).toEqual([]);
  });

  test('a name has 1 to 255 characters, counted in code points', async () => {
    const named = (name: string, slug: string) => create({ name, slug });
    expect(rawIssues(await named('', 'empty'))[0]).toMatchObject({ code: 'too_small', path: ['name'] });
    expect(rawIssues(await named('x'.repeat(256), 'long'))[0]).toMatchObject({
      code: 'too_big',
      maximum: 255,
    });
    expect(rawIssues(await named('😀'.repeat(256), 'long'))[0]).toMatchObject({ code: 'too_big' });
    expect((await named('😀'.repeat(255), 'longest')).body.data.name).toBe('😀'.repeat(255));
    expect((await named(' ', 'blank')).status).toBe(201);
  });

  test('a slug has 1 to 255 lower-case letters and digits with single hyphens or underscores between', async () => {
    for (const slug of ['a', '0', 'a-b_c-1', 'x'.repeat(255), '550e8400-e29b-41d4-a716-446655440000']) {
      expect((await create({ name: 'A', slug })).body.data.slug).toBe(slug);
    }
    const refused = [
      '',
      'A',
      'a--b',
      'a__b',
      'a-_b',
      '-a',
      'a-',
      '_a',
      'a/b',
      'a b',
      'ä',
      'a\n',
      'a.b',
      'x'.repeat(256),
    ];
    for (const slug of refused) {
      const issues = rawIssues(await create({ name: 'A', slug }));
      expect(issues.every((issue) => issue.path[0] === 'slug')).toBe(true);
    }
  });

  test('keys that the shape does not name are ignored', async () => {
    const body = {
      name: 'A',
      slug: 'a',
      version: 9,
      id: 'mine',
      publishedContent: {},
      sortOrder: 7,
      extra: {},
    };
    expect((await create(body)).body.data).toMatchObject({
      version: 1,
      sortOrder: 0,
      publishedContent: null,
    });
  });

  test('a taken slug is 409 CONFLICT; the other type and the other tenant are free to use it', async () => {
    await create({ name: 'One', slug: 'one' });
    const reply = await create({ name: 'Other', slug: 'one' });
    expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(reply.body.error.message).toMatch(/"one" is taken/);
    expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
    expect(await scenario.count('entry_versions')).toBe(1);

    await scenario.tenant.createType('collection-types', { name: 'Notes', slug: 'notes' });
    expect((await create({ name: 'One', slug: 'one' }, '/collections/notes')).status).toBe(201);
    const other = await scenario.service.createTenant();
    await other.createType('collection-types', { name: 'News', slug: 'news-articles' });
    const foreign = await other.call('POST', '/collections/news-articles', { name: 'One', slug: 'one' });
    expect(foreign.status).toBe(201);
  });

  test('a deleted item frees its slug', async () => {
    const first = await create({ name: 'One', slug: 'one' });
    await scenario.tenant.call('DELETE', '/collections/news-articles/one');
    const second = await create({ name: 'One', slug: 'one' });
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  test('a slug that another item gave up is free', async () => {
    await create({ name: 'One', slug: 'one' });
    await scenario.tenant.call('PUT', '/collections/news-articles/one', { slug: 'uno' });
    expect((await create({ name: 'New one', slug: 'one' })).status).toBe(201);
  });

  test('required fields count when fields are sent or the status is published', async () => {
    expect((await create({ name: 'A', slug: 'a' })).status).toBe(201);
    expect(contentFailures(await create({ name: 'B', slug: 'b', fields: {} }))).toEqual(['title REQUIRED']);
    expect(contentFailures(await create({ name: 'B', slug: 'b', fields: { title: '' } }))).toEqual([
      'title REQUIRED',
    ]);
    expect(contentFailures(await create({ name: 'B', slug: 'b', status: 'published' }))).toEqual([
      'title REQUIRED',
    ]);
    expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
  });

  test('defaults fill what was not sent; null leaves an optional field without its default', async () => {
    const without = await create({ name: 'A', slug: 'a' });
    expect(without.body.data.draftContent).toEqual({ rank: 5 });
    const cleared = await create({ name: 'B', slug: 'b', fields: { title: 'T', rank: null } });
    expect(cleared.body.data.draftContent).toEqual({ title: 'T' });
    const zero = await create({ name: 'C', slug: 'c', fields: { title: 'T', rank: 0 } });
    expect(zero.body.data.draftContent).toEqual({ title: 'T', rank: 0 });
  });

  test('items take their place at the end of the authored order', async () => {
    const orders: number[] = [];
    for (const slug of ['a', 'b', 'c']) orders.push((await create({ name: slug, slug })).body.data.sortOrder);
    expect(orders).toEqual([0, 1, 2]);
  });

  test('the second item of a singleton type is 409 CONFLICT, until the first is deleted', async () => {
    await scenario.tenant.createType('collection-types', { name: 'Home', slug: 'home', isSingleton: true });
    expect((await create({ name: 'Home', slug: 'home' }, '/collections/home')).status).toBe(201);
    const second = await create({ name: 'Home', slug: 'home-2' }, '/collections/home');
    expect(refusal(second)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(second.body.error.message).toMatch(/singleton/);
    await scenario.tenant.call('DELETE', '/collections/home/home');
    expect((await create({ name: 'Home', slug: 'home-2' }, '/collections/home')).status).toBe(201);
  });
});
