import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
  password,
  publicUrl,
} from '../../../test/scenarios/people-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';
import { requestPasswordReset } from './request-password-reset.ts';

const hour = 3_600_000;
const another = 'another long password';
const badRequest = { status: 400, code: 'BAD_REQUEST' };

onEachDatabase('passwords', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let ada: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    ada = await scenario.addPerson('ada@example.com', 'owner');
  });
  afterAll(() => people.close());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    scenario.service.send('POST', path, { body, headers });
  const forgot = (email: string) => post('/auth/forgot-password', { email });
  const reset = (token: string, given = another) => post('/auth/reset-password', { token, password: given });
  const setup = (token: string, given = another) => post('/auth/setup-password', { token, password: given });
  const newestToken = async () => (await scenario.mails()).at(-1)?.token ?? '';
  const fieldsOf = ({ body }: Reply): string[] =>
    body.error.details.errors.map(({ field }: { field: string }) => field);
  const signsIn = async (given: string) => (await scenario.signIn('ada@example.com', given)).status === 200;

  describe('POST /auth/setup-password', () => {
    const inviteToken = async () => {
      await ada.send('POST', '/admin/users/invite', { email: 'new@example.com', role: 'editor' });
      return newestToken();
    };

    test('lets an invited person choose a password and sign in', async () => {
      const token = await inviteToken();
      expect((await scenario.signIn('new@example.com', another)).status).toBe(401);
      const reply = await setup(token);
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      const { body } = await scenario.signIn('new@example.com', another);
      expect(body.data).toMatchObject({ role: 'editor', tenant: { slug: 'main' } });
    });

    test('the link works once, also of two at once', async () => {
      const token = await inviteToken();
      const replies = await Promise.all([setup(token), setup(token, 'a third long password')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(refusal(await setup(token))).toEqual(badRequest);
    });

    test('is no way to reset a password, nor the other way round', async () => {
      const token = await inviteToken();
      expect(refusal(await reset(token))).toEqual(badRequest);
      await forgot('ada@example.com');
      expect(refusal(await setup(await newestToken()))).toEqual(badRequest);
      expect(await signsIn(password)).toBe(true);
    });

    test.each<[unknown, string[]]>([
      [{}, ['token', 'password']],
      [{ token: 'x', password: 'eleven char' }, ['password']],
      [{ token: 'x', password: 'p'.repeat(257) }, ['password']],
      [{ token: 7, password: another }, ['token']],
    ])('answers %j with BAD_REQUEST and details.errors', async (body, fields) => {
      for (const path of ['/auth/setup-password', '/auth/reset-password']) {
        const reply = await post(path, body);
        expect(refusal(reply)).toEqual(badRequest);
        expect(fieldsOf(reply)).toEqual(fields);
      }
    });

    test('lengths count code points', async () => {
      const token = await inviteToken();
      expect(fieldsOf(await setup(token, '🗝'.repeat(11)))).toEqual(['password']);
      expect((await setup(token, '🗝'.repeat(256))).status).toBe(200);
      expect((await scenario.signIn('new@example.com', '🗝'.repeat(256))).status).toBe(200);
    });

    test('a made-up token is refused', async () => {
      const reply = await setup('A'.repeat(43));
      expect(refusal(reply)).toEqual(badRequest);
      expect(fieldsOf(reply)).toEqual(['token']);
    });
  });

  describe('POST /auth/forgot-password', () => {
    test('always answers 200 { success: true }', async () => {
      for (const email of ['ada@example.com', 'nobody@example.com', 'no e-mail at all']) {
        const reply = await forgot(email);
        expect([email, reply.status, reply.text]).toEqual([email, 200, '{"success":true}']);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
    });

    test('mails whoever has the e-mail a link from GALLEY_PUBLIC_URL, and nobody else anything', async () => {
      await forgot('nobody@example.com');
      await post(
        '/auth/forgot-password',
        { email: ' ADA@example.com' },
        { 'X-Forwarded-Host': 'evil.example' },
      );
      const [mail, ...more] = await scenario.mails();
      expect(more).toEqual([]);
      expect(mail?.to).toBe('ada@example.com');
      expect(mail?.text).toContain(`\n${publicUrl}/admin/reset-password#token=${mail?.token}\n`);
      expect(mail?.text).not.toContain('evil.example');
    });

    test('stores the token hashed only', async () => {
      await forgot('ada@example.com');
      const token = await newestToken();
      const rows = await scenario.database.sql.selectFrom('account_tokens').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify([rows, await scenario.auditRows(scenario.main)])).not.toContain(token);
    });

    test('looks nothing up before the answer, so that its time tells nothing either', async () => {
      const { deps } = scenario.service.server;
      const postponed: (() => Promise<void>)[] = [];
      const background = {
        run: (_name: string, work: () => Promise<void>) => void postponed.push(work),
        settled: async () => {},
      };
      let reads = 0;
      const database = new Proxy(deps.database, {
        get: (target, name) => {
          reads++;
          return Reflect.get(target, name) as unknown;
        },
      });
      const from = { requestId: '', ip: '', userAgent: '' };
      for (const email of ['ada@example.com', 'nobody@example.com']) {
        requestPasswordReset({ ...deps, database, background }, { email, from });
      }
      expect([postponed.length, reads]).toEqual([2, 0]);
      for (const work of postponed) await work();
      expect(reads).toBeGreaterThan(0);
      expect((await scenario.mails()).map(({ to }) => to)).toEqual(['ada@example.com']);
    });

    test('sends no more than three links that work at once', async () => {
      for (let n = 0; n < 5; n++) {
        expect((await forgot('ada@example.com')).body).toEqual({ success: true });
        await scenario.mails();
      }
      expect(await scenario.mails()).toHaveLength(3);
      scenario.clock.advance(hour);
      await forgot('ada@example.com');
      expect(await scenario.mails()).toHaveLength(4);
    });

    test('pages of another site are refused', async () => {
      const body = { email: 'ada@example.com' };
      const reply = await post('/auth/forgot-password', body, { Origin: 'https://evil.example' });
      expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(await scenario.mails()).toEqual([]);
    });
  });

  describe('POST /auth/reset-password', () => {
    test('sets the password and ends all sessions of the person, on the next request', async () => {
      const grace = await scenario.addPerson('grace@example.com', 'editor');
      await forgot('ada@example.com');
      const reply = await reset(await newestToken());
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect(refusal(await ada.send('GET', '/auth/me'))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      expect((await grace.send('GET', '/auth/me')).status).toBe(200);
      expect([await signsIn(password), await signsIn(another)]).toEqual([false, true]);
    });

    test('works once, also of two at once, and ends the other links', async () => {
      await forgot('ada@example.com');
      const first = await newestToken();
      await forgot('ada@example.com');
      const second = await newestToken();
      const replies = await Promise.all([reset(second), reset(second, 'a third long password')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(refusal(await reset(second))).toEqual(badRequest);
      expect(refusal(await reset(first))).toEqual(badRequest);
    });

    test('works for one hour', async () => {
      await forgot('ada@example.com');
      const token = await newestToken();
      scenario.clock.advance(hour);
      expect(refusal(await reset(token))).toEqual(badRequest);
      expect(await signsIn(password)).toBe(true);
    });

    test('a refused password leaves the link alone', async () => {
      await forgot('ada@example.com');
      const token = await newestToken();
      expect((await reset(token, 'short')).status).toBe(400);
      expect((await reset(token)).status).toBe(200);
    });
  });

  describe('POST /auth/change-password', () => {
    const change = (body: unknown) => ada.send('POST', '/auth/change-password', body);

    test('changes it, ends the other sessions and the mailed links, and keeps this session', async () => {
      const elsewhere = scenario.asToken((await scenario.signIn('ada@example.com')).body.data.token);
      await forgot('ada@example.com');
      const token = await newestToken();
      const reply = await change({ currentPassword: password, newPassword: another });
      expect([reply.status, reply.body]).toEqual([200, { success: true }]);
      expect((await ada.send('GET', '/auth/me')).status).toBe(200);
      expect((await elsewhere.send('GET', '/auth/me')).status).toBe(401);
      expect(refusal(await reset(token))).toEqual(badRequest);
      expect([await signsIn(password), await signsIn(another)]).toEqual([false, true]);
    });

    test.each<[string, unknown, string]>([
      ['a wrong current password', { currentPassword: 'wrong', newPassword: another }, 'currentPassword'],
      ['a short new one', { currentPassword: password, newPassword: 'short' }, 'newPassword'],
    ])('refuses %s and changes nothing', async (_name, body, field) => {
      const elsewhere = scenario.asToken((await scenario.signIn('ada@example.com')).body.data.token);
      const reply = await change(body);
      expect(refusal(reply)).toEqual(badRequest);
      expect(fieldsOf(reply)).toEqual([field]);
      expect((await elsewhere.send('GET', '/auth/me')).status).toBe(200);
      expect(await signsIn(password)).toBe(true);
    });

    test('of two changes at once, one counts', async () => {
      const replies = await Promise.all(
        ['first long password', 'second long password'].map((newPassword) =>
          change({ currentPassword: password, newPassword }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  test('no session that an old password begins outlives a reset that runs at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const [before, after] = round % 2 === 0 ? [password, another] : [another, password];
      await forgot('ada@example.com');
      const token = await newestToken();
      const tries = Array.from({ length: 4 }, () => scenario.signIn('ada@example.com', before));
      const [done, ...replies] = await Promise.all([reset(token, after), ...tries]);
      expect(done.status).toBe(200);
      for (const { status, body } of replies) {
        if (status === 200) {
          expect((await scenario.asToken(body.data.token).send('GET', '/auth/me')).status).toBe(401);
        }
      }
    }
  });
});
