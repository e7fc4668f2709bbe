import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';
import { deleteOtherSessions, deleteSession, endPreviewsOf } from '../staff/sessions/session-store.ts';
import { addressOnSite, pathOnSite } from './preview-site.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const refused = { status: 401, code: 'INVALID_PREVIEW_KEY' };
const siteUrl = 'https://example.com/api/preview?token={token}&path={path}';

describe('the address of a record on a site', () => {
  const paths = [
    { kind: 'item', path: '/{type}/{slug}' },
    { kind: 'item', type: 'notes', path: '/journal/{slug}' },
    { kind: 'post', path: '/blog/{id}' },
  ] as const;
  const at = (kind: 'page' | 'item' | 'post', type: string, slug: string) =>
    pathOnSite({ paths }, { kind, type, slug, id: '1', locale: 'en', isTranslation: false });

  test('follows the rule of its type, then that of its kind, then its slug', () => {
    expect(at('item', 'notes', 'one')).toBe('/journal/one');
    expect(at('item', 'places', 'one')).toBe('/places/one');
    expect(at('post', 'blog-post', 'one')).toBe('/blog/1');
    expect(at('page', 'plain', 'about/us')).toBe('/about/us');
  });

  test('names the language of a translation where the rule does, else behind it', () => {
    const shown = { kind: 'item', type: 'notes', slug: 'eins', id: '1', locale: 'de' } as const;
    const rule = { kind: 'item', path: '/{locale}/{slug}' } as const;
    expect(pathOnSite({ paths: [rule] }, { ...shown, isTranslation: true })).toBe('/de/eins');
    expect(pathOnSite({ paths }, { ...shown, isTranslation: true })).toBe('/journal/eins?locale=de');
    const source = { ...shown, slug: 'one', locale: 'en', isTranslation: false };
    expect(pathOnSite({ paths: [rule] }, source)).toBe('/en/one');
  });

  test.each([
    [siteUrl, 'https://example.com/api/preview?token=T&path=%2Fa%2Fb'],
    ['https://example.com{path}', 'https://example.com/a/b'],
    ['https://example.com/{path}?preview={token}', 'https://example.com/a/b?preview=T'],
  ])('%s opens %s', (url, opened) => {
    expect(addressOnSite({ url }, { path: '/a/b', token: 'T' })).toBe(opened);
  });
});

