import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { listenToStream } from '../../test/listen-to-stream.ts';
import {
  createPeopleScenario,
  type PeopleScenario,
  type Person,
} from '../../test/scenarios/people-scenario.ts';
import { mentionsIn } from './mentions.ts';

const notFound = { status: 404, code: 'NOT_FOUND' };
const day = 86_400_000;

describe('the people that a text mentions', () => {
  const id = '019c2f00-0000-7000-8000-000000000068';
  test.each([
    [`@${id} and @${id.toUpperCase()}`, [id]],
    [`${id} without a sign`, []],
    [`@${id}0 is longer`, []],
    [`(@${id}).`, [id]],
  ])('%s', (body, people) => expect(mentionsIn(body)).toEqual(people));
});

onEachDatabase('comments', (dialect) => {
  let scenario: PeopleScenario;
  let ada: Person;
  let ben: Person;
  let owner: Person;
  let eve: Person;
  let entryId: string;
  let made = 0;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    ada = await scenario.addPerson('ada@example.com', 'viewer');
    ben = await scenario.addPerson('ben@example.com', 'editor');
    owner = await scenario.addPerson('owner@example.com', 'owner');
    eve = await scenario.addPerson('eve@example.com', 'owner', { tenant: scenario.other });
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await scenario.main.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  });
  afterAll(() => scenario.close());
  beforeEach(async () => {
    const slug = `note-${++made}`;
    const body = { name: slug, slug, collectionType: 'notes', fields: { title: slug } };
    entryId = (await ben.send('POST', '/admin/collection-items', body)).body.data.id;
    for (const person of [ada, ben, owner]) await person.send('POST', '/admin/inbox/read', {});
  });

  const say = (by: Person, body: string, more: object = {}) =>
    by.send('POST', `/admin/records/${entryId}/comments`, { body, ...more });
  const answer = (by: Person, id: string, body: string) =>
    by.send('POST', `/admin/comments/${id}/replies`, { body });
  const threads = async (status = 'open', by = ada) =>
    (await by.send('GET', `/admin/records/${entryId}/comments?status=${status}`)).body.data;
  const unread = async (by: Person) => {
    const { body } = await by.send('GET', '/admin/inbox?unread=true');
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map((item: { kind: string; comment: { body: string } }) => [
      item.kind,
      item.comment.body,
    ]);
  };

  test('a viewer begins a thread on a block, with the text that it is about', async () => {
    const path = 'sections[_key="a1b2c3d4"].title';
    const begun = await say(ada, `  Ask @${ben.id}.  `, { path, quote: 'low water' });
    expect(begun.status).toBe(201);
    const { id } = begun.body.data;
    expect(begun.body.data).toEqual({
      ...{ id, entryId, path, quote: 'low water', resolved: null },
      comments: [
        {
          ...{ id, body: `Ask @${ben.id}.`, author: { id: ada.id, name: 'ada' } },
          ...{ mentions: [{ id: ben.id, name: 'ben' }], createdAt: expect.any(String), editedAt: null },
        },
      ],
    });
    expect(await threads()).toEqual([begun.body.data]);
    expect((await say(ada, 'The whole.')).body.data).toMatchObject({ path: null, quote: null });
  });

  test('who is mentioned and who is in the thread finds it in the inbox, nobody their own', async () => {
    const { id } = (await say(ada, `Look, @${ben.id} and @${ada.id}`)).body.data;
    expect(await unread(ben)).toEqual([['mention', `Look, @${ben.id} and @${ada.id}`]]);
    expect(await unread(ada)).toEqual([]);
    expect((await answer(ben, id, `@${owner.id} knows`)).status).toBe(201);
    expect(await unread(owner)).toEqual([['mention', `@${owner.id} knows`]]);
    expect(await unread(ada)).toEqual([['reply', `@${owner.id} knows`]]);
    await answer(owner, id, 'I do.');
    expect(await unread(ben)).toEqual([
      ['reply', 'I do.'],
      ['mention', `Look, @${ben.id} and @${ada.id}`],
    ]);
    const { body } = await ben.send('GET', '/admin/inbox?unread=true&limit=1');
    expect(body.data[0]).toMatchObject({
      record: { kind: 'collectionItem', id: entryId, name: `note-${made}`, type: 'notes' },
      ...{ threadId: id, readAt: null },
    });
    await ben.send('POST', '/admin/inbox/read', { ids: [body.data[0].id] });
    expect(await unread(ben)).toHaveLength(1);
    expect(await unread(ada)).toHaveLength(2);
    await ben.send('POST', '/admin/inbox/read', {});
    expect(await unread(ben)).toEqual([]);
    expect((await ben.send('GET', '/admin/inbox')).body.data[0].readAt).toEqual(expect.any(String));
  });

  test('nobody reads for others, or mentions who is not of the tenant', async () => {
    await say(ada, `@${ben.id}`);
    const { body } = await ben.send('GET', '/admin/inbox?unread=true');
    await ada.send('POST', '/admin/inbox/read', { ids: [body.data[0].id] });
    expect(await unread(ben)).toHaveLength(1);
    const refused = await say(ada, `@${eve.id} come`);
    expect(refusal(refused)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(refused.body.error.details.errors[0].code).toBe('UNKNOWN_PERSON');
    expect(await threads()).toHaveLength(1);
  });

  test('a thread is resolved and opened again by anybody, and by an answer', async () => {
    const { id } = (await say(ada, 'Once')).body.data;
    const settle = (by: Person, done: string) => by.send('POST', `/admin/comments/${id}/${done}`);
    const resolved = await settle(ben, 'resolve');
    expect(resolved.body.data.resolved).toEqual({ at: expect.any(String), by: { id: ben.id, name: 'ben' } });
    expect((await settle(ada, 'resolve')).body.data.resolved.by.id).toBe(ben.id);
    expect([await threads('open'), await threads('resolved')]).toMatchObject([[], [{ id }]]);
    expect((await settle(ada, 'reopen')).body.data.resolved).toBeNull();
    await settle(ben, 'resolve');
    expect((await answer(ada, id, 'Not quite')).body.data.resolved).toBeNull();
    expect(await threads('all')).toMatchObject([
      { id, resolved: null, comments: [{ id }, { body: 'Not quite' }] },
    ]);
  });

  test('a comment leads to its thread, open or resolved, and to the record; one that is deleted does not', async () => {
    const { id } = (await say(ada, 'Once', { path: 'title' })).body.data;
    const second = (await answer(ben, id, 'Twice')).body.data.comments[1].id;
    const record = { kind: 'collectionItem', id: entryId, name: `note-${made}`, type: 'notes' };
    const find = (by: Person, comment: string) => by.send('GET', `/admin/comments/${comment}`);
    await ben.send('POST', `/admin/comments/${id}/resolve`);
    for (const comment of [id, second.toUpperCase()]) {
      const { status, body } = await find(ada, comment);
      expect(status).toBe(200);
      expect(body.data).toEqual({ ...(await threads('resolved'))[0], record });
    }
    expect(refusal(await find(eve, id))).toEqual(notFound);
    expect(refusal(await find(ada, 'nothing'))).toEqual(notFound);
    await ben.send('DELETE', `/admin/comments/${second}`);
    expect(refusal(await find(ada, second))).toEqual(notFound);
    expect((await find(ada, id)).body.data.comments).toHaveLength(1);
  });

  test('one changes and deletes what one wrote; an admin deletes anything', async () => {
    const { id } = (await say(ada, 'Frist')).body.data;
    const edit = (by: Person, body: string) => by.send('PUT', `/admin/comments/${id}`, { body });
    expect(refusal(await edit(owner, 'Mine')).status).toBe(403);
    expect((await edit(ada, `First, @${ben.id}`)).status).toBe(200);
    expect((await edit(ada, `First! @${ben.id}`)).status).toBe(200);
    expect(await unread(ben)).toEqual([['mention', `First! @${ben.id}`]]);
    expect((await threads())[0].comments[0]).toMatchObject({
      body: `First! @${ben.id}`,
      editedAt: expect.any(String),
    });

    const remove = (by: Person, comment = id) => by.send('DELETE', `/admin/comments/${comment}`);
    expect(refusal(await remove(ben)).status).toBe(403);
    const replied = await answer(ben, id, 'Second');
    const second = replied.body.data.comments[1].id;
    expect(refusal(await remove(ada))).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await remove(ben, second)).status).toBe(200);
    expect((await remove(ada)).status).toBe(200);
    expect([await threads('all'), await unread(ben), await unread(ada)]).toEqual([[], [], []]);
    const again = (await say(ada, 'Again')).body.data.id;
    await answer(ben, again, 'Yes');
    expect((await remove(owner, again)).status).toBe(200);
    expect(refusal(await answer(ben, again, 'Where?'))).toEqual(notFound);

    const noted = (await scenario.auditRows(scenario.main)).filter(({ action }) =>
      action.startsWith('comment.'),
    );
    expect(noted[0]).toMatchObject({ action: 'comment.deleted', record_id: again, actor_id: owner.id });
    expect(JSON.stringify(noted)).not.toContain('First');
  });

  test('another tenant has none of it, and answers are no threads', async () => {
    const { id } = (await say(ada, `@${ben.id}`)).body.data;
    expect(refusal(await eve.send('GET', `/admin/records/${entryId}/comments`))).toEqual(notFound);
    expect(refusal(await say(eve, 'Hello'))).toEqual(notFound);
    for (const path of ['replies', 'resolve', 'reopen'])
      expect(refusal(await eve.send('POST', `/admin/comments/${id}/${path}`, { body: 'x' }))).toEqual(
        notFound,
      );
    expect(refusal(await eve.send('PUT', `/admin/comments/${id}`, { body: 'x' }))).toEqual(notFound);
    expect(refusal(await eve.send('DELETE', `/admin/comments/${id}`))).toEqual(notFound);
    expect((await eve.send('GET', '/admin/inbox')).body.data).toEqual([]);
    const second = (await answer(ben, id, 'b')).body.data.comments[1].id;
    expect(refusal(await answer(ada, second, 'c'))).toEqual(notFound);
    expect(refusal(await ada.send('POST', `/admin/comments/${second}/resolve`))).toEqual(notFound);
    expect(refusal(await ada.send('GET', '/admin/records/nothing/comments'))).toEqual(notFound);
  });

  test.each([
    ['an empty body', { body: '  ' }],
    ['a long body', { body: 'x'.repeat(4001) }],
    ['a space in the path', { path: 'a b' }],
    ['a key that is none', { path: 'a[_key="short"]' }],
    ['half a path', { path: 'a[' }],
    ['a long quote', { quote: 'x'.repeat(501) }],
    ['an unknown member', { author: 'me' }],
  ])('%s is 400', async (_, more) => {
    expect(refusal(await say(ada, 'x', more)).status).toBe(400);
  });

  test('a thread holds a hundred comments, a record a thousand', async () => {
    const { id } = (await say(ada, 'x')).body.data;
    const [row] = await scenario.database.sql
      .selectFrom('comments')
      .selectAll()
      .where('tenant_id', '=', scenario.main.id)
      .where('id', '=', id)
      .execute();
    if (!row) throw new Error('there is no comment');
    const copies = (count: number, thread?: string) => {
      const rows = Array.from({ length: count }, () => scenario.service.server.deps.ids.next());
      return scenario.database.write(async (tx) => {
        for (const copy of rows)
          await tx.sql
            .insertInto('comments')
            .values({ ...row, id: copy, thread_id: thread ?? copy })
            .execute();
      });
    };
    await copies(98, id);
    expect((await answer(ada, id, 'The last')).status).toBe(201);
    expect(refusal(await answer(ada, id, 'One more'))).toEqual({ status: 409, code: 'CONFLICT' });
    await copies(899);
    expect((await say(ada, 'The last')).status).toBe(201);
    expect(refusal(await say(ada, 'One more'))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  test('who leaves the tenant leaves what they said, and no inbox', async () => {
    const leaver = await scenario.addPerson(`leaver-${made}@example.com`, 'editor');
    const { id } = (await say(leaver, 'My word')).body.data;
    await answer(ada, id, `@${leaver.id}`);
    expect((await owner.send('DELETE', `/admin/users/${leaver.id}`)).status).toBe(200);
    expect((await threads())[0].comments[0]).toMatchObject({ body: 'My word', author: { id: leaver.id } });
    expect((await answer(ada, id, 'Gone?')).status).toBe(201);
    const rows = scenario.database.sql.selectFrom('inbox').select('id').where('user_id', '=', leaver.id);
    expect(await rows.where('tenant_id', '=', scenario.main.id).execute()).toEqual([]);
  });

  test('open tabs hear of comments, and of an inbox whoever it is of', async () => {
    const address = scenario.service.server.address;
    const cleo = await scenario.addPerson('cleo@example.com', 'owner');
    const [heard, others] = [
      await listenToStream(address, ben.token),
      await listenToStream(address, cleo.token),
    ];
    await Promise.all([heard, others].map((one) => one.heard(({ type }) => type === 'ready')));
    await say(ada, `@${ben.id} a secret`);
    expect((await heard.heard(({ type }) => type === 'inbox')).data).toEqual({});
    const told = await others.heard(({ type, data }) => type === 'comments' && data.id === entryId);
    expect(told.data).toEqual({ id: entryId });
    expect(others.events.map(({ type }) => type)).not.toContain('inbox');
    expect(JSON.stringify(heard.events)).not.toContain('secret');
    await Promise.all([heard.stop(), others.stop()]);
  });

  test('they follow the record into the trash and out of it, and are purged with it', async () => {
    const { id } = (await say(ada, `@${ben.id}`)).body.data;
    await ben.send('DELETE', `/admin/collection-items/${entryId}`);
    expect(refusal(await answer(ada, id, 'x'))).toEqual(notFound);
    expect(refusal(await ada.send('GET', `/admin/records/${entryId}/comments`))).toEqual(notFound);
    expect(await unread(ben)).toEqual([]);
    await ben.send('POST', `/admin/trash/${entryId}/restore`);
    expect([await threads(), await unread(ben)]).toMatchObject([[{ id }], [['mention', `@${ben.id}`]]]);

    await ben.send('DELETE', `/admin/collection-items/${entryId}`);
    scenario.clock.advance(31 * day);
    await scenario.service.runJobs();
    const left = scenario.database.sql.selectFrom('comments').select('id').where('entry_id', '=', entryId);
    expect(await left.where('tenant_id', '=', scenario.main.id).execute()).toEqual([]);
  });
});
