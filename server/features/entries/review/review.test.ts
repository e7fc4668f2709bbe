import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { listenToStream } from '../../../test/listen-to-stream.ts';
import type { Person } from '../../../test/scenarios/people-scenario.ts';
import {
  createReviewScenario,
  type ReviewScenario,
  reviewedKinds,
} from '../../../test/scenarios/review-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';

const conflict = { status: 409, code: 'CONFLICT' };
const forbidden = { status: 403, code: 'FORBIDDEN' };
const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('a record under a workflow', (dialect) => {
  let scenario: ReviewScenario;
  beforeAll(async () => {
    scenario = await createReviewScenario(dialect);
  });
  afterAll(() => scenario.close());
  beforeEach(async () => {
    await scenario.setUsual();
  });

  const stageOf = async (id: string) => {
    const { stage, stages } = await scenario.status(id);
    return stages.find((one: { id: string }) => one.id === stage).name;
  };
  /** A record that `ann` wrote and `ben` approved. */
  const approved = async (kind: (typeof reviewedKinds)[number] = reviewedKinds[1]) => {
    const record = await scenario.draft(kind);
    await scenario.act(scenario.ann, 'move', record.id, 'In review');
    const reply = await scenario.act(scenario.ben, 'approve', record.id, 'Approved');
    expect([reply.status, await stageOf(record.id)]).toEqual([200, 'Approved']);
    return record;
  };

  describe.each(reviewedKinds)('of $path', (kind) => {
    test('goes from stage to stage and is published out of the last one', async () => {
      const { ann, ben } = scenario;
      const { id, path } = await scenario.draft(kind);
      expect(await stageOf(id)).toBe('Draft');
      expect(refusal(await ann.send('POST', `${path}/publish`))).toEqual(conflict);
      expect((await scenario.act(ann, 'move', id, 'In review')).status).toBe(200);
      expect(refusal(await ann.send('POST', `${path}/publish`))).toEqual(conflict);
      const reply = await scenario.act(ben, 'approve', id, 'Approved');
      expect(reply.body.data).toMatchObject({ version: 1, canPublish: true, message: null });
      const published = await ann.send('POST', `${path}/publish`);
      expect(published.body.data).toMatchObject({
        status: 'published',
        review: { stage: { name: 'Approved', colour: 'green' }, canPublish: true },
      });
    });

    test('says in lists and alone in which stage it is', async () => {
      const { id, path } = await scenario.draft(kind);
      const review = {
        stage: { id: expect.any(String), name: 'Draft', colour: 'grey' },
        canPublish: false,
      };
      expect((await scenario.cid.send('GET', path)).body.data.review).toEqual(review);
      for (const view of ['', '&view=summary']) {
        const list = await scenario.cid.send('GET', `${kind.path}?ids=${id}${view}`);
        expect(list.body.data[0].review).toEqual(review);
      }
    });
  });

  test('stands on the first screen of those who can approve it, from when it is moved there until one has', async () => {
    const { ann, ben, cid, ada } = scenario;
    const waits = async (by: Person) =>
      (await by.send('GET', '/admin/overview')).body.data.toApprove.map((one: { id: string }) => one.id);
    const before = await waits(ben);
    const { id, path } = await scenario.draft();
    expect(await waits(ben)).toEqual(before);
    await scenario.act(ann, 'move', id, 'In review');
    expect([await waits(ben), await waits(cid)]).toEqual([
      [id, ...before],
      [id, ...before],
    ]);
    // Nor of who may not approve it, whatever their role.
    expect([await waits(ann), await waits(ada)]).toEqual([[], []]);
    // Another save takes it back to the first stage.
    const { version } = await scenario.status(id);
    await ann.send('PUT', path, { version, fields: { title: 'Said better' } });
    expect(await waits(ben)).toEqual(before);
    await scenario.act(ann, 'move', id, 'In review');
    expect(await waits(ben)).toEqual([id, ...before]);
    await scenario.act(cid, 'approve', id, 'Approved');
    expect(await waits(ben)).toEqual(before);
  });

  test('does not wait for whoever wrote it, nor for one of two whose approval is there', async () => {
    const { ann, ben, cid } = scenario;
    await scenario.setWorkflow([
      { name: 'Draft' },
      { name: 'In review', mayEnter: { role: 'editor' } },
      { name: 'Approved', mayEnter: { people: [ann.id, ben.id, cid.id] }, approvals: 2 },
    ]);
    const waits = async (by: Person, id: string) =>
      (await by.send('GET', '/admin/overview')).body.data.toApprove.some(
        (one: { id: string }) => one.id === id,
      );
    const { id } = await scenario.draft();
    await scenario.act(ann, 'move', id, 'In review');
    expect([await waits(ann, id), await waits(ben, id), await waits(cid, id)]).toEqual([false, true, true]);
    await scenario.act(ben, 'approve', id, 'Approved');
    expect([await waits(ben, id), await waits(cid, id)]).toEqual([false, true]);
  });

  test('a refusal names the stage and the people who can approve it, without their addresses', async () => {
    const { ann, ben, cid } = scenario;
    const { id, slug, path } = await scenario.draft();
    const first = await ann.send('POST', `${path}/publish`);
    expect(first.body.error.message).toBe(
      `The collection item "${slug}" is in the stage "Draft" of "Editorial", and is published out of "Approved" only. ` +
        'The developer, ada, ann and ben can move it to "In review".',
    );
    await scenario.act(ann, 'move', id, 'In review');
    const { error } = (await ann.send('POST', `${path}/publish`)).body;
    expect(error.message).toContain('is in the stage "In review" of "Editorial"');
    expect(error.message).toContain('ben and cid can approve it for "Approved".');
    expect(error.details.people).toEqual([
      { id: ben.id, name: 'ben' },
      { id: cid.id, name: 'cid' },
    ]);
    expect(JSON.stringify(error)).not.toContain('@');
    expect((await scenario.status(id)).message).toBe(error.message);
  });

  test('a key publishes what is approved and nothing else, and is told of no people', async () => {
    const { main, ann } = scenario;
    const { id, slug } = await scenario.draft();
    await scenario.act(ann, 'move', id, 'In review');
    const refused = await main.call('POST', `/collections/notes/${slug}/publish`);
    expect(refusal(refused)).toEqual(conflict);
    expect(refused.body.error.message).toContain('in the stage "In review"');
    expect(refused.text).not.toMatch(/ben|cid|@/);
    await scenario.act(scenario.cid, 'approve', id, 'Approved');
    expect((await main.call('POST', `/collections/notes/${slug}/publish`)).status).toBe(200);
  });

  test('nobody approves what they wrote, whatever their role, and no approval counts twice', async () => {
    const { ben, cid, ada, ann } = scenario;
    await scenario.setWorkflow([
      { name: 'Draft' },
      { name: 'Approved', mayEnter: { role: 'viewer' }, approvals: 2 },
    ]);
    const { id, path } = await scenario.draft(reviewedKinds[1], ada);
    expect(refusal(await scenario.act(ada, 'approve', id, 'Approved'))).toEqual(forbidden);
    expect((await scenario.act(ben, 'approve', id, 'Approved')).body.data.you.mayApprove).toBeNull();
    expect((await scenario.act(ben, 'approve', id, 'Approved')).status).toBe(200);
    const refused = await ann.send('POST', `${path}/publish`);
    expect(refused.body.error.message).toContain('ann and cid can approve it for "Approved".');
    const last = await scenario.act(cid, 'approve', id, 'Approved');
    expect(last.body.data).toMatchObject({ canPublish: true, author: { id: ada.id, name: 'ada' } });
    expect(last.body.data.stages[1].approvals.map(({ by }: { by: { name: string } }) => by.name)).toEqual([
      'ben',
      'cid',
    ]);
  });

  test('only who may approves or moves it, one stage at a time', async () => {
    const { ann, ada, cid } = scenario;
    const { id } = await scenario.draft();
    expect(refusal(await scenario.act(cid, 'move', id, 'In review'))).toEqual(forbidden);
    expect(refusal(await scenario.act(cid, 'approve', id, 'Approved'))).toEqual(conflict);
    expect(refusal(await scenario.act(ann, 'approve', id, 'In review'))).toEqual(conflict);
    expect(refusal(await scenario.act(ann, 'move', id, 'Approved'))).toEqual(conflict);
    await scenario.act(ann, 'move', id, 'In review');
    expect(refusal(await scenario.act(ada, 'approve', id, 'Approved'))).toEqual(forbidden);
    // A stage that takes an approval is not reached without one, not even by those who may give it.
    expect(refusal(await scenario.act(cid, 'move', id, 'Approved'))).toEqual(conflict);
    expect(await stageOf(id)).toBe('In review');
  });

  test('goes back by an editor or by who approves it, and its approvals fall', async () => {
    const { ann, ben, cid } = scenario;
    const { id } = await approved();
    expect((await scenario.act(cid, 'move', id, 'In review')).status).toBe(200);
    expect((await scenario.status(id)).stages[2].approvals).toEqual([]);
    expect((await scenario.act(ann, 'move', id, 'Draft')).status).toBe(200);
    await scenario.act(ann, 'move', id, 'In review');
    expect((await scenario.act(ben, 'approve', id, 'Approved')).body.data.canPublish).toBe(true);
  });

  test('a version that is no longer current is approved, moved and published by nobody', async () => {
    const { ann, ben } = scenario;
    const { id, path } = await scenario.draft();
    await scenario.act(ann, 'move', id, 'In review');
    const { version, stages } = await scenario.status(id);
    await ann.send('PUT', path, { fields: { title: 'Other' } });
    for (const action of ['move', 'approve']) {
      const body = { version, stage: stages[2].id };
      const reply = await ben.send('POST', `/admin/records/${id}/review/${action}`, body);
      expect(refusal(reply)).toEqual(conflict);
      expect(reply.body.error.details).toEqual({ currentVersion: 2, yourVersion: 1 });
    }
    expect(await stageOf(id)).toBe('Draft');
  });

  test('an approval and a save at the same time never publish what nobody saw', async () => {
    const { ann, ben } = scenario;
    for (let round = 0; round < 5; round++) {
      const { id, path } = await scenario.draft();
      await scenario.act(ann, 'move', id, 'In review');
      const { stages } = await scenario.status(id);
      const [approval, save] = await Promise.all([
        ben.send('POST', `/admin/records/${id}/review/approve`, { version: 1, stage: stages[2].id }),
        ann.send('PUT', path, { fields: { title: 'Unseen' } }),
      ]);
      expect([200, 409]).toContain(approval.status);
      expect(save.status).toBe(200);
      expect(refusal(await ann.send('POST', `${path}/publish`))).toEqual(conflict);
      expect(await stageOf(id)).toBe('Draft');
    }
  });

  test('a save by any way takes it to the first stage, and its approvals fall', async () => {
    const { ann, main } = scenario;
    const saves: ((record: { id: string; slug: string; path: string }) => Promise<Reply>)[] = [
      ({ path }) => ann.send('PUT', path, { fields: { title: 'New' } }),
      ({ path }) => ann.send('PUT', path, { name: 'New name' }),
      ({ path }) =>
        ann.send('POST', `${path}/resolve-conflict`, {
          ...{ strategy: 'mine', version: 1 },
          fields: { title: 'Mine' },
        }),
      ({ slug }) => main.call('PUT', `/collections/notes/${slug}`, { fields: { title: 'By key' } }),
      ({ slug }) =>
        main.call(
          'POST',
          '/batch',
          {
            mode: 'all',
            operations: [
              {
                ...{ method: 'PUT', path: `/collections/notes/${slug}` },
                body: { fields: { title: 'In a batch' } },
              },
            ],
          },
          { idempotencyKey: randomUUID() },
        ),
      async ({ path }) => {
        await ann.send('PUT', path, { fields: { title: 'Second' } });
        return ann.send('POST', `${path}/versions/1/restore`);
      },
    ];
    for (const [index, save] of saves.entries()) {
      const record = await approved();
      const reply = await save(record);
      expect(reply.status, reply.text).toBeLessThan(300);
      expect(await stageOf(record.id), `${index}`).toBe('Draft');
      expect((await scenario.status(record.id)).stages[2].approvals, `${index}`).toEqual([]);
      expect(refusal(await ann.send('POST', `${record.path}/publish`)), `${index}`).toEqual(conflict);
    }
  });

  test('a save that changes nothing keeps stage and approvals, and whose work it is', async () => {
    const { ann, ben } = scenario;
    const { id, path, slug } = await approved();
    expect((await ben.send('PUT', path, { fields: { title: slug } })).body.data.version).toBe(2);
    expect(await scenario.status(id)).toMatchObject({ version: 2, canPublish: true, author: { id: ann.id } });
    const theirs = await ben.send('POST', `${path}/resolve-conflict`, { strategy: 'theirs', version: 2 });
    expect(theirs.body.data).toMatchObject({ version: 3, review: { canPublish: true } });
    expect((await ann.send('POST', `${path}/publish`)).status).toBe(200);
    // Whoever saves another's work unchanged does not make it theirs, so that the author could approve it.
    const { id: own, path: ownPath, slug: ownSlug } = await scenario.draft(reviewedKinds[1], ben);
    await ann.send('PUT', ownPath, { fields: { title: ownSlug } });
    await scenario.act(ann, 'move', own, 'In review');
    expect(refusal(await scenario.act(ben, 'approve', own, 'Approved'))).toEqual(forbidden);
  });

  test('a content migration that changes it takes its approvals, and its author approves it no more than before', async () => {
    const { ada, ben, service } = scenario;
    const { id, path } = await scenario.draft(reviewedKinds[1], ben);
    await ben.send('PUT', path, { fields: { title: null } });
    await scenario.act(ben, 'move', id, 'In review');
    await scenario.act(scenario.cid, 'approve', id, 'Approved');
    const operations = [{ op: 'setDefault', field: 'title', value: 'Untitled' }];
    const migration = { kind: 'collection', typeSlug: 'notes', operations };
    const { body } = await ada.send('POST', '/admin/migrations', migration);
    await ada.send('POST', `/admin/migrations/${body.data.id}/run`);
    await service.runJobs();
    expect(await scenario.status(id)).toMatchObject({
      version: 3,
      canPublish: false,
      author: { id: ben.id },
    });
    await scenario.act(ben, 'move', id, 'In review');
    expect(refusal(await scenario.act(ben, 'approve', id, 'Approved'))).toEqual(forbidden);
    expect(refusal(await ben.send('POST', `${path}/publish`))).toEqual(conflict);
  });

  test('name and slug of a published one, which would be live at once, stay until it is unpublished', async () => {
    const { ann, main } = scenario;
    const { id, path, slug } = await approved();
    await ann.send('POST', `${path}/publish`);
    expect(refusal(await ann.send('PUT', path, { name: 'Other' }))).toEqual(conflict);
    expect(refusal(await main.call('PUT', `/collections/notes/${slug}`, { slug: 'other' }))).toEqual(
      conflict,
    );
    expect((await ann.send('PUT', path, { name: slug, fields: { title: 'Draft' } })).status).toBe(200);
    expect((await main.call('GET', `/collections/notes/${slug}`)).body.data.title).toBe(slug);
    await ann.send('POST', `${path}/unpublish`);
    expect((await ann.send('PUT', path, { name: 'Other' })).status).toBe(200);
    expect(await stageOf(id)).toBe('Draft');
  });

  test('unpublishing, the trash and a restore change nothing of what was approved', async () => {
    const { ann } = scenario;
    const { id, path } = await approved();
    await ann.send('POST', `${path}/publish`);
    expect((await ann.send('POST', `${path}/unpublish`)).status).toBe(200);
    await ann.send('DELETE', path);
    expect(refusal(await ann.send('GET', `/admin/records/${id}/review`))).toEqual(notFound);
    expect((await ann.send('POST', `/admin/trash/${id}/restore`)).status).toBe(200);
    expect((await scenario.status(id)).canPublish).toBe(true);
    expect((await ann.send('POST', `${path}/publish`)).status).toBe(200);
  });

  test('is scheduled out of the last stage only, and asked again when the time has come', async () => {
    const { ann, service, clock } = scenario;
    const { path } = await scenario.draft();
    const publishAt = () => new Date(clock.now() + 60_000).toISOString();
    expect(refusal(await ann.send('POST', `${path}/schedule`, { publishAt: publishAt() }))).toEqual(conflict);
    const later = await approved();
    const good = await approved();
    for (const one of [later, good])
      expect((await ann.send('POST', `${one.path}/schedule`, { publishAt: publishAt() })).status).toBe(200);
    await ann.send('PUT', later.path, { fields: { title: 'Changed since' } });
    clock.advance(61_000);
    await service.runJobs();
    expect((await ann.send('GET', good.path)).body.data).toMatchObject({ status: 'published' });
    const failed = (await ann.send('GET', later.path)).body.data;
    expect(failed).toMatchObject({ status: 'draft', publishAt: null });
    expect(failed.scheduleError).toContain('is in the stage "Draft" of "Editorial"');
    // Taking down needs nobody.
    const down = { unpublishAt: publishAt() };
    expect((await ann.send('POST', `${good.path}/schedule`, down)).status).toBe(200);
  });

  test('an approval counts as long as whoever gave it may give it', async () => {
    const { ann, ada } = scenario;
    const dan = await scenario.addPerson('dan@example.com', 'editor');
    await scenario.setWorkflow([
      { name: 'Draft' },
      { name: 'Approved', mayEnter: { role: 'editor' }, approvals: 1 },
    ]);
    const { id, path } = await scenario.draft();
    await scenario.act(dan, 'approve', id, 'Approved');
    expect((await scenario.status(id)).canPublish).toBe(true);
    await ada.send('PUT', `/admin/users/${dan.id}`, { role: 'viewer' });
    expect(await scenario.status(id)).toMatchObject({ canPublish: false });
    await ada.send('PUT', `/admin/users/${dan.id}`, { role: 'editor' });
    expect((await scenario.status(id)).canPublish).toBe(true);
    expect((await ada.send('DELETE', `/admin/users/${dan.id}`)).status).toBe(200);
    expect(refusal(await ann.send('POST', `${path}/publish`))).toEqual(conflict);
    expect(await scenario.status(id)).toMatchObject({ canPublish: false });
  });

  test('says that nobody can approve it where all who could have left or wrote it', async () => {
    const { ann, ben } = scenario;
    await scenario.setWorkflow([
      { name: 'Draft' },
      { name: 'Approved', mayEnter: { people: [ben.id] }, approvals: 1 },
    ]);
    const { id } = await scenario.draft(reviewedKinds[1], ben);
    expect((await scenario.status(id, ann)).message).toContain('Nobody else can approve it for "Approved".');
  });

  test('is told to open tabs and in the audit log', async () => {
    const { ann, ben, service, main } = scenario;
    const stream = await listenToStream(service.server.address, ben.token);
    const { id } = await approved();
    expect(await stream.heard(({ type, data }) => type === 'review' && data.id === id)).toBeDefined();
    await stream.stop();
    const rows = await scenario.auditRows(main);
    const told = rows.filter(({ action }) => action.startsWith('review.')).slice(0, 2);
    expect(told.map(({ action, actor_id, record_id }) => [action, actor_id, record_id])).toEqual([
      ['review.approved', ben.id, id],
      ['review.moved', ann.id, id],
    ]);
    expect(JSON.parse(told[0]?.details ?? '')).toEqual({
      ...{ version: 1, from: 'In review', to: 'Approved', workflow: 'Editorial' },
    });
  });

  test('is nobody’s of another tenant', async () => {
    const { eve } = scenario;
    const { id } = await approved();
    const { version, stages } = await scenario.status(id);
    expect(refusal(await eve.send('GET', `/admin/records/${id}/review`))).toEqual(notFound);
    for (const action of ['move', 'approve']) {
      const body = { version, stage: stages[1].id };
      expect(refusal(await eve.send('POST', `/admin/records/${id}/review/${action}`, body))).toEqual(
        notFound,
      );
    }
  });
});
