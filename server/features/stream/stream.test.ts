import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { type Listening, listenToStream } from '../../test/listen-to-stream.ts';
import {
  createPeopleScenario,
  type PeopleScenario,
  type Person,
  password,
} from '../../test/scenarios/people-scenario.ts';

const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('GET /admin/stream', (dialect) => {
  let scenario: PeopleScenario;
  let ada: Person;
  let ben: Person;
  const open: Listening[] = [];
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    ada = await scenario.addPerson('ada@example.com', 'developer');
    ben = await scenario.addPerson('ben@example.com', 'editor');
    for (const tenant of [scenario.main, scenario.other]) {
      const schema = [{ name: 'title', label: 'Title', type: 'text' }];
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    }
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.stop()));
    await scenario.close();
  });

  async function listen(person: Pick<Person, 'token'>, lastEventId?: string): Promise<Listening> {
    const options = lastEventId === undefined ? {} : { lastEventId };
    const listening = await listenToStream(scenario.service.server.address, person.token, options);
    open.push(listening);
    if (listening.status === 200) await listening.heard(({ type }) => type === 'ready' || type === 'reset');
    return listening;
  }
  let made = 0;
  const create = async (by: Person, more: object = {}): Promise<string> => {
    const slug = `note-${++made}`;
    const body = { name: slug, slug, collectionType: 'notes', fields: { title: slug }, ...more };
    return (await by.send('POST', '/admin/collection-items', body)).body.data.id;
  };
  const of = (id: string) => (event: { data: { id?: string } }) => event.data.id === id;

  test('tells a save with its version and who made it, nothing of the content, and says so of itself', async () => {
    const heard = await listen(ada);
    expect(heard.headers.get('content-type')).toBe('text/event-stream; charset=UTF-8');
    expect(heard.headers.get('cache-control')).toMatch(/no-store/);
    expect(heard.headers.get('x-accel-buffering')).toBe('no');
    const id = await create(ben, { fields: { title: 'a secret' } });
    expect(await heard.heard(of(id))).toEqual({
      id: expect.any(String),
      type: 'record',
      data: { kind: 'item', id, change: 'created', version: 1, by: { kind: 'user', id: ben.id } },
    });
    const body = { fields: { title: 'another secret' }, version: 1 };
    await ben.send('PUT', `/admin/collection-items/${id}`, body);
    await heard.heard(({ data }) => data.change === 'updated' && data.version === 2);
    await scenario.main.call('POST', `/collections/notes/${id}/publish`);
    const published = await heard.heard(({ data }) => data.id === id && data.change === 'published');
    expect(published.data.by).toEqual({ kind: 'key', id: expect.any(String) });
    expect(JSON.stringify(heard.events)).not.toContain('secret');
  });

  test('tells editors that a release, or what it changes, has become another, and viewers nothing of it', async () => {
    const heard = await listen(ada);
    const vera = await scenario.addPerson('vera@example.com', 'viewer');
    const viewing = await listen(vera);
    const { body } = await ben.send('POST', '/admin/releases', { name: 'Secret plan' });
    const { id } = body.data;
    expect((await heard.heard(of(id))).data).toEqual({ id });
    const item = await create(ben);
    await ben.send('POST', `/admin/releases/${id}/entries`, { ids: [item] });
    await viewing.heard(of(item));
    expect(viewing.events.filter(({ type }) => type === 'release')).toEqual([]);
    expect(JSON.stringify(heard.events)).not.toContain('Secret');
  });

  test('what is refused or changed in another tenant is told to nobody here', async () => {
    const heard = await listen(ada);
    const eve = await scenario.addPerson('eve@example.com', 'owner', { tenant: scenario.other });
    const theirs = await listen(eve);
    const foreign = await create(eve);
    await theirs.heard(of(foreign));
    const refused = await ben.send('POST', '/admin/collection-items', { name: 'x', slug: 'not a slug!' });
    expect(refused.status).toBe(400);
    const own = await create(ben);
    await heard.heard(of(own));
    expect(heard.events.filter(({ type }) => type === 'record').map(({ data }) => data.id)).toEqual([own]);
    expect(JSON.stringify(theirs.events)).not.toContain(own);
  });

  test('migrations and webhooks are told to developers alone, what was typed to whoever typed it', async () => {
    const [developer, editor] = [await listen(ada), await listen(ben)];
    const { body } = await ada.send('POST', '/admin/migrations', {
      kind: 'collection',
      typeSlug: 'notes',
      operations: [{ op: 'setDefault', field: 'title', value: 'x' }],
    });
    await ada.send('POST', `/admin/migrations/${body.data.id}/run`);
    await scenario.service.runJobs();
    await developer.heard(({ type, data }) => type === 'migration' && data.id === body.data.id);
    const id = await create(ben);
    const typed = { fields: { title: 'half a' }, baseVersion: 1 };
    const kept = await ben.send('POST', `/admin/collection-items/${id}/autosave`, typed);
    expect(kept.status).toBe(200);
    const { savedAt } = kept.body.data;
    expect((await editor.heard(({ type }) => type === 'preview')).data).toEqual({ id, savedAt });
    await developer.heard(of(id));
    expect(editor.events.map(({ type }) => type)).not.toContain('migration');
    expect(developer.events.map(({ type }) => type)).not.toContain('preview');
  });

  test('many changes at once are one event for each kind', async () => {
    const heard = await listen(ada);
    const fields = { title: 'x' };
    const writes = Array.from({ length: 80 }, (_, index) => ({
      method: 'POST',
      path: '/collections/notes',
      body: { name: `b${index}`, slug: `bulk-${index}`, fields },
    }));
    const written = await scenario.main.call(
      'POST',
      '/batch',
      { operations: writes, mode: 'all' },
      { idempotencyKey: 'eighty' },
    );
    expect(written.status).toBe(200);
    expect((await heard.heard(({ type }) => type === 'records')).data).toEqual({ kind: 'item' });
    expect(heard.events.filter(({ type }) => type === 'record').length).toBeLessThan(20);
    expect(heard.events.map(({ type }) => type)).not.toContain('reset');
  });

  describe('resuming', () => {
    test('goes on after the last event that was heard', async () => {
      const first = await listen(ada);
      const [one, two] = [await create(ben), await create(ben)];
      const { id: place } = await first.heard(of(one));
      await first.heard(of(two));
      await first.stop();
      const three = await create(ben);
      const again = await listen(ada, place);
      await again.heard(of(three));
      const records = again.events.filter(({ type }) => type === 'record');
      expect(records.map(({ data }) => data.id)).toEqual([two, three]);
      expect(again.events.map(({ type }) => type)).not.toContain('reset');
    });

    test.each(['nonsense', '000000000000-5', '', 'x'.repeat(200)])(
      'begins with a reset after %j',
      async (place) => {
        await listen(ada);
        const heard = await listen(ada, place);
        expect(heard.events[0]).toMatchObject({ type: 'reset', data: {} });
      },
    );

    test('begins with a reset when more has come than is kept', async () => {
      const first = await listen(ada);
      const place = first.events[0]?.id;
      await first.stop();
      const { streams } = scenario.service.server.deps;
      const last = await listen(ben);
      for (let round = 0; round < 8; round++) {
        for (let n = 0; n < 40; n++)
          streams.announce(scenario.main.id, { type: 'media', id: `file ${round} ${n}` });
        await last.heard(of(`file ${round} 39`));
      }
      expect((await listen(ada, place)).events[0]?.type).toBe('reset');
    });
  });

  test('says something every 15 seconds, and ends with its session, which it does not keep alive', async () => {
    const cy = await scenario.addPerson('cy@example.com', 'editor');
    const heard = await listen(cy);
    const { streams } = scenario.service.server.deps;
    scenario.clock.advance(14_000);
    await streams.pulse();
    expect(heard.heartbeats()).toBe(0);
    scenario.clock.advance(1000);
    await streams.pulse();
    await expect.poll(() => heard.heartbeats()).toBe(1);
    for (let hour = 0; hour < 12; hour++) {
      scenario.clock.advance(3_600_000);
      await cy.send('POST', '/admin/presence', { entryId: null });
      await streams.pulse();
    }
    await heard.ended;
    expect(heard.events.at(-1)?.type).toBe('end');
    expect((await cy.send('GET', '/auth/me')).status).toBe(401);
    ada = { ...ada, ...scenario.asToken((await scenario.signIn(ada.email)).body.data.token) };
    ben = { ...ben, ...scenario.asToken((await scenario.signIn(ben.email)).body.data.token) };
  });

  describe('ends at once', () => {
    const ends: Record<string, (person: Person, owner: Person) => Promise<unknown>> = {
      'with signing out': (person) => person.send('POST', '/auth/logout'),
      'with another role': (person, owner) =>
        owner.send('PUT', `/admin/users/${person.id}`, { role: 'viewer' }),
      'with leaving the tenant': (person, owner) => owner.send('DELETE', `/admin/users/${person.id}`),
      'with another password, elsewhere': async (person) => {
        const elsewhere = scenario.asToken((await scenario.signIn(person.email)).body.data.token);
        const change = { currentPassword: password, newPassword: 'another good password' };
        return elsewhere.send('POST', '/auth/change-password', change);
      },
      'with a password that was reset': async (person, owner) => {
        const { body } = await owner.send('POST', `/admin/users/${person.id}/reset-link`);
        const token = new URL(body.data.link).hash.slice('#token='.length);
        const reset = { token, password: 'another good password' };
        const { status } = await owner.send('POST', '/auth/reset-password', reset);
        expect(status).toBe(200);
      },
      'with another tenant': async (person) => {
        await scenario.addPerson(person.email, 'editor', { tenant: scenario.other });
        return person.send('POST', '/auth/switch-tenant', { tenantId: scenario.other.id });
      },
    };
    test.each(Object.entries(ends))('%s', async (what, change) => {
      const slug = what.replaceAll(/\W/g, '');
      const owner = await scenario.addPerson(`owner-${slug}@example.com`, 'owner');
      const person = await scenario.addPerson(`${slug}@example.com`, 'editor');
      const [heard, other] = [await listen(person), await listen(owner)];
      await change(person, owner);
      await heard.ended;
      expect(heard.events.at(-1)).toMatchObject({ type: 'end', data: {} });
      await other.heard(of(await create(ben)));
    });
  });

  test('somebody with twenty open is told to close some, and others are not', async () => {
    const dot = await scenario.addPerson('dot@example.com', 'viewer');
    const twenty = await Promise.all(Array.from({ length: 20 }, () => listen(dot)));
    const refused = await dot.send('GET', '/admin/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(refused.body.error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 30 });
    expect((await listen(ben)).status).toBe(200);
    await twenty[0]?.stop();
    await expect.poll(async () => (await listen(dot)).status).toBe(200);
    await Promise.all(twenty.map((one) => one.stop()));
  });

  test('HEAD answers the headers and holds no stream', async () => {
    const { streams } = scenario.service.server.deps;
    await expect.poll(() => streams.countOpen()).toBe(open.filter(({ isOpen }) => isOpen()).length);
    const before = streams.countOpen();
    const reply = await ada.send('HEAD', '/admin/stream');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=UTF-8',
    ]);
    expect(streams.countOpen()).toBe(before);
  });

  describe('POST /admin/presence', () => {
    const enter = (person: Person, entryId: string | null, more: object = {}) =>
      person.send('POST', '/admin/presence', { entryId, ...more });

    test('tells who is in a record and in which field, until they leave', async () => {
      const id = await create(ben);
      const heard = await listen(ada);
      const here = await enter(ben, id, { path: 'title' });
      const benHere = { id: ben.id, name: 'ben', paths: ['title'] };
      expect(here.body).toEqual({ data: { people: [benHere] } });
      const peopleOf = (event: { data: { people?: object[] } }) => event.data.people?.length;
      const { data } = await heard.heard((event) => event.data.entryId === id && peopleOf(event) === 1);
      expect(data.people).toEqual([benHere]);
      const both = await enter(ada, id.toUpperCase());
      expect(both.body.data.people).toEqual([benHere, { id: ada.id, name: 'ada', paths: [] }]);
      await enter(ben, null);
      await heard.heard((event) => event.data.people?.[0]?.id === ada.id && peopleOf(event) === 1);
      await enter(ada, null);
      await heard.heard((event) => event.data.entryId === id && peopleOf(event) === 0);
    });

    test('two tabs of a person are told apart, and one that is killed is gone after 18 seconds', async () => {
      const id = await create(ben);
      const heard = await listen(ada);
      const { streams } = scenario.service.server.deps;
      await enter(ben, id, { tab: 'one', path: 'title' });
      await enter(ben, id, { tab: 'two', path: 'slug' });
      const { body } = await enter(ben, id, { tab: 'two', path: 'slug' });
      expect(body.data.people).toEqual([{ id: ben.id, name: 'ben', paths: ['title', 'slug'] }]);
      scenario.clock.advance(17_000);
      await enter(ben, id, { tab: 'two', path: 'slug' });
      scenario.clock.advance(1000);
      await streams.pulse();
      await heard.heard(({ data }) => data.entryId === id && data.people[0]?.paths.join() === 'slug');
      scenario.clock.advance(17_000);
      await streams.pulse();
      await heard.heard(({ data }) => data.entryId === id && data.people.length === 0);
    });

    test('refuses a record that is not there, is in the trash or belongs to another tenant, and tells nobody', async () => {
      const [foreign, trashed] = [await create(ben), await create(ben)];
      const mo = await scenario.addPerson('mo@example.com', 'owner', { tenant: scenario.other });
      const heard = await listen(mo);
      const hearsHere = await listen(ada);
      await enter(ben, foreign);
      await ben.send('DELETE', `/admin/collection-items/${trashed}`);
      const nowhere = '0197a000-0000-7000-8000-000000000000';
      for (const id of [foreign, nowhere]) expect(refusal(await enter(mo, id))).toEqual(notFound);
      for (const id of [trashed, nowhere]) expect(refusal(await enter(ben, id))).toEqual(notFound);
      const own = await create(mo);
      await enter(mo, own);
      await heard.heard(({ data }) => data.entryId === own);
      await enter(ben, null);
      await hearsHere.heard(({ type, data }) => type === 'presence' && data.people.length === 0);
      const entered = (one: Listening) =>
        one.events.filter(({ type }) => type === 'presence').map(({ data }) => data.entryId);
      expect(new Set(entered(heard))).toEqual(new Set([own]));
      expect(entered(hearsHere)).not.toContain(nowhere);
      expect(entered(hearsHere)).not.toContain(trashed);
    });

    test('many beats of one viewer are few small events, and no reset', async () => {
      const vi = await scenario.addPerson('vi@example.com', 'viewer');
      const [id, last] = [await create(ben), await create(ben)];
      const [heard, slow] = [await listen(ada), await listen(ben)];
      const path = (n: number) => `${n}`.padEnd(500, '\u0001');
      await Promise.all(
        Array.from({ length: 200 }, (_, n) => enter(vi, id, { tab: `t${n}`, path: path(n) })),
      );
      const { people } = (await enter(ada, id)).body.data;
      await enter(ada, last);
      await heard.heard(({ data }) => data.entryId === last);
      const told = heard.events.filter(({ type, data }) => type === 'presence' && data.entryId === id);
      expect(told.length).toBeLessThan(50);
      expect(Buffer.byteLength(JSON.stringify(people))).toBeLessThan(4000);
      expect(Math.max(...told.map((event) => JSON.stringify(event).length))).toBeLessThan(4000);
      expect(heard.events.map(({ type }) => type)).not.toContain('reset');
      expect([heard.isOpen(), slow.isOpen()]).toEqual([true, true]);
      scenario.clock.advance(60_000);
    });

    test('of the tabs of a person the last twenty count', async () => {
      const id = await create(ben);
      for (let n = 0; n < 21; n++) {
        scenario.clock.advance(1);
        await enter(ben, id, { tab: `n${n}`, path: `f${n}` });
      }
      const { people } = (await enter(ada, id)).body.data;
      const own = people.find((person: { id: string }) => person.id === ben.id);
      expect(own.paths).toEqual(Array.from({ length: 20 }, (_, n) => `f${n + 1}`));
      scenario.clock.advance(60_000);
    });

    test('a tab is refused beyond 120 beats a minute and a person beyond 240, until the minute is over', async () => {
      const id = await create(ben);
      const kim = await scenario.addPerson('kim@example.com', 'viewer');
      const beat = async (times: number, tab: string) => {
        const replies = await Promise.all(Array.from({ length: times }, () => enter(kim, id, { tab })));
        return replies.filter(({ status }) => status === 429).length;
      };
      await enter(kim, id, { tab: 'a' });
      expect(await beat(125, 'a')).toBe(5);
      expect(await beat(120, 'b')).toBe(6);
      const refused = await enter(kim, id, { tab: 'c' });
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect((await enter(ada, id)).status).toBe(200);
      scenario.clock.advance(60_000);
      expect((await enter(kim, id, { tab: 'a' })).status).toBe(200);
    });

    test.each([
      {},
      { entryId: 'x' },
      { entryId: 7 },
      { entryId: null, tab: 'a b' },
      { entryId: null, path: '' },
    ])('refuses %j', async (body) => {
      const reply = await ben.send('POST', '/admin/presence', body);
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    });
  });

  // The last: it ends the service.
  test('a process that is to end ends its streams at once, and takes none', async () => {
    const heard = await listen(ben);
    const { streams } = scenario.service.server.deps;
    await streams.stop();
    await heard.ended;
    const refused = await ben.send('GET', '/admin/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.body.error.message).toContain('about to end');
  });
});
