import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { svgPicture } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';
import { compileSchema } from '../../schemas/compile-schema.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { ReadEntry } from '../read-entry.ts';
import { fillDocument } from './ready-document.ts';
import { createReadyDocuments } from './ready-documents.ts';

const tenant = 'tenant-a' as TenantId;
const megabyte = 1024 * 1024;
const row: ReadEntry = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  kind: 'item',
  typeId: 'notes',
  name: 'A note',
  slug: 'a-note',
  content: '{"title":"Tide","body":"Low water"}',
  sortOrder: 1,
  createdAt: 1000,
  liveAt: 2000,
  publishedAt: 2000,
};

function typesAt(revision: number): SchemaSnapshot {
  const schema = compileSchema([
    { name: 'title', type: 'text' },
    { name: 'body', type: 'text' },
  ]);
  const type = { id: 'notes', schema } as ContentType;
  return { revision, byId: () => type, component: () => undefined } as unknown as SchemaSnapshot;
}
const types = typesAt(1);

describe('documents that are kept ready', () => {
  test('are made once of one row', () => {
    const documents = createReadyDocuments(megabyte);
    const first = documents.for(tenant, types, 'published')(row);
    expect(first.pieces).toEqual(['"title":"Tide","body":"Low water"']);
    expect(documents.for(tenant, types, 'published')({ ...row })).toBe(first);
  });

  test.each([
    { content: '{"title":"Ebb","body":"Low water"}' },
    { name: 'Another' },
    { slug: 'another' },
    { sortOrder: 2 },
    { createdAt: 1001 },
    { liveAt: 2001 },
    { publishedAt: 2001 },
    { typeId: 'other' },
  ])('are made anew of a row that differs: %o', (change) => {
    const documents = createReadyDocuments(megabyte);
    const first = documents.for(tenant, types, 'published')(row);
    const changed = { ...row, ...change };
    const second = documents.for(tenant, types, 'published')(changed);
    expect(second).not.toBe(first);
    expect(second.entry).toMatchObject(changed);
  });

  test('are made anew for other types, another tenant and other names of fields', () => {
    const documents = createReadyDocuments(megabyte);
    const first = documents.for(tenant, types, 'published')(row);
    expect(documents.for('tenant-b' as TenantId, types, 'published')(row)).not.toBe(first);
    const named = documents.for(tenant, types, 'published', new Set(['body']))(row);
    expect(named.pieces).toEqual(['"body":"Low water"']);
    expect(documents.for(tenant, types, 'published', new Set(['body']))(row)).toBe(named);
    expect(documents.for(tenant, types, 'published')(row)).toBe(first);
    expect(documents.for(tenant, typesAt(2), 'published')(row)).not.toBe(first);
  });

  test('are made of rows that can be had by id, with the revision that they were last read at', () => {
    const documents = createReadyDocuments(megabyte);
    const at = (revision: string) => () => revision;
    const [kept] = documents.keep(tenant, at('1.1'), [row]);
    const ready = documents.for(tenant, types, 'published')(row);
    expect(documents.find(tenant, row.id)).toMatchObject({ at: '1.1', ...row });
    // The same at another revision is the same row, and what was made of it.
    expect(documents.keep(tenant, at('1.2'), [{ ...row }])[0]).toBe(kept);
    expect(documents.find(tenant, row.id)?.at).toBe('1.2');
    expect(documents.for(tenant, types, 'published')({ ...row })).toBe(ready);
    // One that differs takes its place, at the revision that it was read at or at none.
    documents.for(tenant, types, 'published')({ ...row, name: 'Another' });
    expect(documents.find(tenant, row.id)).toMatchObject({ at: undefined, name: 'Another' });
    expect(documents.find('tenant-b' as TenantId, row.id)).toBeUndefined();
    documents.forget();
    expect(documents.find(tenant, row.id)).toBeUndefined();
  });

  test('are no drafts', () => {
    const documents = createReadyDocuments(megabyte);
    const draft = documents.for(tenant, types, 'preview')(row);
    expect(documents.for(tenant, types, 'preview')(row)).not.toBe(draft);
    expect(documents.for(tenant, types, 'published')(row)).not.toBe(draft);
  });

  function documentsOf(length: number, count: number) {
    const documents = createReadyDocuments(megabyte).for(tenant, types, 'published');
    const content = JSON.stringify({ body: 'x'.repeat(length) });
    const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: `id-${n}`, content }));
    const made = rows.map(documents);
    return { isKept: (n: number) => documents(rows[n] ?? row) === made[n] };
  }

  test('are forgotten, what was not used for long first, when they take more bytes than allowed', () => {
    const { isKept } = documentsOf(20_000, 32);
    expect([31, 30, 20, 0].map(isKept)).toEqual([true, true, true, false]);
  });

  test('are not kept where one alone would take the place of many', () => {
    const { isKept } = documentsOf(100_000, 1);
    expect(isKept(0)).toBe(false);
  });
});

