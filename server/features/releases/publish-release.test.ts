import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { allKinds, createRecord, eventsDuring } from '../../test/scenarios/editing-scenario.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../test/scenarios/release-scenario.ts';
import type { Reply } from '../../test/test-service.ts';

const many = 200;

onEachDatabase('publishing a release', (dialect) => {
  let scenario: ReleaseScenario;
  let releasing: ReleasingTenant;
  beforeAll(async () => {
    scenario = await createReleaseScenario(dialect);
  });
  afterAll(() => scenario.service.close());
  beforeEach(async () => {
    releasing = await scenario.newTenant();
  });

  const during = (work: () => Promise<unknown>) => eventsDuring(scenario.service, releasing.tenant, work);
  const live = (path: string): Promise<Reply> =>
    scenario.service.send('GET', path, { key: releasing.tenant.keys.public });
  const liveItems = async () => (await live('/collections/articles?limit=1')).body.pagination.total;

  test(`publishes ${many} records at once: an event for each, and readers see all of them`, async () => {
    const ids = await releasing.items(many);
    const release = await releasing.begin(ids);
    expect(await releasing.check(release)).toEqual({ failed: [], warnings: [] });
    let reply: Reply | undefined;
    const events = await during(async () => {
      reply = await releasing.act(release, 'publish');
    });
    expect([reply?.status, reply?.body.data.status, reply?.body.data.entries]).toEqual([
      200,
      'published',
      many,
    ]);
    expect(events.map(({ kind }) => kind)).toEqual(ids.map(() => 'collection_item.published'));
    expect(events.map(({ data }) => data['id']).sort()).toEqual(ids.toSorted());
    expect(await liveItems()).toBe(many);
  }, 60_000);

  test(`changes nothing where one of ${many} is not right, and names everything that is not`, async () => {
    const ids = await releasing.items(many);
    const [first = '', second = '', third = ''] = ids;
    const release = await releasing.begin(ids);
    await releasing.save(release, first, { fields: { lead: null, headline: null } });
    await releasing.edit('DELETE', `/collection-items/${second}`);
    await releasing.save(release, third, { fields: { lead: null } });
    const { failed } = await releasing.check(release);
    const before = await releasing.item(third);
    let reply: Reply | undefined;
    const events = await during(async () => {
      reply = await releasing.act(release, 'publish');
    });
    expect(reply && refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(reply?.body.error.details.failed).toEqual(failed);
    expect(failed).toEqual([
      {
        id: first,
        code: 'BAD_REQUEST',
        message: expect.stringContaining('(and 1 more)'),
        errors: expect.arrayContaining([
          { field: 'lead', code: expect.any(String), message: expect.any(String) },
          { field: 'headline', code: expect.any(String), message: expect.any(String) },
        ]),
      },
      { id: second, code: 'NOT_FOUND', message: expect.stringContaining('trash') },
      {
        id: third,
        code: 'BAD_REQUEST',
        message: expect.stringContaining('lead'),
        errors: [expect.anything()],
      },
    ]);
    expect(events).toEqual([]);
    expect(await liveItems()).toBe(0);
    expect(await releasing.item(third)).toEqual(before);
    expect((await releasing.get(release)).status).toBe('open');
  }, 60_000);

  describe.each(allKinds)('of $path', (kind) => {
    const read = async (id: string) => (await releasing.edit('GET', `${kind.path}/${id}`)).body.data;

    test('takes its own content, name and slug live, as the next version, which is the draft then', async () => {
      const record = await createRecord(releasing.tenant, kind, { slug: 'before' }, { status: 'published' });
      const release = await releasing.begin([record.id]);
      const body = { name: 'After', slug: 'after', fields: { [kind.textField]: 'Friday' } };
      expect((await releasing.save(release, record.id, body)).status).toBe(200);
      expect(await read(record.id)).toMatchObject({ version: 1, slug: 'before' });
      await releasing.act(release, 'publish');
      const after = await read(record.id);
      expect(after).toMatchObject({ version: 2, slug: 'after', hasUnpublishedChanges: false });
      expect(after.publishedContent[kind.textField]).toBe('Friday');
      expect((await live(after.url)).text).toContain('Friday');
    });

    test('leaves a draft that was saved meanwhile as it is, with its schedule, and keeps both as versions', async () => {
      const record = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      const path = `${kind.path}/${record.id}`;
      const release = await releasing.begin([record.id]);
      await releasing.save(release, record.id, { fields: { [kind.textField]: 'Friday' } });
      await releasing.edit('PUT', path, { fields: { [kind.textField]: 'Some day' } });
      const publishAt = new Date(scenario.service.clock.now() + 86_400_000).toISOString();
      await releasing.edit('POST', `${path}/schedule`, { publishAt });
      const { failed, warnings } = await releasing.check(release);
      expect([failed, warnings]).toMatchObject([[], [{ id: record.id, code: 'CHANGED_MEANWHILE' }]]);
      await releasing.act(release, 'publish');
      const after = await read(record.id);
      expect(after.publishedContent[kind.textField]).toBe('Friday');
      expect(after.draftContent[kind.textField]).toBe('Some day');
      expect(after).toMatchObject({ version: 4, hasUnpublishedChanges: true, publishAt });
      const versions = await releasing.edit('GET', `${path}/versions/3`);
      expect(versions.body.data.content[kind.textField]).toBe('Friday');
    });

    test('unpublishes and deletes along with the rest, and not what is not published', async () => {
      const up = await createRecord(releasing.tenant, kind);
      const down = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      const gone = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      const release = await releasing.begin([up.id]);
      await releasing.add(release, [down.id], { action: 'unpublish' });
      await releasing.add(release, [gone.id], { action: 'delete' });
      const events = await during(() => releasing.act(release, 'publish'));
      expect(events.map((event) => event.kind).sort()).toEqual([
        `${kind.event}.deleted`,
        `${kind.event}.published`,
        `${kind.event}.unpublished`,
      ]);
      const again = await releasing.begin([down.id], 'unpublish');
      const { failed } = await releasing.check(again);
      expect(failed).toMatchObject([{ id: down.id, code: 'INVALID_STATUS' }]);
    });
  });

  test('what goes live with it may be referred to; what it deletes may not, nor what live content refers to', async () => {
    const [target = '', plain = ''] = await releasing.items(2);
    const whole = { headline: 'A', lead: 'B', related: [{ _ref: target, _type: 'collectionItem' }] };
    const [pointing = ''] = await releasing.items(1, { fields: whole });
    const release = await releasing.begin([pointing, plain]);
    expect(await releasing.check(release)).toMatchObject({
      failed: [],
      warnings: [{ id: pointing, code: 'NOT_PUBLISHED', errors: [{ field: 'related[0]' }] }],
    });
    await releasing.add(release, [target]);
    expect(await releasing.check(release)).toEqual({ failed: [], warnings: [] });
    await releasing.edit('PUT', `/releases/${release}/entries/${target}`, { action: 'delete' });
    const { failed } = await releasing.check(release);
    expect(failed).toMatchObject([
      { id: pointing, code: 'BAD_REQUEST', errors: [{ code: 'INVALID_REFERENCE' }] },
    ]);
    await releasing.edit('DELETE', `/releases/${release}/entries/${pointing}`);
    expect((await releasing.check(release)).failed).toEqual([]);
    await releasing.edit('POST', `/collection-items/${pointing}/publish`);
    const refused = await releasing.act(release, 'publish');
    expect(refused.body.error.details.failed).toMatchObject([{ id: target, code: 'HAS_REFERENCES' }]);
    // As soon as the release publishes it without the reference, nothing is in the way.
    await releasing.add(release, [pointing]);
    await releasing.save(release, pointing, { fields: { related: [] } });
    expect((await releasing.act(release, 'publish')).status).toBe(200);
    expect((await releasing.edit('GET', `/collection-items/${target}`)).status).toBe(404);
  });

  test('slugs: one that it frees may be taken, in any order and in exchange; clashes are named', async () => {
    const make = async (slug: string) =>
      (await createRecord(releasing.tenant, allKinds[1] as never, { slug })).id;
    const [a, b, c, other] = [await make('a'), await make('b'), await make('c'), await make('other')];
    const release = await releasing.begin([a, b]);
    await releasing.add(release, [c], { action: 'delete' });
    const name = (id: string, slug: string) => releasing.save(release, id, { slug });
    await name(a, 'b');
    await name(b, 'c');
    expect((await releasing.check(release)).failed).toEqual([]);
    await name(b, 'other');
    expect((await releasing.check(release)).failed).toMatchObject([{ id: b, code: 'DUPLICATE_SLUG' }]);
    await name(b, 'a');
    expect((await releasing.check(release)).failed).toEqual([]);
    await releasing.add(release, [other]);
    await name(b, 'b');
    const { failed } = await releasing.check(release);
    expect(failed).toMatchObject([{ id: a, code: 'DUPLICATE_SLUG' }]);
    await name(b, 'c');
    await name(other, 'a');
    expect((await releasing.act(release, 'publish')).status).toBe(200);
    const slugs = await Promise.all([a, b, other].map(async (id) => (await releasing.item(id)).slug));
    expect(slugs).toEqual(['b', 'c', 'a']);
  });

  test('two at once: one publishes, the other is told that it is done', async () => {
    const release = await releasing.begin(await releasing.items(20));
    const events = await during(async () => {
      const replies = await Promise.all([1, 2].map(() => releasing.act(release, 'publish')));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = replies.find(({ status }) => status === 409);
      expect(refused?.body.error).toMatchObject({ code: 'CONFLICT', details: { status: 'published' } });
    });
    expect(events).toHaveLength(20);
  });

  test('a save beside it is before or after it, and never lost', async () => {
    const ids = await releasing.items(20);
    const release = await releasing.begin(ids);
    for (const id of ids) await releasing.save(release, id, { fields: { headline: 'Released' } });
    const saves = ids.map((id) => releasing.edit('PUT', `/collection-items/${id}`, { fields: { rank: 7 } }));
    const [reply, ...saved] = await Promise.all([releasing.act(release, 'publish'), ...saves]);
    expect([reply?.status, ...saved.map(({ status }) => status)]).toEqual([reply, ...saved].map(() => 200));
    for (const id of ids) {
      const item = await releasing.item(id);
      expect(item.publishedContent.headline).toBe('Released');
      expect(item.draftContent.rank).toBe(7);
    }
  });

  test('an empty one is refused', async () => {
    const empty = await releasing.begin([]);
    expect(refusal(await releasing.act(empty, 'publish'))).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });
});
