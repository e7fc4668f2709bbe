import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidOfTenant } from '../../../lib/tenant-id.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createStaffApi, type StaffApi, type StaffScenario } from '../../../test/scenarios/staff-scenario.ts';
import { createPasswords, hashPassword, verifyPassword } from '../passwords/password.ts';
import { deleteSession } from './session-store.ts';
import { newSessionShape, sessionShape } from './shapes.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const origin = 'https://cms.example.com';

onEachDatabase('sessions', (dialect) => {
  let api: StaffApi;
  let test: StaffScenario;
  beforeAll(async () => {
    api = await createStaffApi(dialect, { publicUrl: origin });
  });
  beforeEach(async () => {
    test = await api.begin();
  });
  afterAll(() => api.close());

  describe('POST /auth/login', () => {
    it('answers user, tenant, role, tenants, token and expiresAt, and sets the cookie', async () => {
      const response = await test.login();
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { data } = (await response.json()) as { data: unknown };
      const session = newSessionShape.strict().parse(data);
      expect(session).toEqual({
        user: { id: test.user.id, email: 'ada@example.com', name: 'Ada', isSuperAdmin: false },
        tenant: { id: uuidOfTenant(test.tenant), slug: 'main', name: 'Main' },
        role: 'editor',
        tenants: [{ id: uuidOfTenant(test.tenant), slug: 'main', name: 'Main', role: 'editor' }],
        token: session.token,
        expiresAt: new Date(test.clock.now() + 12 * hour).toISOString(),
      });
      expect(Buffer.from(session.token, 'base64url')).toHaveLength(32);
      expect(response.headers.get('set-cookie')).toBe(
        `__Host-galley_session=${session.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
      );
    });

    it('stores the token hashed only', async () => {
      const { token } = await test.signIn();
      const rows = JSON.stringify(await test.database.sql.selectFrom('sessions').selectAll().execute());
      expect(rows).toContain('token_hash');
      expect(rows).not.toContain(token);
    });

    it('compares e-mails without case and surrounding space', async () => {
      const response = await test.login({ email: '  ADA@Example.COM ' });
      expect(response.status).toBe(200);
    });

    it('answers an unknown e-mail, a wrong password, nobody without a password or a tenant alike', async () => {
      await test.addMember(test.tenant, 'invited@example.com', 'owner');
      await test.database.write((tx) =>
        tx.sql.deleteFrom('memberships').where('user_id', '=', test.user.id).execute(),
      );
      const tries = [
        { email: 'ada@example.com' },
        { email: 'nobody@example.com' },
        { password: 'a wrong password' },
        { email: 'invited@example.com' },
        { email: 'no e-mail at all' },
      ];
      const answers = new Set<string>();
      for (const credentials of tries) {
        const response = await test.login(credentials);
        expect(response.headers.get('set-cookie')).toBeNull();
        answers.add(`${response.status} ${await response.text()}`);
      }
      expect([...answers]).toEqual([
        '401 {"error":{"code":"UNAUTHORIZED","message":"The e-mail or the password is wrong."}}',
      ]);
      expect(await test.countSessions()).toBe(0);
    });

    it.each([
      [{ email: 'ada@example.com' }, ['password']],
      [{ email: 7, password: '' }, ['email', 'password']],
      [[], ['']],
    ])('answers %j with 400 BAD_REQUEST and details.errors', async (body, fields) => {
      const response = await test.send('POST', '/auth/login', { body });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as {
        error: { code: string; details: { errors: { field: string }[] } };
      };
      expect(error.code).toBe('BAD_REQUEST');
      expect(error.details.errors.map(({ field }) => field)).toEqual(fields);
    });

    it('answers what is not JSON with 400 INVALID_JSON', async () => {
      const response = await test.send('POST', '/auth/login', { text: '{"email"' });
      expect([response.status, await test.codeOf(response)]).toEqual([400, 'INVALID_JSON']);
    });

    it('refuses pages of another site, so that none can sign a visitor in as somebody else', async () => {
      const foreign = await test.login({}, { Origin: 'https://evil.example' });
      expect([foreign.status, await test.codeOf(foreign)]).toEqual([403, 'FORBIDDEN']);
      expect(foreign.headers.get('set-cookie')).toBeNull();
      expect((await test.login({}, { Origin: origin })).status).toBe(200);
    });

    it('begins in the tenant that the person joined first and lists all', async () => {
      test.clock.advance(1000);
      const second = await test.addTenant('second');
      await test.addMember(second, 'ada@example.com', 'owner');
      const { tenant, role, tenants } = await test.signIn();
      expect([tenant.slug, role]).toEqual(['main', 'editor']);
      expect(tenants.map(({ slug, role }) => [slug, role])).toEqual([
        ['main', 'editor'],
        ['second', 'owner'],
      ]);
    });

    it("drops the person's ended sessions", async () => {
      await test.signIn();
      test.clock.advance(11 * hour);
      await test.signIn();
      test.clock.advance(2 * hour);
      await test.signIn();
      expect(await test.countSessions()).toBe(2);
    });

    it('computes argon2 exactly once, whatever is wrong', async () => {
      let computations = 0;
      const { verify } = createPasswords((parameters) => {
        computations++;
        return Promise.resolve(argon2Sync('argon2id', parameters));
      });
      await test.addMember(test.tenant, 'invited@example.com', 'owner');
      await test.signInWith(verify);
      expect(computations).toBe(1);
      const wrong = [
        { password: 'a wrong password' },
        { email: 'nobody@example.com' },
        { email: 'invited@example.com' },
      ];
      for (const [n, credentials] of wrong.entries()) {
        await expect(test.signInWith(verify, credentials)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
        expect(computations).toBe(n + 2);
      }
    });

    it('begins no session for a password that was changed while it was verified', async () => {
      const verifyThenChange: typeof verifyPassword = async (...given) => {
        const isRight = await verifyPassword(...given);
        await test.database.write((tx) =>
          tx.sql.updateTable('users').set({ password_hash: 'changed' }).execute(),
        );
        return isRight;
      };
      await expect(test.signInWith(verifyThenChange)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      expect(await test.countSessions()).toBe(0);
    });
  });

  describe('GET /auth/me', () => {
    it('answers who is signed in, by Bearer token or by cookie', async () => {
      const { token, ...session } = await test.signIn();
      const ways: Record<string, string>[] = [
        { Authorization: `Bearer ${token}` },
        { Authorization: `bearer  ${token}` },
        { Cookie: `theme=dark; galley_session=${token}; other=1` },
        { Cookie: `theme=dark; __Host-galley_session=${token}; other=1` },
      ];
      for (const headers of ways) {
        const response = await test.send('GET', '/auth/me', { headers });
        expect(response.status).toBe(200);
        const { data } = (await response.json()) as { data: unknown };
        expect(sessionShape.strict().parse(data)).toEqual(session);
      }
    });

    it.each<[string, Record<string, string>]>([
      ['nothing', {}],
      ['an unknown token', { Authorization: 'Bearer abc' }],
      ['an unknown cookie', { Cookie: 'galley_session=abc' }],
      ['an empty cookie', { Cookie: 'galley_session=' }],
      ['another scheme', { Authorization: 'Basic YTpi' }],
    ])('answers %s with 401 UNAUTHORIZED', async (_name, headers) => {
      const response = await test.send('GET', '/auth/me', { headers });
      expect([response.status, await test.codeOf(response)]).toEqual([401, 'UNAUTHORIZED']);
    });

    it('never lets a planted cookie win over the one that only this host can set', async () => {
      const { token, user } = await test.signIn();
      await test.addMember(
        test.tenant,
        'mallory@example.com',
        'viewer',
        await hashPassword('a planted password'),
      );
      const login = await test.login({ email: 'mallory@example.com', password: 'a planted password' });
      const { data: planted } = (await login.json()) as { data: { token: string } };
      const idAt = async (cookie: string) => {
        const response = await test.send('GET', '/auth/me', { headers: { Cookie: cookie } });
        const body = (await response.json()) as { data?: { user: { id: string } } };
        return body.data?.user.id;
      };
      const [own, foreign] = [`__Host-galley_session=${token}`, `galley_session=${planted.token}`];
      expect(await idAt(`${foreign}; ${own}`)).toBe(user.id);
      expect(await idAt(`${own}; ${foreign}`)).toBe(user.id);
      expect(await idAt(`__Host-galley_session=ended; ${foreign}`)).toBeUndefined();
    });

    it('lets Bearer win over the cookie', async () => {
      const { token } = await test.signIn();
      const headers = { Authorization: 'Bearer abc', Cookie: `galley_session=${token}` };
      expect((await test.send('GET', '/auth/me', { headers })).status).toBe(401);
    });
  });

  describe('a session ends', () => {
    it('after 12 hours without use, and not before', async () => {
      const { token } = await test.signIn();
      test.clock.advance(12 * hour - 1);
      expect(await test.me(token)).toBe(200);
      test.clock.advance(12 * hour - 1);
      expect(await test.me(token)).toBe(200);
      test.clock.advance(12 * hour);
      expect(await test.me(token)).toBe(401);
    });

    it('after 30 days however much it is used', async () => {
      const { token } = await test.signIn();
      for (let hours = 10; hours < 30 * 24; hours += 10) {
        test.clock.advance(10 * hour);
        expect(await test.me(token)).toBe(200);
      }
      const response = await test.send('GET', '/auth/me', { headers: { Authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data: { expiresAt: string } };
      const started = test.startedAt;
      expect(data.expiresAt).toBe(new Date(started + 30 * day).toISOString());
      test.clock.advance(started + 30 * day - test.clock.now());
      expect(await test.me(token)).toBe(401);
    });

    it('with POST /auth/logout, on the next request, and only that one', async () => {
      const { token } = await test.signIn();
      const { token: other } = await test.signIn();
      const headers = { Authorization: `Bearer ${token}` };
      const response = await test.send('POST', '/auth/logout', { headers });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect(response.headers.getSetCookie()).toEqual([
        '__Host-galley_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
        'galley_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
      ]);
      expect(await test.me(token)).toBe(401);
      expect(await test.me(other)).toBe(200);
      expect((await test.send('POST', '/auth/logout', { headers })).status).toBe(401);
    });

    it('when its row goes, whoever removed it', async () => {
      const { token } = await test.signIn();
      const [row] = await test.database.sql.selectFrom('sessions').select('id').execute();
      await test.database.write((tx) => deleteSession(tx, row?.id ?? ''));
      expect(await test.me(token)).toBe(401);
    });
  });

  it('a use is recorded at most once a minute', async () => {
    const { token } = await test.signIn();
    const usedAt = async () => {
      const [row] = await test.database.sql.selectFrom('sessions').select('last_used_at').execute();
      return (row?.last_used_at ?? 0) - test.startedAt;
    };
    test.clock.advance(minute - 1);
    await test.me(token);
    expect(await usedAt()).toBe(0);
    test.clock.advance(1);
    await test.me(token);
    expect(await usedAt()).toBe(minute);
    test.clock.advance(minute - 1);
    await test.me(token);
    expect(await usedAt()).toBe(minute);
  });

  it('a changed role and a lost membership are effective on the next request', async () => {
    const { token } = await test.signIn();
    await test.addMember(test.tenant, 'ada@example.com', 'viewer');
    const headers = { Authorization: `Bearer ${token}` };
    const me = await test.send('GET', '/auth/me', { headers });
    expect(await me.json()).toMatchObject({ data: { role: 'viewer', tenants: [{ role: 'viewer' }] } });
    await test.database.write((tx) => tx.sql.deleteFrom('memberships').execute());
    expect(await test.me(token)).toBe(401);
  });

  it('a role that is too low answers 403 FORBIDDEN naming the needed one', async () => {
    const { token } = await test.signIn();
    const headers = { Authorization: `Bearer ${token}` };
    const response = await test.send('POST', '/admin/page-types', { headers, body: {} });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: { code: 'FORBIDDEN', message: 'This needs the developer role; yours is editor.' },
    });
  });

  describe('a change that a cookie vouches for needs a same-origin Origin', () => {
    const logout = async (headers: Record<string, string>) => {
      const { token } = await test.signIn();
      const response = await test.send('POST', '/auth/logout', {
        headers: { Cookie: `galley_session=${token}`, ...headers },
      });
      const isSignedIn = (await test.me(token)) === 200;
      return { status: response.status, isSignedIn, code: await test.codeOf(response) };
    };

    it.each<[string, Record<string, string>]>([
      ['none', {}],
      ['another site', { Origin: 'https://evil.example' }],
      ['another scheme', { Origin: 'http://cms.example.com' }],
      ['another port', { Origin: `${origin}:8443` }],
      ['a longer name', { Origin: `${origin}.evil.example` }],
      ['a sandboxed page', { Origin: 'null' }],
    ])('%s: 403 FORBIDDEN and nothing happens', async (_name, headers) => {
      expect(await logout(headers)).toEqual({ status: 403, isSignedIn: true, code: 'FORBIDDEN' });
    });

    it.each<[string, Record<string, string>]>([
      ['the public address', { Origin: origin }],
      ['the address that the request came to', { Origin: 'http://127.0.0.1:4400' }],
    ])('%s: taken', async (_name, headers) => {
      expect(await logout(headers)).toEqual({ status: 200, isSignedIn: false, code: undefined });
    });

    it('reads need none', async () => {
      const { token } = await test.signIn();
      const headers = { Cookie: `galley_session=${token}`, Origin: 'https://evil.example' };
      expect((await test.send('GET', '/auth/me', { headers })).status).toBe(200);
    });

    it('Bearer needs none', async () => {
      const { token } = await test.signIn();
      const headers = { Authorization: `Bearer ${token}`, Origin: 'https://evil.example' };
      expect((await test.send('POST', '/auth/logout', { headers })).status).toBe(200);
    });
  });
});

describe('the cookie', () => {
  it('is not Secure where the service is reached over http', async () => {
    const api = await createStaffApi('sqlite', { publicUrl: 'http://localhost:4400' });
    const test = await api.begin();
    const response = await test.login();
    expect(response.headers.get('set-cookie')).toMatch(/^galley_session=[^;]+; .*; HttpOnly; SameSite=Lax$/);
    const { data } = (await response.json()) as { data: { token: string } };
    const headers = { Authorization: `Bearer ${data.token}` };
    const ended = await test.send('POST', '/auth/logout', { headers });
    expect(ended.headers.getSetCookie()).toEqual([
      'galley_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    await api.close();
  });
});
