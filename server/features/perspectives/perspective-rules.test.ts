import { describe, expect, test } from 'vitest';
import { operations } from '../../app/operations.ts';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

const minute = 60_000;
const reads = [
  '/collections/notes',
  '/collections/notes/one',
  '/pages',
  '/pages/about',
  '/blog',
  '/blog/post',
];

onEachDatabase('reads in a perspective', (dialect) => {
  let id = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'text', label: 'Text', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    [id = ''] = await scenario.add('item', 'notes', { slug: 'one', fields: { text: 'live' } });
    await scenario.add('page', 'plain', { slug: 'about' });
    await scenario.change(id, { fields: { text: 'draft' } });
  });
  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'editor');
  const begin = async () => {
    const { id: release } = (await admin('POST', '/releases', { name: 'May', slug: 'may' })).body.data;
    await admin('POST', `/releases/${release}/entries`, { ids: [id] });
    await admin('PUT', `/releases/${release}/entries/${id}`, { fields: { text: 'May' } });
    return release as string;
  };
  const read = (path: string, previewKey?: string) =>
    scenario.service.send('GET', path, {
      key: scenario.tenant.keys.public,
      ...(previewKey && { previewKey }),
    });
  const asPreview = (path: string) => read(path, scenario.tenant.keys.preview);

  test('show what the release says and no drafts, to nobody else and kept nowhere', async () => {
    const release = await begin();
    for (const name of ['may', release]) {
      const reply = await asPreview(`/collections/notes/one?release=${name}`);
      expect([reply.body.data.text, reply.headers.get('cache-control')]).toEqual([
        'May',
        'private, no-store',
      ]);
    }
    const page = await asPreview('/pages/about?release=may');
    const etag = page.headers.get('etag') ?? '*';
    const again = await scenario.service.send('GET', '/pages/about?release=may', {
      key: scenario.tenant.keys.public,
      previewKey: scenario.tenant.keys.preview,
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(200);
    expect((await read('/collections/notes/one')).body.data.text).toBe('live');
    expect((await asPreview('/collections/notes/one')).body.data.text).toBe('draft');
  });

  test('of a time show what was live then, and what is scheduled until then', async () => {
    const { clock } = scenario.service;
    const iso = (at: number) => new Date(at).toISOString();
    clock.advance(minute);
    const before = iso(clock.now());
    clock.advance(minute);
    await scenario.publish(id);
    const release = await begin();
    const at = (time: string) => asPreview(`/collections/notes/one?at=${encodeURIComponent(time)}`);
    expect((await at(before)).body.data.text).toBe('live');
    const publishAt = iso(clock.now() + 60 * minute);
    await admin('POST', `/releases/${release}/schedule`, { publishAt });
    expect((await at(iso(clock.now() + 59 * minute))).body.data.text).toBe('draft');
    expect((await at(publishAt)).body.data.text).toBe('May');
    const early = await at('2001-01-01T00:00:00Z');
    expect(refusal(early)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(early.body.error.details.historyFrom).toMatch(/Z$/);
  });

  test('of a time that was lead from a slug to where it led then, whoever has given it up since', async () => {
    const { clock, runJobs } = scenario.service;
    const [other = ''] = await scenario.add('item', 'notes', { slug: 'other' });
    const instants: string[] = [];
    const after = async (work: () => Promise<unknown>) => {
      await work();
      clock.advance(minute);
      instants.push(new Date(clock.now()).toISOString());
      clock.advance(minute);
    };
    await after(() => scenario.change(id, { slug: 'two' }));
    await after(() => scenario.change(other, { slug: 'one' }));
    await after(() => scenario.change(other, { slug: 'three' }));
    const asked = () =>
      Promise.all(
        instants.map(async (at) => {
          const { status, body } = await asPreview(`/collections/notes/one?at=${at}`);
          return [status, body.data?._id ?? body.redirect?.to];
        }),
      );
    const then = [
      [301, 'two'],
      [200, other],
      [301, 'three'],
    ];
    expect(await asked()).toEqual(then);
    // Gone for good, with what is remembered of its slugs.
    await admin('DELETE', `/collection-items/${other}`);
    clock.advance(31 * 24 * 60 * minute);
    await runJobs();
    expect(await asked()).toEqual(then);
    await scenario.tenant.admin('DELETE', `/collection-items/${other}/live-history`, undefined, 'admin');
    expect(await asked()).toEqual([
      [301, 'two'],
      [301, 'two'],
      [404, undefined],
    ]);
  });

  describe('are refused', () => {
    test('without a key that shows all drafts, on every read that knows them', async () => {
      await begin();
      const session = async (body: object) =>
        (await admin('POST', '/preview-sessions', body)).body.data.token as string;
      const record = { kind: 'item', id };
      const link = (await admin('POST', '/preview-links', { name: 'L', record })).body.data.token as string;
      const other = await scenario.service.createTenant();
      const tokens = [undefined, await session({ drafts: false }), link, other.keys.preview, 'cms_pt_x'];
      for (const path of reads) {
        for (const query of ['release=may', 'at=2035-01-01T00:00:00Z', 'release=&at=']) {
          for (const token of tokens) {
            const reply = await read(`${path}?${query}`, token);
            expect([path, query, refusal(reply)]).toEqual([
              ...[path, query],
              { status: 401, code: 'INVALID_PREVIEW_KEY' },
            ]);
          }
        }
      }
    });

    test('where the release is none of the tenant, or the time is none', async () => {
      const other = await scenario.service.createTenant();
      const foreign = (await other.admin('POST', '/releases', { name: 'X', slug: 'theirs' }, 'editor')).body
        .data.id;
      for (const path of reads) {
        for (const name of ['nowhere', 'theirs', foreign]) {
          const reply = await asPreview(`${path}?release=${name}`);
          expect([path, name, refusal(reply)]).toEqual([path, name, { status: 404, code: 'NOT_FOUND' }]);
        }
        for (const query of [
          'at=tomorrow',
          'at=2035-01-01',
          'at=2035-13-01T00:00:00Z',
          'release=',
          'release=a&at=2035-01-01T00:00:00Z',
          'release=a&release=b',
        ]) {
          const reply = await asPreview(`${path}?${query}`);
          expect([path, query, refusal(reply)]).toEqual([path, query, { status: 400, code: 'BAD_REQUEST' }]);
          expect(reply.body.error.message).toMatch(/parameter (at|release)/);
        }
      }
    });
  });

  test('stand in batches, each part in its own', async () => {
    await begin();
    const parts = [
      '/collections/notes/one?release=may',
      '/collections/notes/one',
      '/collections/notes/one?release=no',
    ];
    const query = parts.map((part) => `r=${encodeURIComponent(part)}`).join('&');
    const { body, headers } = await asPreview(`/batch?${query}`);
    const shown = body.data.map((part: { status: number; body: { data?: { text: string } } }) => [
      part.status,
      part.body.data?.text,
    ]);
    expect(shown).toEqual([
      [200, 'May'],
      [200, 'draft'],
      [404, undefined],
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const plain = await read(`/batch?${query}`);
    expect(plain.body.data.map(({ status }: { status: number }) => status)).toEqual([401, 200, 401]);
  });

  test('of every public read of content are known by name', () => {
    const known = operations.filter(({ query }) => query && 'release' in query.shape).map(({ name }) => name);
    expect(known.toSorted()).toEqual([
      'items.get',
      'items.list',
      'pages.get',
      'pages.list',
      'posts.get',
      'posts.list',
    ]);
  });
});
