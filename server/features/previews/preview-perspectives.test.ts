import { expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useReadScenario } from '../../test/scenarios/read-scenario.ts';

const minute = 60_000;

onEachDatabase('previews of a time or a release', (dialect) => {
  let id = '';
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'text', label: 'Text', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    [id = ''] = await scenario.add('item', 'notes', { slug: 'one', fields: { text: 'first' } });
  });
  const admin = (method: string, path: string, body?: object) =>
    scenario.tenant.admin(method, path, body, 'editor');
  const open = (body: object) =>
    admin('POST', '/preview-sessions', { record: { kind: 'item', id }, ...body });
  /** A release with the record, which says something else there. */
  const begin = async () => {
    const release = (await admin('POST', '/releases', { name: 'Spring', slug: 'spring' })).body.data.id;
    await admin('POST', `/releases/${release}/entries`, { ids: [id] });
    await admin('PUT', `/releases/${release}/entries/${id}`, { fields: { text: 'of the release' } });
    return release as string;
  };
  const read = (path: string, previewKey: string) =>
    scenario.service.send('GET', path, { key: scenario.tenant.keys.public, previewKey });
  const iso = (time: number) => new Date(time).toISOString();

  test('the token says what the site gets: as it was, as it will be, as a release leaves it', async () => {
    const { clock } = scenario.service;
    const first = clock.now();
    clock.advance(minute);
    await admin('PUT', `/collection-items/${id}`, { slug: 'two', fields: { text: 'second' } });
    await admin('POST', `/collection-items/${id}/publish`);
    await admin('PUT', `/collection-items/${id}`, { fields: { text: 'third' } });
    const later = iso(clock.now() + 60 * minute);
    await admin('POST', `/collection-items/${id}/schedule`, { publishAt: later });
    const release = await begin();
    await admin('POST', `/collection-items/${id}/autosave`, { fields: { text: 'typed' }, baseVersion: 3 });

    const shownWith = async (body: object, slug: string) => {
      const { token, url } = (await open(body)).body.data;
      const reply = await read(`/collections/notes/${slug}`, token);
      const listed = await read('/collections/notes?release=nothing', token);
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
      expect(listed.body.data.map(({ text }: { text: string }) => text)).toEqual([reply.body.data.text]);
      return [new URL(url ?? '', 'https://example.com').pathname, reply.body.data.text];
    };
    const isDeveloper = (
      await scenario.tenant.admin(
        'POST',
        '/preview-sites',
        {
          name: 'Site',
          url: 'https://example.com{path}?t={token}',
        },
        'developer',
      )
    ).status;
    expect(isDeveloper).toBe(201);
    expect(await shownWith({ at: iso(first) }, 'one')).toEqual(['/one', 'first']);
    expect(await shownWith({ at: later }, 'two')).toEqual(['/two', 'third']);
    expect(await shownWith({ release: 'spring' }, 'two')).toEqual(['/two', 'of the release']);
    expect(await shownWith({ release }, 'two')).toEqual(['/two', 'of the release']);
    const drafts = (await open({})).body.data.token;
    expect((await read('/collections/notes/two', drafts)).body.data.text).toBe('typed');
  });

  test('viewers see what was, and neither releases nor a time to come: opened, asked for by the site, or with a role they lost', async () => {
    const { service, tenant } = scenario;
    const release = await begin();
    const now = service.clock.now();
    const later = iso(now + 60 * minute);
    const plans: Record<string, string>[] = [{ release }, { release: 'spring' }, { at: later }];
    const openAs = (body: object, role: 'viewer' | 'editor') =>
      tenant.admin('POST', '/preview-sessions', { record: { kind: 'item', id }, ...body }, role);
    for (const plan of plans) {
      const refused = await openAs(plan, 'viewer');
      expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await openAs({ at: iso(now - 1) }, 'viewer')).status).toBe(201);
    const tokens = {
      viewer: (await openAs({}, 'viewer')).body.data.token,
      editor: (await openAs({}, 'editor')).body.data.token,
    };
    const asked = plans.map((plan) => new URLSearchParams(plan).toString());
    const statusesOf = async (token: string) => {
      const single = asked.map((query) => `/collections/notes?${query}`);
      const batched = `/batch?${asked.map((query) => `r=${encodeURIComponent(`/collections/notes?${query}`)}`).join('&')}`;
      const replies = await Promise.all([...single, batched].map((path) => read(path, token)));
      const parts = replies.at(-1)?.body.data.map(({ status }: { status: number }) => status);
      return [...replies.slice(0, -1).map(({ status }) => status), ...parts];
    };
    expect(await statusesOf(tokens.viewer)).toEqual(Array(6).fill(401));
    expect(await statusesOf(tokens.editor)).toEqual(Array(6).fill(200));
    expect((await read(`/collections/notes?at=${iso(now - 1)}`, tokens.viewer)).status).toBe(200);

    const ofRelease = (await openAs({ release }, 'editor')).body.data.token;
    const editors = (role: string) =>
      service.server.deps.database.write((tx) =>
        tx.sql
          .updateTable('memberships')
          .set({ role })
          .where('tenant_id', '=', tenant.id)
          .where('role', '=', role === 'viewer' ? 'editor' : 'viewer')
          .execute(),
      );
    expect((await read('/collections/notes', ofRelease)).status).toBe(200);
    await editors('viewer');
    expect((await read('/collections/notes', ofRelease)).status).toBe(401);
  });

  test('renewing keeps what it shows', async () => {
    const { clock } = scenario.service;
    const release = await begin();
    const { id: session, token } = (await open({ release })).body.data;
    clock.advance(9 * minute);
    expect((await admin('POST', `/preview-sessions/${session}/renew`)).status).toBe(200);
    clock.advance(9 * minute);
    expect((await read('/collections/notes/one', token)).body.data.text).toBe('of the release');
  });

  test('what cannot be shown is refused when it is opened', async () => {
    const before = refusal(await open({ at: '2001-01-01T00:00:00Z' }));
    expect(before).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal(await open({ release: 'unknown' }))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const both = { at: '2035-01-01T00:00:00Z', release: 'spring' };
    expect(refusal(await open(both))).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal(await open({ at: '2035-01-01' }))).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('a release is scheduled in place of the time that was read, and of no other', async () => {
    const release = await begin();
    const [one, two] = ['2035-01-01T00:00:00.000Z', '2035-01-02T00:00:00.000Z'];
    const path = `/releases/${release}/schedule`;
    const first = await admin('POST', path, { publishAt: one, replaces: { publishAt: null } });
    expect(first.status, first.text).toBe(200);
    const stale = await admin('POST', path, { publishAt: two, replaces: { publishAt: null } });
    expect(refusal(stale)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(stale.body.error.details.publishAt).toBe(one);
    expect((await admin('POST', path, { publishAt: two, replaces: { publishAt: one } })).status).toBe(200);
  });
});