describe('a list with holes', () => {
  const holes = [0, 1, 2].map((n) => ({ kind: 'media', id: String(n) }) as const);
  const document = { pieces: ['"list":[', ',', ',', '],"one":1'], holes };

  test.each(['', '0', '1', '2', '01', '02', '12', '012'])(
    'leaves out what is not there: there are "%s"',
    (there) => {
      const text = fillDocument(document, (hole) =>
        hole.kind === 'media' && there.includes(hole.id) ? `"${hole.id}"` : undefined,
      );
      expect(JSON.parse(`{${text}}`)).toEqual({ list: [...there], one: 1 });
    },
  );

  test('a value that is not there is null', () => {
    const text = fillDocument({ pieces: ['"a":', ',"b":', ''], holes: holes.slice(1) }, () => undefined);
    expect(text).toBe('"a":null,"b":null');
  });
});

onEachDatabase('lists that are computed again', (dialect) => {
  let scenario: MediaScenario;
  let asked = 0;
  beforeAll(async () => {
    scenario = await createMediaScenario(dialect);
  });
  afterAll(() => scenario.close());

  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await scenario.tenant.call(method, path, body);
    expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
    return reply.body.data;
  };
  const admin = async (method: string, path: string, body?: unknown) => {
    const reply = await scenario.tenant.admin(method, path, body);
    expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
    return reply.body.data;
  };
  /** A list that no cache has. */
  const list = async (type: string, query = '') => {
    const path = `/collections/${type}?sort=_sortOrder&limit=${100 - (asked++ % 50)}&${query}`;
    const { body, headers } = await scenario.tenant.call('GET', path, undefined, {
      key: scenario.tenant.keys.public,
    });
    expect(headers.get('x-cache')).toBe('MISS');
    return body.data;
  };

  test('show every change of what they show, though documents are kept', async () => {
    await scenario.tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [{ name: 'bio', label: 'Bio', type: 'text' }],
    });
    const schema = [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'cover', label: 'Cover', type: 'image' },
      { name: 'body', label: 'Body', type: 'wysiwyg' },
      { name: 'author', label: 'Author', type: 'reference', options: { collectionType: 'authors' } },
      {
        name: 'readers',
        label: 'Readers',
        type: 'reference',
        options: { collectionType: 'authors', multiple: true },
      },
    ];
    const type = await scenario.tenant.createType('collection-types', {
      name: 'Articles',
      slug: 'articles',
      schema,
    });
    const picture = await scenario.add({ bytes: svgPicture, name: 'boats.svg' }, { altText: 'Boats' });
    const addAuthor = async (slug: string) =>
      (
        await send('POST', '/collections/authors', {
          name: slug,
          slug,
          fields: { bio: slug },
          status: 'published',
        })
      ).id;
    const [ada, bob] = [await addAuthor('ada'), await addAuthor('bob')];
    const refer = (id: string) => ({ _ref: id, _type: 'collectionItem' });
    const fields = {
      title: '"\\udfff0" stays "\\udfff0"',
      cover: { id: picture.id },
      body: `<p><img src="/api/v1/media/${picture.id}/file/boats.svg"></p>`,
      author: refer(ada),
      readers: [refer(bob), refer(ada)],
    };
    const first = await send('POST', '/collections/articles', {
      name: 'First',
      slug: 'first',
      fields,
      status: 'published',
    });
    await send('POST', '/collections/articles', {
      name: 'Second',
      slug: 'second',
      fields,
      status: 'published',
    });

    const bios = async () => {
      const [{ author, readers }] = await list('articles');
      return [author?.bio, ...readers.map(({ bio }: { bio: string }) => bio)];
    };
    const [one] = await list('articles');
    expect(one).toMatchObject({ _id: first.id, title: fields.title, cover: { _altText: 'Boats' } });
    expect(Object.keys(one).slice(0, 4)).toEqual(['_id', '_name', '_slug', 'title']);
    expect(await bios()).toEqual(['ada', 'bob', 'ada']);
    expect((await list('articles', 'depth=0'))[0].author).toEqual(refer(ada));
    expect((await list('articles', 'refTypes=false'))[0].author).not.toHaveProperty('_type');
    expect((await list('articles', 'fields=title,_slug'))[0]).toEqual({
      _slug: 'first',
      title: fields.title,
    });

    await send('PUT', '/collections/authors/ada', { fields: { bio: 'countess' } });
    expect(await bios()).toEqual(['ada', 'bob', 'ada']);
    await send('POST', '/collections/authors/ada/publish');
    expect(await bios()).toEqual(['countess', 'bob', 'countess']);
    await send('POST', '/collections/authors/bob/unpublish');
    expect(await bios()).toEqual(['countess', 'countess']);
    await send('DELETE', '/collections/authors/ada');
    expect(await bios()).toEqual([undefined]);

    await admin('PUT', `/media/${picture.id}`, { altText: 'Ships' });
    const [{ cover, body }] = await list('articles');
    expect([cover._altText, body]).toEqual(['Ships', expect.stringContaining('alt="Ships"')]);

    await send('PUT', '/collections/articles/first', { name: 'Renamed', slug: 'renamed' });
    expect((await list('articles'))[0]).toMatchObject({ _name: 'Renamed', _slug: 'renamed' });
    const ids = (await list('articles')).map(({ _id }: { _id: string }) => _id).reverse();
    await admin('POST', '/collection-items/reorder', { collectionType: 'articles', ids });
    expect((await list('articles')).map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    expect((await list('articles')).map((item: { _sortOrder: number }) => item._sortOrder)).toEqual([0, 1]);

    await admin('PUT', `/collection-types/${type.id}`, { schema: schema.slice(1) });
    expect((await list('articles'))[0]).not.toHaveProperty('title');
  });
});
