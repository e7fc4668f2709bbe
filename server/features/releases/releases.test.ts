import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createRecord, items, posts } from '../../test/scenarios/editing-scenario.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../test/scenarios/release-scenario.ts';

const day = 86_400_000;
const notFound = { status: 404, code: 'NOT_FOUND' };
const conflict = { status: 409, code: 'CONFLICT' };

onEachDatabase('releases', (dialect) => {
  let scenario: ReleaseScenario;
  let releasing: ReleasingTenant;
  beforeAll(async () => {
    scenario = await createReleaseScenario(dialect);
  });
  afterAll(() => scenario.service.close());
  beforeEach(async () => {
    releasing = await scenario.newTenant();
  });

  test('are begun with a slug of their name, listed by status and by what they change, and renamed', async () => {
    const { edit } = releasing;
    const [item = ''] = await releasing.items(1);
    const first = await releasing.begin([item], 'publish', 'Übung im Mai');
    const second = await releasing.begin([], 'publish', 'Übung im Mai');
    expect([(await releasing.get(first)).slug, (await releasing.get(second)).slug]).toEqual([
      'ubung-im-mai',
      'ubung-im-mai-2',
    ]);
    const listed = async (query: string) =>
      (await edit('GET', `/releases?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await listed('')).toEqual([second, first]);
    expect(await listed('status=published')).toEqual([]);
    expect(await listed(`entry=${item.toUpperCase()}`)).toEqual([first]);
    const renamed = await edit('PUT', `/releases/${first}`, { name: 'May', slug: 'may' });
    expect(renamed.body.data).toMatchObject({ name: 'May', slug: 'may', entries: 1, status: 'open' });
    const taken = await edit('PUT', `/releases/${second}`, { slug: 'may' });
    expect(refusal(taken)).toEqual({ status: 409, code: 'DUPLICATE_SLUG' });
    for (const body of [{ name: '' }, { name: 'x', slug: 'A b' }, { name: 'x', more: 1 }])
      expect((await edit('POST', '/releases', body)).status).toBe(400);
  });

  test('hold drafts as they were taken; each that cannot be taken is told', async () => {
    const [first = '', second = ''] = await releasing.items(2);
    const release = await releasing.begin([first]);
    const reply = await releasing.add(release, [first, second, release, second]);
    expect(reply.body.data).toEqual({
      succeeded: [second],
      failed: [
        { id: first, code: 'CONFLICT', message: expect.any(String) },
        { id: release, code: 'NOT_FOUND', message: expect.any(String) },
      ],
    });
    await releasing.edit('PUT', `/collection-items/${first}`, { fields: { headline: 'Later' } });
    const { body } = await releasing.edit('GET', `/releases/${release}/entries/${first}`);
    expect(body.data).toMatchObject({
      ...{ action: 'publish', version: 1, baseVersion: 1, isOutdated: true, name: null, slug: null },
      content: { headline: 'A start' },
      base: { headline: 'A start' },
      current: { headline: 'Later' },
      record: { kind: 'collectionItem', type: 'articles', status: 'draft', version: 2 },
    });
    const page = await releasing.edit('GET', `/releases/${release}/entries?limit=1&page=2`);
    expect(page.body.pagination).toEqual({ total: 2, page: 2, limit: 1, totalPages: 2 });
    expect(page.body.data[0]).not.toHaveProperty('content');
  });

  test('a save in a release is checked and keyed as one of a draft, and one that is overtaken is refused', async () => {
    const [id = ''] = await releasing.items(1);
    const release = await releasing.begin([id]);
    const refused = await releasing.save(release, id, { fields: { nothing: 1, rank: 'x' } });
    expect(refused.body.error.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'nothing',
      'rank',
    ]);
    const saved = await releasing.save(release, id, {
      version: 1,
      name: 'New',
      fields: { rank: 3, lead: null },
    });
    expect(saved.body.data).toMatchObject({
      version: 2,
      name: 'New',
      content: { headline: 'A start', rank: 3 },
    });
    expect(saved.body.data.content).not.toHaveProperty('lead');
    const overtaken = await releasing.save(release, id, { version: 1, fields: { rank: 4 } });
    expect(refusal(overtaken)).toEqual(conflict);
    expect(overtaken.body.error.details).toMatchObject({
      ...{ currentVersion: 2, yourVersion: 1 },
      current: { version: 2, content: { rank: 3 } },
    });
    await releasing.edit('PUT', `/collection-items/${id}`, { fields: { headline: 'Later' } });
    expect(refusal(await releasing.save(release, id, { baseVersion: 1 }))).toEqual(conflict);
    const merged = await releasing.save(release, id, {
      baseVersion: 2,
      name: null,
      fields: { headline: 'Later' },
    });
    expect(merged.body.data).toMatchObject({ baseVersion: 2, isOutdated: false, name: null, version: 3 });
    expect((await releasing.save(release, id, { slug: 'a/b' })).status).toBe(400);
    expect((await releasing.save(release, id, { slug: 'A b' })).status).toBe(400);
  });

  test('what is unpublished has no content, and takes the draft as it is then when it is to be published after all', async () => {
    const [id = ''] = await releasing.items(1);
    const release = await releasing.begin([id], 'unpublish');
    await releasing.edit('PUT', `/collection-items/${id}`, { fields: { headline: 'Later' } });
    const saved = await releasing.save(release, id, { action: 'publish' });
    expect(saved.body.data).toMatchObject({ baseVersion: 2, content: { headline: 'Later' } });
    const said = await releasing.save(release, id, { action: 'delete', name: 'New' });
    expect(said.body.error.details.errors).toMatchObject([{ field: 'name', code: 'NOT_PUBLISHED' }]);
    const back = await releasing.save(release, id, { action: 'delete' });
    expect(back.body.data).toMatchObject({ content: null, action: 'delete' });
  });

  test('hold at most 1,000 records, and say so', async () => {
    const { database, ids } = scenario.service.server.deps;
    const [id = '', last = ''] = await releasing.items(2);
    const release = await releasing.begin([id]);
    const { sql } = database;
    const row = await sql
      .selectFrom('release_entries')
      .selectAll()
      .where('release_id', '=', release)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 999 }, () => ({ ...row, entry_id: ids.next() }));
    await database.write(async (tx) => {
      for (const one of rows) await tx.sql.insertInto('release_entries').values(one).execute();
    });
    const reply = await releasing.add(release, [last]);
    expect(refusal(reply)).toEqual(conflict);
    expect(reply.body.error.message).toContain('1,000');
    expect((await releasing.get(release)).entries).toBe(1000);
  });

  test('what is deleted for good stays a named failure until it is taken out', async () => {
    const [id = '', other = ''] = await releasing.items(2);
    const release = await releasing.begin([id, other]);
    await releasing.edit('DELETE', `/collection-items/${id}`);
    scenario.service.clock.advance(31 * day);
    await scenario.service.runJobs();
    const { failed } = await releasing.check(release);
    expect(failed).toEqual([
      { id, code: 'NOT_FOUND', message: expect.stringContaining('does not exist any more') },
    ]);
    const listed = await releasing.edit('GET', `/releases/${release}/entries`);
    expect(listed.body.data[0]).toMatchObject({ id, record: null });
    expect(refusal(await releasing.save(release, id, { name: 'New' }))).toEqual(notFound);
    expect((await releasing.edit('DELETE', `/releases/${release}/entries/${id}`)).status).toBe(200);
    expect((await releasing.check(release)).failed).toEqual([]);
  });

  test('an archived or published one changes no more, and only an open or archived one is deleted', async () => {
    const [id = ''] = await releasing.items(1);
    const release = await releasing.begin([id]);
    await releasing.act(release, 'publish');
    const remove = () => releasing.edit('DELETE', `/releases/${release}`);
    expect(refusal(await releasing.add(release, [id]))).toEqual(conflict);
    expect(refusal(await releasing.save(release, id, { name: 'New' }))).toEqual(conflict);
    expect(refusal(await releasing.act(release, 'publish'))).toEqual(conflict);
    expect(refusal(await remove())).toEqual(conflict);
    expect((await releasing.act(release, 'archive')).body.data.status).toBe('archived');
    expect(refusal(await releasing.act(release, 'archive'))).toEqual(conflict);
    expect((await remove()).status).toBe(200);
    expect(refusal(await releasing.edit('GET', `/releases/${release}`))).toEqual(notFound);
    const kept = await releasing.begin([]);
    await releasing.act(kept, 'archive');
    scenario.service.clock.advance(91 * day);
    await scenario.service.runJobs();
    expect(refusal(await releasing.edit('GET', `/releases/${kept}`))).toEqual(notFound);
  });

  test('a published one is taken back by another: content, names, slugs and what was not live', async () => {
    const changed = await createRecord(releasing.tenant, items, { slug: 'before' }, { status: 'published' });
    const fresh = await createRecord(releasing.tenant, posts);
    const down = await createRecord(releasing.tenant, items, {}, { status: 'published' });
    const gone = await createRecord(releasing.tenant, items, {}, { status: 'published' });
    const release = await releasing.begin([changed.id, fresh.id]);
    await releasing.add(release, [down.id], { action: 'unpublish' });
    await releasing.add(release, [gone.id], { action: 'delete' });
    await releasing.save(release, changed.id, { slug: 'after', fields: { headline: 'After' } });
    expect(refusal(await releasing.act(release, 'revert'))).toEqual(conflict);
    expect((await releasing.act(release, 'publish')).status).toBe(200);
    const reverted = await releasing.act(release, 'revert');
    expect(reverted.status).toBe(201);
    const { id, entries, revertsId, status } = reverted.body.data;
    expect([entries, revertsId, status]).toEqual([4, release, 'open']);
    expect((await releasing.check(id)).failed).toMatchObject([{ id: gone.id, code: 'NOT_FOUND' }]);
    const trash = await releasing.edit('POST', `/trash/${gone.id}/restore`);
    expect(trash.status).toBe(200);
    expect((await releasing.act(id, 'publish')).status).toBe(200);
    const after = await releasing.item(changed.id);
    expect(after).toMatchObject({ slug: 'before', status: 'published', hasUnpublishedChanges: false });
    expect(after.publishedContent).toEqual(changed.publishedContent);
    expect((await releasing.edit('GET', `/blog-posts/${fresh.id}`)).body.data.status).toBe('draft');
    for (const one of [down, gone]) expect((await releasing.item(one.id)).status).toBe('published');
  });

  test('another tenant’s release and records are not there, and viewers change nothing', async () => {
    const other = await scenario.newTenant();
    const [id = ''] = await releasing.items(1);
    const release = await releasing.begin([id]);
    const own = await other.begin([]);
    expect((await other.add(own, [id])).body.data.failed).toMatchObject([{ id, code: 'NOT_FOUND' }]);
    const path = `/releases/${release}`;
    const requests = [
      ['GET', path],
      ['PUT', path, { name: 'New' }],
      ['DELETE', path],
      ['GET', `${path}/entries`],
      ['POST', `${path}/entries`, { ids: [id] }],
      ['GET', `${path}/entries/${id}`],
      ['PUT', `${path}/entries/${id}`, { name: 'New' }],
      ['DELETE', `${path}/entries/${id}`],
      ['GET', `${path}/check`],
      ['POST', `${path}/publish`],
      ['POST', `${path}/schedule`, { publishAt: '2999-01-01T00:00:00Z' }],
      ['POST', `${path}/unschedule`],
      ['POST', `${path}/archive`],
      ['POST', `${path}/revert`],
    ] as const;
    for (const [method, at, body] of requests) {
      expect(refusal(await other.edit(method, at, body)), `${method} ${at}`).toEqual(notFound);
      const viewer = await releasing.tenant.admin(method, at, body, 'viewer');
      expect(refusal(viewer), `${method} ${at}`).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    expect((await releasing.item(id)).status).toBe('draft');
    expect((await releasing.get(release)).name).toBe('A release');
  });

  test('the audit log says what was done to them, and by whom', async () => {
    const [id = ''] = await releasing.items(1);
    const release = await releasing.begin([id]);
    await releasing.save(release, id, { name: 'New' });
    await releasing.act(release, 'publish');
    await releasing.act(release, 'archive');
    await releasing.edit('DELETE', `/releases/${release}`);
    const log = await releasing.tenant.admin('GET', '/audit-log?limit=100', undefined, 'admin');
    const done = log.body.data
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.startsWith('release.'));
    expect(done.toReversed()).toEqual(
      ['created', 'entries_added', 'entry_saved', 'published', 'archived', 'deleted'].map(
        (one) => `release.${one}`,
      ),
    );
  });
});
