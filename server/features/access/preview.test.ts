import { expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

const reads = [
  '/collections/notes',
  '/collections/notes/one',
  '/pages',
  '/pages/one',
  '/blog',
  '/blog/one',
] as const;

onEachDatabase('preview of unpublished content', (dialect) => {
  let itemId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const reference = { collectionType: 'notes' };
    const schema = [
      { name: 'text', label: 'Text', type: 'text' },
      { name: 'next', label: 'Next', type: 'reference', options: reference },
      { name: 'all', label: 'All', type: 'reference', options: { ...reference, multiple: true } },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    [itemId = ''] = await scenario.add('item', 'notes', { slug: 'one', fields: { text: 'live' } });
    await scenario.add('page', 'plain', { slug: 'one' });
    await scenario.add('post', 'blog-post', { slug: 'one' });
  });
  const refused = { status: 401, code: 'INVALID_PREVIEW_KEY' };
  const withPreviewKey = (path: string, previewKey: string) =>
    scenario.service.send('GET', path, { key: scenario.tenant.keys.public, previewKey });

  test('without the header the published view is delivered', async () => {
    await scenario.change(itemId, { fields: { text: 'draft' } });
    expect((await scenario.get('/collections/notes/one')).body.data.text).toBe('live');
    expect((await scenario.get('/collections/notes/one?preview=false')).body.data.text).toBe('live');
  });

  test('an empty, unknown, expired, revoked or foreign preview key is 401 INVALID_PREVIEW_KEY', async () => {
    const { keys } = scenario.tenant;
    const other = await scenario.service.createTenant();
    const expired = await scenario.tenant.createKey('preview', {
      expiresAt: scenario.service.clock.now() + 1000,
    });
    const changed = `${keys.preview.slice(0, -1)}${keys.preview.endsWith('a') ? 'b' : 'a'}`;
    expect((await withPreviewKey('/pages/one', expired)).status).toBe(200);
    scenario.service.clock.advance(1001);
    const wrong = ['', 'x', changed, expired, other.keys.preview, keys.public, keys.secret];
    for (const key of wrong) {
      for (const path of reads) {
        const reply = await withPreviewKey(path, key);
        expect([key, path, refusal(reply)]).toEqual([key, path, refused]);
        expect(reply.headers.get('cache-control')).toBe('no-store');
        expect(reply.text).not.toContain(keys.preview);
      }
    }
  });

  test('?preview=true without the header is 401 INVALID_PREVIEW_KEY', async () => {
    for (const path of reads) {
      expect(refusal(await scenario.get(`${path}?preview=true`))).toEqual(refused);
      expect((await scenario.preview(`${path}?preview=true`)).status).toBe(200);
    }
  });

  test('a preview key alone is no API key, and a missing API key is 401 UNAUTHORIZED first', async () => {
    const { preview } = scenario.tenant.keys;
    for (const path of reads) {
      const replies = [
        await scenario.service.send('GET', path, { previewKey: preview }),
        await scenario.service.send('GET', path, { previewKey: '' }),
        await scenario.service.send('GET', path, { key: preview, previewKey: preview }),
      ];
      for (const reply of replies) {
        expect(refusal(reply)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      }
    }
  });

  test('answers are private, not to be stored, not cached and have no ETag', async () => {
    for (const path of reads) {
      for (const again of [1, 2]) {
        const { status, headers } = await scenario.preview(path);
        expect([path, again, status]).toEqual([path, again, 200]);
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('x-cache')).toBe('MISS');
        expect(headers.get('etag')).toBeNull();
      }
    }
    const conditional = await scenario.service.send('GET', '/pages/one', {
      key: scenario.tenant.keys.public,
      previewKey: scenario.tenant.keys.preview,
      headers: { 'If-None-Match': '*' },
    });
    expect(conditional.status).toBe(200);
  });

  test('a preview never shows in what is published afterwards, nor the other way round', async () => {
    await scenario.change(itemId, { fields: { text: 'draft' } });
    const path = '/collections/notes/one';
    for (const text of ['draft', 'live', 'draft', 'live']) {
      const reply = text === 'draft' ? await scenario.preview(path) : await scenario.get(path);
      expect(reply.body.data.text).toBe(text);
    }
  });

  test('drafts are delivered in their order, what was never published first among the newest', async () => {
    scenario.service.clock.advance(1000);
    await scenario.add('item', 'notes', { slug: 'two' });
    const [never = ''] = await scenario.add('item', 'notes', { slug: 'never', publish: false });
    const { body } = await scenario.preview('/collections/notes');
    expect(body.data.map((one: { _slug: string }) => one._slug)).toEqual(['never', 'two', 'one']);
    expect(body.data[0]).toMatchObject({ _id: never, _publishedAt: null, _updatedAt: expect.any(String) });
    expect(body.pagination.total).toBe(3);
  });

  test('references resolve to drafts', async () => {
    const [draft = ''] = await scenario.add('item', 'notes', {
      slug: 'draft',
      fields: { text: 'never live' },
      publish: false,
    });
    await scenario.change(itemId, { fields: { text: 'changed' } });
    const ref = (id: string) => ({ _ref: id, _type: 'collectionItem' });
    await scenario.add('item', 'notes', {
      slug: 'pointing',
      fields: { next: ref(draft), all: [ref(draft), ref(itemId)] },
    });
    const published = (await scenario.get('/collections/notes/pointing')).body.data;
    expect(published.next).toBeNull();
    expect(published.all).toMatchObject([{ _slug: 'one', text: 'live' }]);
    const inPreview = (await scenario.preview('/collections/notes/pointing')).body.data;
    expect(inPreview.next).toMatchObject({ _slug: 'draft', text: 'never live' });
    expect(inPreview.all).toMatchObject([{ _slug: 'draft' }, { _slug: 'one', text: 'changed' }]);
  });
});
