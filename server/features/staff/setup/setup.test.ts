import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { emptyService } from '../../../test/empty-service.ts';
import { createTestService, type Reply, type TestService } from '../../../test/test-service.ts';
import { isSetupToken, setupTokenOf } from './setup-token.ts';

const publicUrl = 'https://cms.example.com';
const owner = { tenantName: 'Čas a Vítr', email: 'First@example.com', password: 'a long password' };

onEachDatabase('the first run of an empty installation', (dialect) => {
  let service: TestService;
  let body: Record<string, unknown>;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_PUBLIC_URL: publicUrl });
  });
  beforeEach(async () => {
    await emptyService(service);
    body = { setupToken: service.server.deps.setupToken, ...owner };
  });
  afterAll(() => service.close());

  const claim = (changes: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    service.send('POST', '/auth/setup', { body: { ...body, ...changes }, headers });
  const isNeeded = async () => (await service.send('GET', '/auth/setup')).body.data;
  const countTenants = async () =>
    (await service.server.deps.database.sql.selectFrom('tenants').select('slug').execute()).filter(
      ({ slug }) => slug !== '_installation',
    ).length;

  test('is needed exactly while no tenant exists, which anybody may ask', async () => {
    const reply = await service.send('GET', '/auth/setup');
    expect([reply.status, reply.body]).toEqual([200, { data: { needed: true, sendsMail: false } }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-ratelimit-limit')).not.toBeNull();
    await service.createTenant('by-hand');
    expect(await isNeeded()).toEqual({ needed: false, sendsMail: false });
    expect(refusal(await claim())).toEqual({ status: 409, code: 'CONFLICT' });
  });

  test('makes the tenant and its owner, a super-admin, and signs in as login does', async () => {
    const made = await claim({ name: ' Olive ' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      user: { email: 'first@example.com', name: 'Olive', isSuperAdmin: true },
      tenant: { slug: 'cas-a-vitr', name: 'Čas a Vítr' },
      role: 'owner',
    });
    expect(made.text).not.toContain(owner.password);
    const { token } = made.body.data;
    expect(made.headers.get('set-cookie')).toMatch(
      new RegExp(`^__Host-galley_session=${token}; Path=/; .*HttpOnly; SameSite=Lax; Secure$`),
    );
    expect((await service.send('GET', '/admin/tenants', { token })).status).toBe(200);
    const login = await service.send('POST', '/auth/login', {
      body: { email: owner.email, password: owner.password },
    });
    expect(Object.keys(login.body.data)).toEqual(Object.keys(made.body.data));
    const log = await service.send('GET', '/admin/audit-log?action=tenant.created', { token });
    expect(log.body.data).toHaveLength(1);
    expect(await isNeeded()).toEqual({ needed: false, sendsMail: false });
  });

  test('takes the slug that is given, and "main" where a name has no Latin letter', async () => {
    expect((await claim({ tenantName: '潮の本' })).body.data.tenant.slug).toBe('main');
  });

  test('of 20 at once exactly one succeeds, the others are 409 CONFLICT', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        claim({ tenantSlug: `house-${n}`, email: `person-${n}@example.com` }),
      ),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const reply of replies.filter((one) => !made.includes(one))) {
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    }
    expect(await countTenants()).toBe(1);
    const users = await service.server.deps.database.sql.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: made[0]?.body.data.user.email }]);
  });

  test('without the token of the printed link nobody becomes the owner', async () => {
    for (const setupToken of ['', 'guess', `${body['setupToken']}x`, undefined]) {
      const reply = await claim({ setupToken });
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(reply.body.error.details.errors).toMatchObject([{ field: 'setupToken' }]);
      expect(reply.text).not.toContain(String(body['setupToken']));
    }
    expect(await isNeeded()).toEqual({ needed: true, sendsMail: false });
    expect((await claim({ tenantSlug: 'mine' })).body.data.tenant.slug).toBe('mine');
  });

  test('a page of another site is 403 FORBIDDEN, one of this service may', async () => {
    const foreign = await claim({}, { Origin: 'https://evil.example' });
    expect(refusal(foreign)).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(await countTenants()).toBe(0);
    expect((await claim({}, { Origin: publicUrl })).status).toBe(201);
  });

  test.each<[object, string]>([
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(257) }, 'password'],
    [{ email: 'nobody' }, 'email'],
    [{ tenantName: '  ' }, 'tenantName'],
    [{ tenantSlug: '_installation' }, 'tenantSlug'],
    [{ tenantSlug: 'Not a slug' }, 'tenantSlug'],
    [{ name: 'x'.repeat(256) }, 'name'],
  ])('%j is 400 BAD_REQUEST with details.errors and makes nothing', async (changes, field) => {
    const reply = await claim(changes);
    expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(reply.body.error.details.errors).toMatchObject([{ field }]);
    expect(await countTenants()).toBe(0);
  });
});

onEachDatabase('the limit of the first run', (dialect) => {
  test('is that of the credential endpoints together', async () => {
    const service = await createTestService(dialect, { GALLEY_LIMIT_CREDENTIALS: '2' });
    const wrong = { setupToken: 'guess', ...owner };
    expect((await service.send('POST', '/auth/setup', { body: wrong })).status).toBe(400);
    expect((await service.send('POST', '/auth/login', { body: {} })).status).toBe(400);
    const limited = await service.send('POST', '/auth/setup', { body: wrong });
    expect([limited.status, limited.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await service.send('GET', '/auth/setup')).status).toBe(200);
    await service.close();
  });
});

describe('the setup token', () => {
  test('has 256 bits that only the secret key gives', () => {
    const token = setupTokenOf('one secret key');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(setupTokenOf('one secret key')).toBe(token);
    expect(setupTokenOf('another secret key')).not.toBe(token);
    expect(isSetupToken(token, token)).toBe(true);
    expect(isSetupToken(token.slice(1), token)).toBe(false);
  });
});
