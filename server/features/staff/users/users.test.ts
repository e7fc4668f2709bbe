import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
  publicUrl,
} from '../../../test/scenarios/people-scenario.ts';
import { type Role, roles } from '../staff-request.ts';
import { userShape } from './shapes.ts';

const day = 86_400_000;
const forbidden = { status: 403, code: 'FORBIDDEN' };
const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('the users of a tenant', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let owner: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    owner = await scenario.addPerson('owner@example.com', 'owner');
  });
  afterAll(() => people.close());

  const invite = (by: Person, body: unknown) => by.send('POST', '/admin/users/invite', body);
  const list = async () => {
    const { body } = await owner.send('GET', '/admin/users');
    return body.data as { id: string; email: string; role: string; lastSeenAt: string | null }[];
  };

  describe('GET /admin/users', () => {
    test('answers the people of this tenant with role, status and when they were last seen', async () => {
      await scenario.addPerson('stranger@example.com', 'owner', { tenant: scenario.other });
      await invite(owner, { email: 'new@example.com', role: 'viewer', name: 'New' });
      const { status, body } = await owner.send('GET', '/admin/users');
      expect(status).toBe(200);
      expect(body.pagination).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
      for (const user of body.data) userShape.strict().parse(user);
      expect(body.data).toMatchObject([
        { email: 'new@example.com', name: 'New', role: 'viewer', status: 'invited', lastSeenAt: null },
        { id: owner.id, email: 'owner@example.com', role: 'owner', status: 'active' },
      ]);
      expect(body.data[1].lastSeenAt).not.toBeNull();
      expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash/i);
    });

    test('lastSeenAt follows the use of a session, to the minute, in the tenant that it was in', async () => {
      const editor = await scenario.addPerson('editor@example.com', 'editor');
      const seen = async () =>
        Date.parse((await list()).find(({ id }) => id === editor.id)?.lastSeenAt ?? '');
      const before = await seen();
      scenario.clock.advance(30 * 60_000);
      await editor.send('GET', '/auth/me');
      const after = await seen();
      expect(after - before).toBeGreaterThanOrEqual(30 * 60_000);
      scenario.clock.advance(10_000);
      await editor.send('GET', '/auth/me');
      expect(await seen()).toBe(after);
    });

    test('is paged', async () => {
      for (const name of ['a', 'b', 'c']) await scenario.addPerson(`${name}@example.com`, 'viewer');
      const { body } = await owner.send('GET', '/admin/users?limit=2&page=2');
      expect(body.data.map(({ email }: { email: string }) => email)).toEqual([
        'c@example.com',
        'owner@example.com',
      ]);
      expect(body.pagination).toEqual({ total: 4, page: 2, limit: 2, totalPages: 2 });
      expect(refusal(await owner.send('GET', '/admin/users?limit=101'))).toEqual({
        status: 400,
        code: 'BAD_REQUEST',
      });
    });
  });

  describe('POST /admin/users/invite', () => {
    test('invites and mails a link built from GALLEY_PUBLIC_URL', async () => {
      const reply = await scenario.service.send('POST', '/admin/users/invite', {
        token: owner.token,
        body: { email: ' New@Example.com ', role: 'editor' },
        headers: { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' },
      });
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({
        data: { email: 'new@example.com', role: 'editor', status: 'invited' },
        meta: { mailSent: false, link: expect.stringContaining('/admin/setup-password#token=') },
      });
      const [mail, ...more] = await scenario.mails();
      expect(more).toEqual([]);
      expect(mail?.to).toBe('new@example.com');
      expect(mail?.text).toContain(`\n${publicUrl}/admin/setup-password#token=${mail?.token}\n`);
      expect(mail?.text).toContain('owner invites you to work on main');
      expect(mail?.text).not.toContain('evil.example');
      expect(reply.body.meta.link).toBe(`${publicUrl}/admin/setup-password#token=${mail?.token}`);
    });

    test.each<[unknown, string[]]>([
      [{}, ['email', 'role']],
      [{ email: 'not an address', role: 'editor' }, ['email']],
      [{ email: 'a@example.com', role: 'king' }, ['role']],
      [{ email: 'a@example.com', role: 'editor', name: 'x'.repeat(256) }, ['name']],
      [{ email: 7, role: 'editor' }, ['email']],
      [[], ['']],
    ])('answers %j with VALIDATION_ERROR and details.errors, and invites nobody', async (body, fields) => {
      const reply = await invite(owner, body);
      expect(refusal(reply)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
      const errors = reply.body.error.details.errors as { field: string }[];
      expect(errors.map(({ field }) => field)).toEqual(fields);
      expect(await list()).toHaveLength(1);
      expect(await scenario.mails()).toEqual([]);
    });

    test('stores the token hashed only', async () => {
      await invite(owner, { email: 'new@example.com', role: 'editor' });
      const [mail] = await scenario.mails();
      const rows = await scenario.database.sql.selectFrom('invitations').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify([rows, await scenario.auditRows(scenario.main)])).not.toContain(mail?.token);
    });

    test('inviting again replaces the link and the role', async () => {
      await invite(owner, { email: 'new@example.com', role: 'editor' });
      const again = await invite(owner, { email: 'new@example.com', role: 'viewer' });
      expect([again.status, again.body.data.role]).toEqual([200, 'viewer']);
      const [first, second] = await scenario.mails();
      const setup = (token = '') =>
        scenario.service.send('POST', '/auth/setup-password', {
          body: { token, password: 'a new password' },
        });
      expect(refusal(await setup(first?.token))).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect((await setup(second?.token)).status).toBe(200);
    });

    test('a member with a password is a CONFLICT and keeps the role', async () => {
      await scenario.addPerson('known@example.com', 'editor');
      const reply = await invite(owner, { email: 'known@example.com', role: 'viewer' });
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
      expect((await list()).find(({ email }) => email === 'known@example.com')?.role).toBe('editor');
    });

    test('of two invitations of one e-mail at once, one person and one working link come', async () => {
      const body = { email: 'new@example.com', role: 'editor' };
      const replies = await Promise.all([invite(owner, body), invite(owner, body)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(await list()).toHaveLength(2);
      expect(await scenario.database.sql.selectFrom('invitations').selectAll().execute()).toHaveLength(1);
    });
  });

  describe('nobody grants a role above their own', () => {
    test.each(['admin', 'owner'] as const)('%s', async (callerRole) => {
      const caller = callerRole === 'owner' ? owner : await scenario.addPerson('c@example.com', callerRole);
      for (const role of roles) {
        const allowed = roles.indexOf(role) <= roles.indexOf(callerRole);
        const reply = await invite(caller, { email: `new-${role}@example.com`, role });
        expect([role, reply.status]).toEqual([role, allowed ? 201 : 403]);
        const person = await scenario.addPerson(`to-${role}@example.com`, 'viewer');
        const change = await caller.send('PUT', `/admin/users/${person.id}`, { role });
        expect([role, change.status]).toEqual([role, allowed ? 200 : 403]);
      }
    });

    test('the refusal names the role', async () => {
      const admin = await scenario.addPerson('admin@example.com', 'admin');
      const reply = await invite(admin, { email: 'a@example.com', role: 'owner' });
      expect(reply.body.error).toEqual({
        code: 'FORBIDDEN',
        message: 'This needs the owner role; yours is admin.',
      });
      expect(await list()).toHaveLength(2);
    });

    test('nor touches one', async () => {
      const admin = await scenario.addPerson('admin@example.com', 'admin');
      expect(refusal(await admin.send('PUT', `/admin/users/${owner.id}`, { role: 'viewer' }))).toEqual(
        forbidden,
      );
      expect(refusal(await admin.send('DELETE', `/admin/users/${owner.id}`))).toEqual(forbidden);
      await invite(owner, { email: 'invited@example.com', role: 'owner' });
      const again = await invite(admin, { email: 'invited@example.com', role: 'viewer' });
      expect(refusal(again)).toEqual(forbidden);
      const owners = (await list()).filter(({ role }) => role === 'owner');
      expect(owners.map(({ email }) => email)).toEqual(['invited@example.com', 'owner@example.com']);
    });
  });

  describe('PUT /admin/users/:id', () => {
    test('changes the role, effective on the next request', async () => {
      const editor = await scenario.addPerson('editor@example.com', 'editor');
      const type = { name: 'Note', slug: 'note', schema: [] };
      expect((await editor.send('POST', '/admin/page-types', type)).status).toBe(403);
      const reply = await owner.send('PUT', `/admin/users/${editor.id}`, { role: 'developer' });
      expect(reply.body.data).toMatchObject({ id: editor.id, role: 'developer' });
      expect((await editor.send('POST', '/admin/page-types', type)).status).toBe(201);
    });

    test('refuses an unknown role and an unknown id', async () => {
      const bad = { status: 400, code: 'BAD_REQUEST' };
      expect(refusal(await owner.send('PUT', `/admin/users/${owner.id}`, { role: 'king' }))).toEqual(bad);
      expect(refusal(await owner.send('PUT', '/admin/users/nobody', { role: 'editor' }))).toEqual(notFound);
    });
  });

  describe('DELETE /admin/users/:id', () => {
    test('ends the sessions in this tenant at once; others and what the person made stay', async () => {
      const editor = await scenario.addPerson('editor@example.com', 'developer');
      await editor.send('POST', '/admin/page-types', { name: 'Note', slug: 'note', schema: [] });
      await scenario.addPerson('editor@example.com', 'viewer', { tenant: scenario.other });
      const elsewhere = scenario.asToken((await scenario.signIn('editor@example.com')).body.data.token);
      await elsewhere.send('POST', '/auth/switch-tenant', { tenantId: scenario.other.id });

      const reply = await owner.send('DELETE', `/admin/users/${editor.id}`);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect(refusal(await editor.send('GET', '/auth/me'))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      const me = await elsewhere.send('GET', '/auth/me');
      expect(me.body.data.tenants.map(({ slug }: { slug: string }) => slug)).toEqual(['other']);
      expect((await owner.send('GET', '/admin/page-types')).body.data).toHaveLength(1);
      expect((await list()).map(({ email }) => email)).toEqual(['owner@example.com']);
      expect(refusal(await owner.send('DELETE', `/admin/users/${editor.id}`))).toEqual(notFound);
    });

    test('a session does not come back to life with a new invitation', async () => {
      const editor = await scenario.addPerson('editor@example.com', 'editor');
      await owner.send('DELETE', `/admin/users/${editor.id}`);
      await invite(owner, { email: 'editor@example.com', role: 'editor' });
      expect((await editor.send('GET', '/auth/me')).status).toBe(401);
    });

    test('ends the invitation', async () => {
      const { body } = await invite(owner, { email: 'new@example.com', role: 'editor' });
      await owner.send('DELETE', `/admin/users/${body.data.id}`);
      const [mail] = await scenario.mails();
      const reply = await scenario.service.send('POST', '/auth/setup-password', {
        body: { token: mail?.token, password: 'a new password' },
      });
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    });
  });

  test("another tenant's people answer as missing", async () => {
    const stranger = await scenario.addPerson('stranger@example.com', 'viewer', { tenant: scenario.other });
    const unknown = await owner.send('DELETE', '/admin/users/0197a000-0000-7000-8000-000000000000');
    const foreign = await owner.send('DELETE', `/admin/users/${stranger.id}`);
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect(refusal(await owner.send('PUT', `/admin/users/${stranger.id}`, { role: 'owner' }))).toEqual(
      notFound,
    );
    expect((await stranger.send('GET', '/auth/me')).body.data.role).toBe('viewer');
  });

  describe('the last owner stays', () => {
    const conflict = { status: 409, code: 'CONFLICT' };

    test('and can neither be removed nor lowered, by themselves either', async () => {
      expect(refusal(await owner.send('PUT', `/admin/users/${owner.id}`, { role: 'admin' }))).toEqual(
        conflict,
      );
      expect(refusal(await owner.send('DELETE', `/admin/users/${owner.id}`))).toEqual(conflict);
      expect((await owner.send('GET', '/auth/me')).body.data.role).toBe('owner');
      expect((await owner.send('PUT', `/admin/users/${owner.id}`, { role: 'owner' })).status).toBe(200);
    });

    test('goes when there is another', async () => {
      await scenario.addPerson('second@example.com', 'owner');
      expect((await owner.send('PUT', `/admin/users/${owner.id}`, { role: 'admin' })).status).toBe(200);
    });

    test.each<[string, (person: Person) => [string, string, object?]]>([
      ['lowering', ({ id }) => ['PUT', `/admin/users/${id}`, { role: 'viewer' }]],
      ['removing', ({ id }) => ['DELETE', `/admin/users/${id}`]],
    ])('of five owners who each begin by %s the others at once, one is left', async (_name, change) => {
      const owners = [owner];
      for (const n of [1, 2, 3, 4]) owners.push(await scenario.addPerson(`o${n}@example.com`, 'owner'));
      const changes = owners.flatMap((by) => owners.map((whom) => by.send(...change(whom))));
      for (const { status } of await Promise.all(changes))
        expect(status).toBeOneOf([200, 401, 403, 404, 409]);
      const left = await scenario.database.sql
        .selectFrom('memberships')
        .select('user_id')
        .where('tenant_id', '=', scenario.main.id)
        .where('role', '=', 'owner' satisfies Role)
        .execute();
      expect(left).toHaveLength(1);
    });
  });

  test('an invitation works for seven days', async () => {
    await invite(owner, { email: 'a@example.com', role: 'editor' });
    const [{ token } = { token: '' }] = await scenario.mails();
    const setup = () =>
      scenario.service.send('POST', '/auth/setup-password', { body: { token, password: 'a new password' } });
    scenario.clock.advance(7 * day + 1);
    expect((await setup()).status).toBe(400);
    scenario.clock.advance(-120_000);
    expect((await setup()).status).toBe(200);
  });
});
