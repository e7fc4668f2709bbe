import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentFailures, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createReviewScenario, type ReviewScenario } from '../../test/scenarios/review-scenario.ts';

const conflict = { status: 409, code: 'CONFLICT' };
const badRequest = { status: 400, code: 'BAD_REQUEST' };
const notFound = { status: 404, code: 'NOT_FOUND' };
const nobody = '0190a0a0-0000-7000-8000-000000000000';

onEachDatabase('workflows', (dialect) => {
  let scenario: ReviewScenario;
  beforeAll(async () => {
    scenario = await createReviewScenario(dialect);
  });
  afterAll(() => scenario.close());
  beforeEach(async () => {
    for (const { id } of await all()) await scenario.ada.send('DELETE', `/admin/workflows/${id}`);
  });

  const all = async () => (await scenario.cid.send('GET', '/admin/workflows')).body.data;
  const stages = () => [
    { name: 'Draft' },
    {
      ...{ name: 'Approved', colour: 'green', approvals: 1 },
      mayEnter: { role: 'editor', people: [scenario.cid.id] },
    },
  ];
  const make = (body: object) =>
    scenario.ada.send('POST', '/admin/workflows', { name: 'Editorial', stages: stages(), ...body });
  const typeIds = () => scenario.types.map(({ id }) => id);
  const publishes = async () => {
    const { path } = await scenario.draft();
    return (await scenario.ann.send('POST', `${path}/publish`)).status;
  };

  test('an admin makes one, for types of each kind, and everybody sees it', async () => {
    const made = await make({ types: typeIds() });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      ...{ id: expect.any(String), name: 'Editorial', updatedAt: expect.any(String) },
      stages: [
        {
          ...{ id: expect.any(String), name: 'Draft', colour: 'grey', approvals: 0 },
          mayEnter: { role: null, people: [] },
        },
        {
          ...{ id: expect.any(String), name: 'Approved', colour: 'green', approvals: 1 },
          mayEnter: { role: 'editor', people: [{ id: scenario.cid.id, name: 'cid' }] },
        },
      ],
      types: expect.arrayContaining([expect.objectContaining({ kind: 'post', slug: 'blog-post' })]),
    });
    expect(made.body.data.types).toHaveLength(3);
    expect(await all()).toEqual([made.body.data]);
    const listed = (await scenario.cid.send('GET', '/admin/workflows/types')).body.data;
    expect(listed.map(({ workflowId }: { workflowId: string }) => workflowId)).toEqual(
      Array(3).fill(made.body.data.id),
    );
    for (const person of [scenario.ann, scenario.cid]) {
      const body = { name: 'Other', stages: stages() };
      expect((await person.send('POST', '/admin/workflows', body)).status).toBe(403);
    }
    const row = (await scenario.auditRows(scenario.main)).find(({ action }) => action === 'workflow.created');
    expect(row).toMatchObject({ actor_id: scenario.ada.id, record_id: made.body.data.id });
  });

  test('a type is under one at most, and two have no name in common', async () => {
    const [typeId] = typeIds();
    await make({ types: [typeId] });
    const taken = await make({ name: 'Second', types: [typeId] });
    expect(refusal(taken)).toEqual(conflict);
    expect(taken.body.error.message).toContain('under the workflow "Editorial" already');
    expect(refusal(await make({ name: 'EDITORIAL' }))).toEqual(conflict);
    expect(await all()).toHaveLength(1);
  });

  test('two that are made at once for a type do not both get it', async () => {
    const types = typeIds().slice(0, 1);
    const both = await Promise.all([make({ name: 'One', types }), make({ name: 'Two', types })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('stages that cannot be are refused by name, and nothing changes', async () => {
    const [first, last] = stages();
    const refused: [object[], string][] = [
      [[first as object, { ...last, mayEnter: { people: [] } }], 'stages[1].mayEnter REQUIRED'],
      [[first as object, { ...last, mayEnter: undefined }], 'stages[1].mayEnter REQUIRED'],
      [[first as object, { ...last, name: 'draft' }], 'stages[1].name DUPLICATE'],
      [[last as object, { ...last, name: 'Second' }], 'stages[0].mayEnter FIRST_STAGE'],
      [[first as object, { ...last, id: nobody }], 'stages[1].id UNKNOWN_STAGE'],
      [
        [first as object, { ...last, mayEnter: { people: [scenario.eve.id] } }],
        'stages[1].mayEnter.people UNKNOWN_PERSON',
      ],
      [
        [first as object, { ...last, mayEnter: { people: [scenario.cid.id] }, approvals: 2 }],
        'stages[1].approvals TOO_MANY',
      ],
    ];
    for (const [given, problem] of refused)
      expect(contentFailures(await make({ stages: given }))).toEqual([problem]);
    for (const given of [[first], Array(11).fill(last), [first, { ...last, approvals: 11 }]])
      expect((await make({ stages: given })).status).toBe(400);
    expect(refusal(await make({ types: [nobody] }))).toEqual(badRequest);
    expect(await all()).toEqual([]);
  });

  test('there are at most fifty', async () => {
    const { database, main, clock } = scenario;
    const rows = Array.from({ length: 50 }, (_, n) => ({
      ...{ tenant_id: main.id, id: `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`, name: `W${n}` },
      ...{ stages: JSON.stringify([]), created_at: clock.now(), updated_at: clock.now() },
    }));
    await database.write(async (tx) => {
      await tx.sql.insertInto('workflows').values(rows).execute();
    });
    expect(refusal(await make({}))).toEqual(conflict);
  });

  test('it holds from the moment it is there, and no longer once it is deleted', async () => {
    expect(await publishes()).toBe(200);
    const { id } = (await make({ types: typeIds() })).body.data;
    expect(await publishes()).toBe(409);
    expect((await scenario.ada.send('PUT', `/admin/workflows/${id}`, { types: [] })).status).toBe(200);
    expect(await publishes()).toBe(200);
    await scenario.ada.send('PUT', `/admin/workflows/${id}`, { types: typeIds() });
    expect(await publishes()).toBe(409);
    expect((await scenario.ada.send('DELETE', `/admin/workflows/${id}`)).status).toBe(200);
    expect(await publishes()).toBe(200);
    expect(refusal(await scenario.ada.send('DELETE', `/admin/workflows/${id}`))).toEqual(notFound);
    expect(refusal(await scenario.eve.send('PUT', `/admin/workflows/${id}`, { name: 'Mine' }))).toEqual(
      notFound,
    );
  });

  test('a change is asked of what is under way: more approvals, and a stage that is gone', async () => {
    const { ada, ben, cid } = scenario;
    const { id, stages: known } = (await make({ types: typeIds() })).body.data;
    const record = await scenario.draft();
    await scenario.act(ben, 'approve', record.id, 'Approved');
    expect((await scenario.status(record.id)).canPublish).toBe(true);
    const change = (given: object[]) => ada.send('PUT', `/admin/workflows/${id}`, { stages: given });
    const [first, last] = stages();
    await change([
      { ...first, id: known[0].id },
      { ...last, id: known[1].id, approvals: 2 },
    ]);
    expect((await scenario.status(record.id)).canPublish).toBe(false);
    await scenario.act(cid, 'approve', record.id, 'Approved');
    expect((await scenario.status(record.id)).canPublish).toBe(true);
    // A stage of the same name without its id is another one.
    await change([{ ...first, id: known[0].id }, { ...last }]);
    expect(await scenario.status(record.id)).toMatchObject({ stage: known[0].id, canPublish: false });
  });

  test('whoever has left is named in no stage, and a deleted type is under no workflow', async () => {
    const { ada, main } = scenario;
    const dan = await scenario.addPerson('dan@example.com', 'editor');
    const type = await main.createType('collection-types', { name: 'Gone', slug: 'gone', schema: [] });
    const mayEnter = { people: [dan.id, scenario.cid.id] };
    await make({ types: [type.id], stages: [{ name: 'Draft' }, { name: 'Done', mayEnter, approvals: 1 }] });
    await ada.send('DELETE', `/admin/users/${dan.id}`);
    await main.admin('DELETE', `/collection-types/${type.id}`);
    const [workflow] = await all();
    expect(workflow.stages[1].mayEnter.people).toEqual([{ id: scenario.cid.id, name: 'cid' }]);
    expect(workflow.types).toEqual([]);
  });

  test('nothing is asked of a record that its purge has taken, and nothing of it stays', async () => {
    const { ann, ben, service, clock, database, main } = scenario;
    await make({ types: typeIds() });
    const { id, path } = await scenario.draft();
    await scenario.act(ben, 'approve', id, 'Approved');
    const kept = async () => {
      const counts = ['entry_reviews', 'entry_approvals'] as const;
      const found = counts.map((table) =>
        database.sql
          .selectFrom(table)
          .selectAll()
          .where('tenant_id', '=', main.id)
          .where('entry_id', '=', id)
          .execute(),
      );
      return (await Promise.all(found)).map((rows) => rows.length);
    };
    expect(await kept()).toEqual([1, 1]);
    await ann.send('DELETE', path);
    clock.advance(31 * 86_400_000);
    await service.runJobs();
    expect(await kept()).toEqual([0, 0]);
  });
});
