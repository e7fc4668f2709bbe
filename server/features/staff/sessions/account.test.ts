import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
} from '../../../test/scenarios/people-scenario.ts';
import { listedSessionShape, sessionShape } from './shapes.ts';

const hour = 3_600_000;
const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('the account of the person who is signed in', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let ada: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    ada = await scenario.addPerson('ada@example.com', 'editor');
  });
  afterAll(() => people.close());

  const another = async () =>
    scenario.asToken((await scenario.signIn('ada@example.com')).body.data.token as string);
  const sessions = async (): Promise<{ id: string; current: boolean }[]> =>
    (await ada.send('GET', '/auth/sessions')).body.data;

  describe('GET /auth/sessions', () => {
    test('answers the running sessions, which one asks, and no token', async () => {
      const elsewhere = await another();
      const reply = await ada.send('GET', '/auth/sessions');
      expect(reply.status).toBe(200);
      for (const session of reply.body.data) listedSessionShape.strict().parse(session);
      expect(reply.body.data).toHaveLength(2);
      expect(reply.body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
      expect(reply.body.data[0]).toMatchObject({ tenant: { slug: 'main' }, ip: '127.0.0.1' });
      for (const secret of [ada.token, elsewhere.token, 'hash']) expect(reply.text).not.toContain(secret);
    });

    test('leaves out what has ended and what is of others', async () => {
      await scenario.addPerson('grace@example.com', 'editor');
      await another();
      scenario.clock.advance(11 * hour);
      await ada.send('GET', '/auth/me');
      scenario.clock.advance(2 * hour);
      expect(await sessions()).toMatchObject([{ current: true }]);
    });
  });

  describe('DELETE /auth/sessions', () => {
    test('/:id ends that session on its next request', async () => {
      const elsewhere = await another();
      const id = (await sessions()).find(({ current }) => !current)?.id;
      const reply = await ada.send('DELETE', `/auth/sessions/${id}`);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect((await elsewhere.send('GET', '/auth/me')).status).toBe(401);
      expect((await ada.send('GET', '/auth/me')).status).toBe(200);
      expect(refusal(await ada.send('DELETE', `/auth/sessions/${id}`))).toEqual(notFound);
    });

    test("/:id of somebody else's session answers as missing and leaves it", async () => {
      const grace = await scenario.addPerson('grace@example.com', 'owner');
      const [own] = await sessions();
      const foreign = await grace.send('DELETE', `/auth/sessions/${own?.id}`);
      const unknown = await grace.send('DELETE', '/auth/sessions/0197a000-0000-7000-8000-000000000000');
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
      expect((await ada.send('GET', '/auth/me')).status).toBe(200);
    });

    test('ends all the others', async () => {
      const others = [await another(), await another()];
      const grace = await scenario.addPerson('grace@example.com', 'editor');
      expect((await ada.send('DELETE', '/auth/sessions')).body).toEqual({ success: true });
      for (const other of others) expect((await other.send('GET', '/auth/me')).status).toBe(401);
      expect((await ada.send('GET', '/auth/me')).status).toBe(200);
      expect((await grace.send('GET', '/auth/me')).status).toBe(200);
    });
  });

  describe('POST /auth/switch-tenant', () => {
    test('moves this session alone, with the role there', async () => {
      const elsewhere = await another();
      await scenario.addPerson(ada.email, 'developer', { tenant: scenario.other });
      const reply = await ada.send('POST', '/auth/switch-tenant', { tenantId: scenario.other.id });
      expect(reply.status).toBe(200);
      expect(sessionShape.strict().parse(reply.body.data)).toMatchObject({
        tenant: { slug: 'other' },
        role: 'developer',
      });
      expect((await ada.send('GET', '/auth/me')).body.data.tenant.slug).toBe('other');
      expect((await elsewhere.send('GET', '/auth/me')).body.data.tenant.slug).toBe('main');
    });

    test('a tenant of others answers as one that is not there, for its people to see nothing of', async () => {
      const foreign = await ada.send('POST', '/auth/switch-tenant', { tenantId: scenario.other.id });
      const unknown = await ada.send('POST', '/auth/switch-tenant', { tenantId: 'no-such-tenant' });
      expect(refusal(foreign)).toEqual(notFound);
      expect(foreign.body).toEqual(unknown.body);
      expect((await ada.send('GET', '/auth/me')).body.data.tenant.slug).toBe('main');
      const rows = await scenario.auditRows(scenario.other);
      expect(rows.filter((row) => row.actor_kind !== 'system')).toEqual([]);
    });

    test('the installation itself is no tenant to enter', async () => {
      const superAdmin = await scenario.addPerson('s@example.com', 'owner', { isSuperAdmin: true });
      const tenantId = '00000000-0000-0000-0000-000000000000';
      expect(refusal(await superAdmin.send('POST', '/auth/switch-tenant', { tenantId }))).toEqual(notFound);
    });
  });

  describe('PUT /auth/me', () => {
    test('changes the name and nothing else', async () => {
      const body = { name: '  Ada Lovelace ', email: 'x@example.com', isSuperAdmin: true, role: 'owner' };
      const reply = await ada.send('PUT', '/auth/me', body);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toMatchObject({
        user: { id: ada.id, name: 'Ada Lovelace', email: 'ada@example.com', isSuperAdmin: false },
        role: 'editor',
      });
      expect((await ada.send('GET', '/auth/me')).body.data).toEqual(reply.body.data);
    });

    test.each(['', '   ', 'x'.repeat(256), 7, null])('refuses %j', async (name) => {
      expect(refusal(await ada.send('PUT', '/auth/me', { name }))).toEqual({
        status: 400,
        code: 'BAD_REQUEST',
      });
      expect((await ada.send('GET', '/auth/me')).body.data.user.name).toBe('ada');
    });
  });

  test.each([
    ['PUT', '/auth/me', { name: 'Eve' }],
    ['POST', '/auth/change-password', {}],
    ['POST', '/auth/switch-tenant', {}],
    ['DELETE', '/auth/sessions', undefined],
    ['DELETE', '/admin/users/x', undefined],
    ['POST', '/admin/api-keys', {}],
  ])('a cookie alone, from a page of another site, does not do %s %s', async (method, path, body) => {
    for (const Origin of ['https://evil.example', 'null']) {
      const headers = { Cookie: `galley_session=${ada.token}`, Origin };
      const reply = await scenario.service.send(method, path, { headers, body });
      expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(reply.body.error.message).toContain('Origin');
    }
  });
});