onEachDatabase('previews on sites', (dialect) => {
  let id = '';
  let pageId = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const reference = { collectionType: 'notes' };
    const schema = [
      { name: 'text', label: 'Text', type: 'text' },
      { name: 'rank', label: 'Rank', type: 'number' },
      { name: 'next', label: 'Next', type: 'reference', options: reference },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    [id = ''] = await scenario.add('item', 'notes', { slug: 'one', fields: { text: 'live', rank: 1 } });
    await scenario.change(id, { fields: { text: 'draft', rank: 1 } });
    [pageId = ''] = await scenario.add('page', 'plain', { slug: 'about', publish: false });
  });

  const record = () => ({ kind: 'item', id });
  const open = async (body: object = {}, role: 'viewer' | 'editor' = 'editor') => {
    const reply = await scenario.tenant.admin('POST', '/preview-sessions', body, role);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data as { id: string; token: string; url: string | null; expiresAt: string };
  };
  const link = async (body: object) => {
    const reply = await scenario.tenant.admin(
      'POST',
      '/preview-links',
      { name: 'A link', ...body },
      'editor',
    );
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data as { id: string; token: string; url: string | null; expiresAt: string };
  };
  const read = (path: string, previewKey: string) =>
    scenario.service.send('GET', path, { key: scenario.tenant.keys.public, previewKey });
  const textOf = async (path: string, token: string) => (await read(path, token)).body.data?.text;
  const type = async (fields: object, name?: string) => {
    const body = { fields, name, baseVersion: 1 };
    expect(
      (await scenario.tenant.admin('POST', `/collection-items/${id}/autosave`, body, 'editor')).status,
    ).toBe(200);
  };

  test('a session shows drafts for ten minutes, and for as long as its person renews it', async () => {
    const { clock } = scenario.service;
    const { id: session, token } = await open();
    const reply = await read('/collections/notes/one', token);
    expect([reply.body.data.text, reply.headers.get('cache-control')]).toEqual([
      'draft',
      'private, no-store',
    ]);
    clock.advance(9 * minute);
    const path = `/preview-sessions/${session}/renew`;
    expect((await scenario.tenant.admin('POST', path, undefined, 'developer')).status).toBe(404);
    expect((await scenario.tenant.admin('POST', path, undefined, 'editor')).status).toBe(200);
    clock.advance(9 * minute);
    expect(await textOf('/collections/notes/one', token)).toBe('draft');
    clock.advance(minute);
    expect(refusal(await read('/collections/notes/one', token))).toEqual(refused);
    expect((await scenario.tenant.admin('POST', path, undefined, 'editor')).status).toBe(404);
  });

  test('a session without drafts shows all as readers see it, what is typed included', async () => {
    await type({ text: 'typed' });
    const { token } = await open({ record: record(), drafts: false });
    expect(await textOf('/collections/notes/one', token)).toBe('live');
    expect((await read('/pages/about', token)).status).toBe(404);
    expect(
      (await read('/collections/notes', token)).body.data.map(({ text }: { text: string }) => text),
    ).toEqual(['live']);
    const path = `/collection-items/${id}/autosave`;
    await scenario.tenant.admin('DELETE', path, undefined, 'editor');
  });

  test('the app may frame the sites of the tenant that is worked in, and of no other', async () => {
    const { service, tenant } = scenario;
    const policyFor = async (cookie: string) => {
      const answer = await fetch(`${service.server.address}/admin/pages`, { headers: { cookie } });
      const policy = answer.headers.get('content-security-policy') ?? '';
      return /frame-src ([^;]*)/.exec(policy)?.[1];
    };
    const cookie = `galley_session=${await tenant.sessionToken('viewer')}`;
    expect(await policyFor(cookie)).toBeUndefined();
    const addresses = ['https://a.example:8443/p?token={token}&to={path}', 'https://a.example:8443/{path}'];
    const ids: string[] = [];
    for (const url of [...addresses, 'http://localhost:3000/{path}']) {
      const made = await tenant.admin('POST', '/preview-sites', { name: url, url }, 'developer');
      ids.push(made.body.data.id);
    }
    expect((await policyFor(cookie))?.split(' ').toSorted()).toEqual([
      'http://localhost:3000',
      'https://a.example:8443',
    ]);
    const other = await service.createTenant();
    expect(await policyFor(`galley_session=${await other.sessionToken('owner')}`)).toBeUndefined();
    for (const stranger of ['', 'galley_session=wrong']) expect(await policyFor(stranger)).toBeUndefined();
    for (const siteId of ids)
      await tenant.admin('DELETE', `/preview-sites/${siteId}`, undefined, 'developer');
  });

  test('a closed, mistyped or foreign token is 401 on every read, and a token is no API key', async () => {
    const { id: session, token } = await open();
    const other = await scenario.service.createTenant();
    const foreign = (await other.admin('POST', '/preview-sessions', {}, 'editor')).body.data.token;
    const closed = await scenario.tenant.admin('DELETE', `/preview-sessions/${session}`, undefined, 'editor');
    expect(closed.status).toBe(200);
    for (const path of ['/collections/notes', '/collections/notes/one', '/pages', '/pages/about', '/blog']) {
      for (const bad of [token, foreign, `${foreign.slice(0, -1)}x`, 'cms_pt_', 'cms_pt_x']) {
        expect([path, bad, refusal(await read(path, bad))]).toEqual([path, bad, refused]);
      }
      expect((await scenario.service.send('GET', path, { key: foreign })).status).toBe(401);
    }
  });

  test('a session ends when its person leaves the tenant', async () => {
    const { token } = await open();
    const { database } = scenario.service.server.deps;
    const { user_id: userId } = await database.sql
      .selectFrom('preview_sessions')
      .select('user_id')
      .where('tenant_id', '=', scenario.tenant.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await scenario.tenant.admin('DELETE', `/users/${userId}`, undefined, 'owner');
    expect(refusal(await read('/collections/notes/one', token))).toEqual(refused);
  });

  describe('a session ends for readers', () => {
    const person = async () => {
      const { deps } = scenario.service.server;
      const row = await deps.database.sql
        .selectFrom('preview_sessions')
        .select(['user_id', 'session_id'])
        .where('tenant_id', '=', scenario.tenant.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { deps, userId: row.user_id, sessionId: row.session_id ?? '' };
    };
    test.each([
      [
        'its person signs out, or the staff session ends otherwise',
        async () => {
          const { deps, sessionId } = await person();
          await deps.database.write((tx) => deleteSession(tx, sessionId));
        },
      ],
      [
        'its person changes the password, and keeps the staff session',
        async () => {
          const { deps, userId, sessionId } = await person();
          await deps.database.write(async (tx) => {
            await deleteOtherSessions(tx, userId, sessionId);
            await endPreviewsOf(tx, userId);
          });
        },
      ],
      [
        'its person gets a lower role',
        async () => {
          const { userId } = await person();
          await scenario.tenant.admin('PUT', `/users/${userId}`, { role: 'viewer' }, 'owner');
        },
      ],
    ])('when %s', async (_, end) => {
      const { token } = await open();
      expect((await read('/collections/notes/one', token)).body.data.text).toBe('draft');
      await end();
      expect(refusal(await read('/collections/notes/one', token))).toEqual(refused);
    });
  });

  test('what its person typed stands over the draft, there and behind references, and nobody else sees it', async () => {
    await scenario.add('item', 'notes', {
      slug: 'two',
      fields: { next: { _ref: id, _type: 'collectionItem' } },
    });
    await type({ text: 'typed', rank: 7 }, 'A typed name');
    const mine = await open();
    const one = (await read('/collections/notes/one', mine.token)).body.data;
    expect(one).toMatchObject({ text: 'typed', rank: 7, _name: 'A typed name', _slug: 'one' });
    const two = (await read('/collections/notes/two', mine.token)).body.data;
    expect(two.next).toMatchObject({ text: 'typed', _name: 'A typed name' });
    const listed = (await read('/collections/notes?sort=slug', mine.token)).body.data;
    expect(listed[0].text).toBe('typed');
    const others = [(await open({}, 'viewer')).token, (await open({ typed: false })).token];
    for (const token of [...others, (await link({})).token, scenario.tenant.keys.preview]) {
      expect(await textOf('/collections/notes/one', token)).toBe('draft');
    }
    expect((await scenario.get('/collections/notes/one')).body.data.text).toBe('live');
  });

  test('what was typed and could not be saved shows what the draft has', async () => {
    await type({ text: 'typed', rank: 'seven' });
    const { token } = await open();
    const one = (await read('/collections/notes/one', token)).body.data;
    expect([one.text, one.rank]).toEqual(['typed', 1]);
  });

  test('a post is shown as it was typed', async () => {
    const body = { title: 'A post', slug: 'a-post', content: '<p>Saved</p>' };
    const post = (await scenario.tenant.admin('POST', '/blog-posts', body, 'editor')).body.data;
    const typed = { title: 'Typed', content: '<p>Typed</p>', baseVersion: 1 };
    await scenario.tenant.admin('POST', `/blog-posts/${post.id}/autosave`, typed, 'editor');
    const { token } = await open();
    expect((await read('/blog/a-post', token)).body.data).toMatchObject({
      title: 'Typed',
      content: '<p>Typed</p>',
    });
    expect((await read('/blog', token)).body.data[0].title).toBe('Typed');
  });

  test('a batch of reads shows the same as its parts', async () => {
    await type({ text: 'typed', rank: 1 });
    const { token } = await open();
    const { body } = await read('/batch?r=%2Fcollections%2Fnotes%2Fone', token);
    expect(body.data[0].body.data.text).toBe('typed');
  });

  test('a link shows all drafts, or that of one record and all others as published', async () => {
    const all = await link({});
    expect((await read('/pages/about', all.token)).status).toBe(200);
    const [other = ''] = await scenario.add('item', 'notes', { slug: 'two', fields: { text: 'live' } });
    await scenario.change(other, { fields: { text: 'draft' } });
    await scenario.change(id, { fields: { text: 'draft', next: { _ref: other, _type: 'collectionItem' } } });
    const { token } = await link({ record: record() });
    expect((await read('/collections/notes/one', token)).body.data).toMatchObject({
      text: 'draft',
      next: { text: 'live' },
    });
    expect(await textOf('/collections/notes/two', token)).toBe('live');
    expect((await read('/pages/about', token)).status).toBe(404);
    const listed = (await read('/collections/notes?sort=slug', token)).body.data;
    expect(listed.map(({ text }: { text: string }) => text)).toEqual(['live', 'live']);
    for (const path of ['/collections/notes/two', '/collections/notes']) {
      expect((await read(path, token)).headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('a link ends when it says, within 30 days, or when it is revoked, and is listed without its token', async () => {
    const { clock } = scenario.service;
    const at = (milliseconds: number) => new Date(clock.now() + milliseconds).toISOString();
    for (const expiresAt of [at(-1000), at(30 * day + minute), 'tomorrow']) {
      const reply = await scenario.tenant.admin('POST', '/preview-links', { name: 'x', expiresAt }, 'editor');
      expect([expiresAt, reply.status, reply.body.error.details.errors[0].field]).toEqual([
        expiresAt,
        400,
        'expiresAt',
      ]);
    }
    const short = await link({ expiresAt: at(day), record: record() });
    const revoked = await link({ expiresAt: at(30 * day) });
    expect(
      (await scenario.tenant.admin('DELETE', `/preview-links/${revoked.id}`, undefined, 'editor')).status,
    ).toBe(200);
    expect(refusal(await read('/pages', revoked.token))).toEqual(refused);
    clock.advance(day + 1);
    expect(refusal(await read('/pages', short.token))).toEqual(refused);
    const listed = await scenario.tenant.admin('GET', '/preview-links', undefined, 'editor');
    expect(listed.body.data).toMatchObject([{ id: short.id, status: 'expired', record: record() }]);
    expect(listed.text).not.toContain('cms_pt_');
    clock.advance(30 * day);
    const late = await link({});
    const kept = await scenario.tenant.admin('GET', '/preview-links', undefined, 'editor');
    expect(kept.body.data.map((one: { id: string }) => one.id)).toEqual([late.id]);
  });

  test('what is opened has the address of the site that is named, else of the default one', async () => {
    const { tenant } = scenario;
    expect((await open({ record: record() })).url).toBeNull();
    const first = (await tenant.admin('POST', '/preview-sites', { name: 'First', url: siteUrl })).body.data;
    const paths = [{ kind: 'item', type: 'notes', path: '/notes/{slug}' }];
    const second = (
      await tenant.admin('POST', '/preview-sites', { name: 'Second', url: 'https://b.example{path}', paths })
    ).body.data;
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const { token, url } = await open({ record: record() });
    expect(url).toBe(`https://example.com/api/preview?token=${token}&path=%2Fone`);
    expect((await open({ record: record(), siteId: second.id })).url).toBe('https://b.example/notes/one');
    expect((await open()).url).toBeNull();
    await tenant.admin('PUT', `/preview-sites/${second.id}`, { isDefault: true });
    expect((await link({ record: record() })).url).toBe('https://b.example/notes/one');
    await tenant.admin('DELETE', `/preview-sites/${second.id}`);
    const { body } = await tenant.admin('GET', '/preview-sites', undefined, 'viewer');
    expect(body.data).toMatchObject([{ id: first.id, isDefault: true }]);
    const count = () =>
      scenario.service.server.deps.database.sql
        .selectFrom('preview_sessions')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .execute();
    const before = (await count()).length;
    const gone = await tenant.admin('POST', '/preview-sessions', { siteId: second.id }, 'editor');
    const wrongKind = await tenant.admin(
      'POST',
      '/preview-sessions',
      { record: { kind: 'item', id: pageId } },
      'editor',
    );
    expect([refusal(gone), refusal(wrongKind)]).toEqual(Array(2).fill({ status: 404, code: 'NOT_FOUND' }));
    expect(await count()).toHaveLength(before);
  });

  test.each([
    ['javascript:alert(1)//{path}', 'url'],
    ['https://{path}', 'url'],
    ['https://{token}.example/{path}', 'url'],
    ['https://me:secret@example.com/{path}', 'url'],
    ['https://example.com/', 'url'],
    ['https://example.com/{path}?k={key}', 'url'],
    ['/{path}', 'url'],
    ['https://x;script-src-elem/{path}', 'url'],
    ["https://x 'unsafe-inline'/{path}", 'url'],
    ['https://*/{path}', 'url'],
    ['https://*.example.com{path}', 'url'],
    ['https://a,b/{path}', 'url'],
    ['https://example.com{token}/{path}', 'url'],
    ['https://evil.example\\@example.com/{path}', 'url'],
    ['https:\\\\example.com/{path}', 'url'],
    ['https://:3000/{path}', 'url'],
  ])('a site at %s is refused', async (url, field) => {
    const reply = await scenario.tenant.admin('POST', '/preview-sites', { name: 'x', url });
    expect([reply.status, reply.body.error.details.errors[0].field]).toEqual([400, field]);
  });

  test.each([
    ['HTTPS://Example.com:443/{path}', 'https://example.com/{path}'],
    ['https://example.com{path}?t={token}', 'https://example.com{path}?t={token}'],
    ['https://bücher.example/a b/../{path}#ä', 'https://xn--bcher-kva.example/{path}#%C3%A4'],
    ['http://[2001:DB8::1]:3000?galley={path}', 'http://[2001:db8::1]:3000/?galley={path}'],
    ['https://example.com/galleypath/{path}\n', 'https://example.com/galleypath/{path}'],
  ])('a site at %j is stored as %s', async (url, stored) => {
    const reply = await scenario.tenant.admin('POST', '/preview-sites', { name: 'x', url });
    expect([reply.status, reply.body.data.url]).toEqual([201, stored]);
  });

  test('a site with an invalid host from an earlier release changes no policy, and its next write names a valid URL', async () => {
    const { tenant, service } = scenario;
    const { id } = (await tenant.admin('POST', '/preview-sites', { name: 'Old', url: siteUrl })).body.data;
    await tenant.admin('POST', '/preview-sites', { name: 'Good', url: 'https://good.example{path}' });
    for (const url of ['https://x;script-src-elem/{path}', 'https://a b/{path}']) {
      await service.server.deps.database.write((tx) =>
        tx.sql.updateTable('preview_sites').set({ url }).where('id', '=', id).execute(),
      );
      const headers = { Cookie: `galley_session=${await tenant.sessionToken('viewer')}` };
      const page = await fetch(`${service.server.address}/admin`, { headers });
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain('; frame-src https://good.example; ');
      expect(policy).not.toContain('script-src-elem');
      const renamed = await tenant.admin('PUT', `/preview-sites/${id}`, { name: 'New' });
      expect([renamed.status, renamed.body.error.details.errors[0].field]).toEqual([400, 'url']);
      const { body } = await tenant.admin('GET', '/preview-sites', undefined, 'viewer');
      expect(body.data.find((site: { id: string }) => site.id === id)).toMatchObject({ name: 'Old', url });
    }
    const mended = await tenant.admin('PUT', `/preview-sites/${id}`, { url: siteUrl });
    expect(mended.status).toBe(200);
  });

  test.each([
    [{ kind: 'item', path: 'notes/{slug}' }],
    [{ kind: 'item', path: '//evil.example/{slug}' }],
    [{ kind: 'item', path: '/{name}' }],
    [{ kind: 'post', type: 'notes', path: '/{slug}' }],
    [{ kind: 'thing', path: '/{slug}' }],
  ])('a rule %o is refused', async (rule) => {
    const reply = await scenario.tenant.admin('POST', '/preview-sites', {
      name: 'x',
      url: siteUrl,
      paths: [rule],
    });
    expect(reply.status).toBe(400);
  });

  test('developers manage sites, editors make links, viewers open previews; all but sessions stand in the audit log', async () => {
    const { tenant } = scenario;
    const site = { name: 'Site', url: siteUrl };
    expect((await tenant.admin('POST', '/preview-sites', site, 'editor')).status).toBe(403);
    expect((await tenant.admin('POST', '/preview-links', { name: 'x' }, 'viewer')).status).toBe(403);
    await open({}, 'viewer');
    await tenant.admin('POST', '/preview-sites', site);
    const { id: made } = await link({});
    await tenant.admin('DELETE', `/preview-links/${made}`, undefined, 'editor');
    const { body } = await tenant.admin('GET', '/audit-log?limit=20', undefined, 'admin');
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(
      actions.filter((action: string) => action.startsWith('preview_') && !action.endsWith('_key.created')),
    ).toEqual(['preview_link.revoked', 'preview_link.created', 'preview_site.created']);
    expect(JSON.stringify(body)).not.toContain('cms_pt_');
  });
});
