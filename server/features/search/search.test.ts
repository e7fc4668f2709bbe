import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

onEachDatabase('GET /admin/search', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    other = await service.createTenant();
    for (const one of [tenant, other]) {
      await one.createType('collection-types', {
        name: 'Notes',
        slug: 'notes',
        schema: [
          { name: 'title', type: 'text' },
          { name: 'body', type: 'wysiwyg' },
          { name: 'meta', type: 'json' },
        ],
      });
    }
    const write = (slug: string, name: string, fields: unknown) =>
      tenant.call('POST', '/collections/notes', { slug, name, fields });
    await write('tides', 'About tides', { body: '<p>The <b>harbour</b> at low water &amp; the mud</p>' });
    await write('harbour-lights', 'Harbour lights', { body: 'Lamps along the quay, and a tide.' });
    await write('greek', 'Άνεμος', { body: 'Τα τρελά νερά της Χαλκίδας' });
    await write('japanese', '潮の話', { body: '東京湾の潮位表を毎朝見る。' });
    await write('arabic', 'المدّ', { body: 'ينحسر الماء مع الجزر' });
    await write('accents', 'Étale', { title: "L'étale de basse mer à Saint-Malo" });
    await write('numbers', 'Numbers', { title: 'gauge 3abc 1e5 v2.0', meta: { deep: ['Kattegat'] } });
    await other.call('POST', '/collections/notes', {
      slug: 'secret',
      name: 'Harbour of the other',
      fields: {},
    });
  });
  afterAll(() => service.close());

  const find = async (q: string, more = '', role?: 'viewer') => {
    const reply = await tenant.admin(
      'GET',
      `/search?q=${encodeURIComponent(q)}${more}`,
      undefined,
      role ?? 'viewer',
    );
    expect(reply.status, reply.text).toBe(200);
    return reply.body as {
      data: { slug: string; snippet: { text: string; match: boolean }[] }[];
      pagination: unknown;
    };
  };
  const slugs = async (q: string, more = '') => (await find(q, more)).data.map(({ slug }) => slug);

  test('the index keeps no text, and what an older release kept goes', async () => {
    const { database } = service.server.deps;
    const texts = async (of: TestTenant) => {
      const rows = await database.sql
        .selectFrom('search_documents')
        .select('text')
        .where('tenant_id', '=', of.id)
        .execute();
      return rows.map(({ text }) => text).join('');
    };
    expect(await texts(tenant)).toBe('');
    const third = await service.createTenant();
    await third.admin('POST', '/blog-posts', { title: 'Ebb', slug: 'ebb', excerpt: 'Old words' }, 'editor');
    await database.write(({ sql }) =>
      sql
        .updateTable('search_documents')
        .set({ text: 'Old words' })
        .where('tenant_id', '=', third.id)
        .execute(),
    );
    await service.runJobs();
    expect(await texts(third)).toBe('');
    const { body } = await third.admin('GET', '/search?q=old', undefined, 'viewer');
    expect(body.data[0].snippet.map(({ text }: { text: string }) => text).join('')).toContain('Old words');
  });

  if (dialect === 'sqlite')
    test('what an older release had in its index is found again after the next start', async () => {
      const { database } = service.server.deps;
      const older = await service.createTenant();
      await older.admin('POST', '/blog-posts', { title: 'Spring tide', slug: 'spring' }, 'editor');
      const find = async () =>
        (await older.admin('GET', '/search?q=spring', undefined, 'viewer')).body.data.length;
      await database.write(async (tx) => {
        const ofOlder = sql`tenant_id = ${older.id}`;
        await sql`delete from search_words where rowid in (select doc from search_documents where ${ofOlder})`.execute(
          tx.sql,
        );
        await sql`update search_documents set doc = null where ${ofOlder}`.execute(tx.sql);
      });
      expect(await find()).toBe(0);
      await service.runJobs();
      expect(await find()).toBe(1);
    });

  test('words of the name weigh more than words of the text', async () => {
    expect(await slugs('harbour')).toEqual(['harbour-lights', 'tides']);
    expect(await slugs('tides')).toEqual(['tides']);
  });

  test('all words must be there, the last one may be a beginning', async () => {
    expect(await slugs('harbour mud')).toEqual(['tides']);
    expect(await slugs('harbour lam')).toEqual(['harbour-lights']);
    expect(await slugs('arbour')).toEqual([]);
    expect(await slugs('harbour nowhere')).toEqual([]);
  });

  test.each([
    ['νερα', 'greek'],
    ['ΑΝΕΜΟΣ', 'greek'],
    ['潮位', 'japanese'],
    ['東京', 'japanese'],
    ['الجزر', 'arabic'],
    ['etale', 'accents'],
    ['ÉTALE', 'accents'],
    ['saint-malo', 'accents'],
    ['3abc', 'numbers'],
    ['1e5', 'numbers'],
    ['kattegat', 'numbers'],
  ])('%s is found in its script, without case and accents', async (q, slug) => {
    expect(await slugs(q)).toContain(slug);
  });

  test('a snippet shows the words in their text, without tags', async () => {
    const { data } = await find('water');
    const tides = data.find(({ slug }) => slug === 'tides');
    expect(tides?.snippet.map(({ text }) => text).join('')).toBe('The harbour at low water & the mud');
    expect(tides?.snippet.filter(({ match }) => match)).toEqual([{ text: 'water', match: true }]);
  });

  test('another tenant is never found', async () => {
    expect(await slugs('secret')).toEqual([]);
    expect(await slugs('other')).toEqual([]);
  });

  test('a kind narrows, pages count', async () => {
    expect(await slugs('harbour', '&kind=page')).toEqual([]);
    expect(await slugs('harbour', '&kind=item')).toHaveLength(2);
    const { data, pagination } = await find('harbour', '&limit=1&page=2');
    expect(data).toHaveLength(1);
    expect(pagination).toEqual({ total: 2, page: 2, limit: 1, totalPages: 2 });
  });

  test('what changes is found anew at once, what is deleted no more', async () => {
    await tenant.call('POST', '/collections/notes', {
      slug: 'short',
      name: 'Ephemeral',
      fields: { title: 'first' },
    });
    expect(await slugs('ephemeral')).toEqual(['short']);
    await tenant.call('PUT', '/collections/notes/short', { name: 'Lasting', fields: { title: 'second' } });
    expect(await slugs('ephemeral')).toEqual([]);
    expect(await slugs('second')).toEqual(['short']);
    await tenant.call('PUT', '/collections/notes/short', { name: 'Renamed alone' });
    expect(await slugs('alone')).toEqual(['short']);
    await tenant.call('DELETE', '/collections/notes/short');
    expect(await slugs('second')).toEqual([]);
  });

  test.each([['', '%20', 'a'.repeat(201)]])(
    'a blank or too long query is VALIDATION_ERROR',
    async (...queries) => {
      for (const q of queries) {
        const reply = await tenant.admin('GET', `/search?q=${q}`);
        expect([reply.status, reply.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
      const missing = await tenant.admin('GET', '/search');
      expect([missing.status, missing.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      const kind = await tenant.admin('GET', '/search?q=x&kind=nothing');
      expect([kind.status, kind.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test.each([
    '"',
    "'; drop table entries; --",
    'a AND b OR',
    'NEAR(',
    '*',
    "\\'x",
    'tenant:x',
    '<>&|!',
    '😀',
  ])('the query %s is words, never syntax', async (q) => {
    await find(q);
  });
});
