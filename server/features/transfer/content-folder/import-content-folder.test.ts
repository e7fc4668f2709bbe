import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService } from '../../../test/test-service.ts';
import { importContentFolder } from './import-content-folder.ts';
import { readContentFolder } from './read-content-folder.ts';

const head = { format: 'galley-content', version: 1, name: 'Harbour' };
const boats = {
  kind: 'collection',
  name: 'Boats',
  slug: 'boats',
  schema: [
    { name: 'title', type: 'text', required: true },
    {
      name: 'tender',
      type: 'reference',
      options: { referenceType: 'collectionItem', collectionType: 'boats' },
    },
    { name: 'keeper', type: 'reference', options: { referenceType: 'user' } },
  ],
};
const ketch = {
  kind: 'item',
  type: 'boats',
  name: 'Ketch',
  slug: 'ketch',
  state: 'published',
  fields: { title: 'Ketch', tender: { $to: 'item', type: 'boats', slug: 'dory' }, keeper: { $to: 'owner' } },
};
const dory = { ...ketch, name: 'Dory', slug: 'dory', fields: { title: 'Dory' } };

onEachDatabase('a folder of content', (dialect) => {
  let folder: string;
  let service: TestService;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-folder-'));
    for (const name of ['types', 'entries', 'media']) mkdirSync(join(folder, name));
    write('content.json', head);
    write('media.json', []);
    write('types/1-boats.json', [boats]);
    write('entries/1-boats.json', [ketch, dory]);
    service = await createTestService(dialect);
  });
  afterEach(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
  const importInto = async (tenant: Awaited<ReturnType<TestService['createTenant']>>) =>
    importContentFolder(service.server.deps, tenant.id, await readContentFolder(folder));

  test('says how editors see its types', async () => {
    const appearance = { icon: 'anchor', color: 'blue' };
    write('types/1-boats.json', [{ ...boats, appearance }]);
    const tenant = await service.createTenant();
    await importInto(tenant);
    const { body } = await tenant.admin('GET', '/collection-types');
    expect(body.data[0].appearance).toEqual(appearance);
  });

  test('may refer in circles and ahead; a field that names the owner is empty where there is none', async () => {
    const tenant = await service.createTenant();
    await importInto(tenant);
    const { body } = await tenant.call('GET', '/collections/boats/ketch');
    expect(body.data.title).toBe('Ketch');
    expect(JSON.stringify(body.data.tender)).toContain('dory');
    expect(body.data.keeper ?? null).toBeNull();
  });

  test('keeps categories and tags apart that differ by signs or marks', async () => {
    const names = ['C', 'C#', 'パリ', 'バリ', { name: 'Été', slug: 'ete' }];
    const fields = { excerpt: 'x', content: '<p>x</p>', categories: names, tags: names };
    const post = { kind: 'post', type: '', name: 'Terms', slug: 'terms', state: 'published', fields };
    write('entries/2-posts.json', [{ ...post, draftFields: { tags: ['C', 'C++'] } }]);
    const tenant = await service.createTenant();
    await importInto(tenant);
    const slugsOf = (terms: { slug: string }[]) => terms.map(({ slug }) => slug);
    const { body } = await tenant.call('GET', '/blog/terms');
    expect(slugsOf(body.data.tags)).toEqual(['c', 'c-sharp', 'パリ', 'バリ', 'ete']);
    expect(slugsOf(body.data.categories)).toEqual(['c', 'c-sharp', 'パリ', 'バリ', 'ete']);
    const drafts = await tenant.admin('GET', '/blog-posts');
    expect(slugsOf(drafts.body.data[0].draftContent.tags)).toEqual(['c', 'c-plus-plus']);
  });

  test.each([
    ['content.json', '{', 'content.json, line 1: the file is not valid JSON.'],
    ['content.json', { ...head, format: 'other' }, 'The folder is not a content folder: content.json'],
    [
      'content.json',
      { ...head, version: 2 },
      'The folder has format version 2. This version of Galley reads format version 1.',
    ],
    ['media.json', {}, 'media.json: '],
    [
      'media.json',
      [media('../../secret')],
      'media.json: [0].filename: must be the name of a file in media/.',
    ],
    ['media.json', [media('..')], 'media.json: [0].filename: must be the name of a file in media/.'],
    ['media.json', [media('gone.png')], 'media/gone.png: the file could not be read.'],
    ['types/1-boats.json', [{ ...boats, kind: 'ship' }], 'types/1-boats.json: [0].kind: '],
    [
      'types/1-boats.json',
      [{ ...boats, schema: [{ name: 'a', type: 'hull' }] }],
      'types/1-boats.json: boats: ',
    ],
    ['entries/1-boats.json', [{ ...ketch, stat: 'draft' }, dory], 'entries/1-boats.json: [0]: '],
    ['entries/1-boats.json', [{ ...ketch, slug: 'A b' }, dory], 'entries/1-boats.json: [0].slug: '],
    [
      'entries/1-boats.json',
      [{ ...ketch, type: 'cars' }, dory],
      'ketch: the collection type cars does not exist.',
    ],
    ['entries/1-boats.json', [ketch], 'entries/1-boats.json: ketch: the item boats/dory does not exist'],
    ['entries/1-boats.json', [dory, dory], 'entries/1-boats.json: dory: The slug "dory" is taken'],
    [
      'entries/1-boats.json',
      [{ ...dory, fields: { title: { $to: 'sea' } } }],
      '{"$to":"sea"} is not a valid marker.',
    ],
    ['entries/1-boats.json', [{ ...dory, fields: { titel: 'a' } }], 'entries/1-boats.json: dory: '],
    ['entries/1-boats.json', [{ ...dory, fields: {} }], 'entries/1-boats.json: dory: '],
    [
      'entries/1-boats.json',
      '[{"slug": "dory", "fields": {"length": 9007199254740993}}]',
      'entries/1-boats.json: The value at "[0].fields.length" is a number that a double does not hold; send it as a string.',
    ],
    [
      'types/1-boats.json',
      '[{"schema": [{"options": {"max": 1e400}}]}]',
      '"[0].schema[0].options.max" is a number',
    ],
  ])(
    'with a fault in %s is refused with the place, and nothing of it stays: %#',
    async (file, value, fault) => {
      const tenant = await service.createTenant();
      const good = readFileSync(join(folder, file), 'utf8');
      write(file, value);
      await expect(importInto(tenant)).rejects.toThrow(fault);
      expect(await service.events(tenant)).toEqual([]);
      write(file, good);
      await importInto(tenant);
      expect((await tenant.call('GET', '/collections/boats')).body.data).toHaveLength(2);
    },
  );
});

function media(filename: string) {
  return { key: 'a', filename, altText: '', caption: '' };
}
