import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installationTenant } from '../../../lib/tenant-id.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { refusal } from '../../../test/answers.ts';
import { createTestDatabase, onEachDatabase } from '../../../test/databases.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/programs/smtp-server.ts';
import {
  createPeopleScenario,
  type PeopleScenario,
  type Person,
} from '../../../test/scenarios/people-scenario.ts';
import { generateAccountToken } from '../passwords/account-token.ts';
import { insertAccountToken } from '../passwords/account-token-store.ts';

const forbidden = { status: 403, code: 'FORBIDDEN' };
const hour = 3_600_000;

onEachDatabase('an account whose email address nobody has verified, with a mail server', (dialect) => {
  let smtp: SmtpServer;
  let scenario: PeopleScenario;
  let owner: Person;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    scenario = await createPeopleScenario(dialect, {
      GALLEY_SMTP_URL: smtp.url,
      GALLEY_MAIL_FROM: 'cms@example.com',
    });
    owner = await scenario.addPerson('owner@example.com', 'owner');
  });
  afterAll(async () => {
    await scenario.close();
    await smtp.close();
  });

  const newAccount = (email: string) => scenario.addPerson(email, 'editor', { tenant: scenario.other });
  const invite = (email: string) => owner.send('POST', '/admin/users/invite', { email, role: 'admin' });
  const mailedToken = async (email: string) => {
    await scenario.mails();
    const mail = smtp.received.findLast(({ to }) => to.includes(email))?.message ?? '';
    // Long lines are folded with "=" at their end, and "=" itself is escaped.
    return /#token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';
  };
  const invitationOf = async (person: Pick<Person, 'send'>) =>
    (await person.send('GET', '/auth/invitations')).body.data[0];
  const accept = async (person: Pick<Person, 'send'>, token?: string) =>
    person.send('POST', `/auth/invitations/${(await invitationOf(person)).id}/accept`, { token });
  const signIn = async (email: string, password: string) =>
    scenario.asToken((await scenario.signIn(email, password)).body.data.token);
  const redeem = (path: string, token: string) =>
    scenario.service.send('POST', `/auth/${path}`, { body: { token, password: 'a new password' } });

  test('accepts an invitation by its mailed link only, which verifies the address', async () => {
    const ada = await newAccount('ada@example.com');
    await invite('ada@example.com');
    expect(await invitationOf(ada)).toMatchObject({ needsLink: true });
    for (const wrong of [undefined, 'made-up']) expect(refusal(await accept(ada, wrong))).toEqual(forbidden);
    expect((await ada.send('GET', '/auth/me')).body.data.tenants).toHaveLength(1);
    expect((await accept(ada, await mailedToken('ada@example.com'))).status).toBe(200);
    await owner.send('DELETE', `/admin/users/${ada.id}`);
    await invite('ada@example.com');
    expect(await invitationOf(ada)).toMatchObject({ needsLink: false });
    expect((await accept(ada)).status).toBe(200);
  });

  test('is verified by a reset link that it asks for', async () => {
    const ben = await newAccount('ben@example.com');
    await scenario.service.send('POST', '/auth/forgot-password', { body: { email: 'ben@example.com' } });
    expect((await redeem('reset-password', await mailedToken('ben@example.com'))).status).toBe(200);
    expect((await ben.send('GET', '/auth/me')).status).toBe(401);
    const again = await signIn('ben@example.com', 'a new password');
    await invite('ben@example.com');
    expect((await accept(again)).status).toBe(200);
  });

  test('is verified from the start by a mailed invitation', async () => {
    await invite('new@example.com');
    expect((await redeem('setup-password', await mailedToken('new@example.com'))).status).toBe(200);
    const person = await signIn('new@example.com', 'a new password');
    const otherOwner = await scenario.addPerson('other@example.com', 'owner', { tenant: scenario.other });
    const body = { email: 'new@example.com', role: 'viewer' };
    await otherOwner.send('POST', '/admin/users/invite', body);
    expect(await invitationOf(person)).toMatchObject({ needsLink: false });
  });

  test.each(['invitation', 'reset link'])('is not verified by the %s that was not mailed', async (link) => {
    const { token, hash } = generateAccountToken();
    const email = `${link.replace(' ', '-')}@example.com`;
    const { sql: rows } = scenario.database;
    if (link === 'invitation') {
      await invite(email);
      const unmailed = { token_hash: hash, is_by_link: 1 };
      await scenario.database.write((tx) =>
        tx.sql.updateTable('invitations').set(unmailed).where('email', '=', email).execute(),
      );
      expect((await redeem('setup-password', token)).status).toBe(200);
    } else {
      const { id: user_id } = await newAccount(email);
      await scenario.verifyEmail(user_id);
      const now = scenario.clock.now();
      const times = { created_at: now, expires_at: now + hour };
      const made = {
        user_id,
        purpose: 'reset',
        invited_to: scenario.other.id,
        token_hash: hash,
        is_mailed: 0,
      };
      await scenario.database.write((tx) => insertAccountToken(tx, { ...made, ...times }));
      expect((await redeem('reset-password', token)).status).toBe(200);
    }
    const found = rows.selectFrom('users').select('email_verified_at').where('email', '=', email);
    expect(await found.executeTakeFirst()).toEqual({ email_verified_at: null });
  });
});

onEachDatabase('the upgrade to verified email addresses', (dialect) => {
  const at = 100 * hour;
  /** What the audit log has of a person, as `[action, minutes before the last one]`; and whether it verifies them. */
  const cases: Record<string, [boolean, ...[string, number][]]> = {
    'reset by a link that they asked for': [
      true,
      ['auth.password_reset_requested', 59],
      ['auth.password_reset', 0],
    ],
    'changed after it': [
      true,
      ['auth.password_reset_requested', 30],
      ['auth.password_reset', 20],
      ['auth.password_changed', 0],
    ],
    'no reset': [false, ['auth.password_reset_requested', 30], ['auth.password_set', 0]],
    'a reset that nobody asked for': [false, ['user.reset_link_created', 30], ['auth.password_reset', 0]],
    'one that was asked for too early': [
      false,
      ['auth.password_reset_requested', 61],
      ['auth.password_reset', 0],
    ],
    'two links at once': [
      false,
      ['user.reset_link_created', 40],
      ['auth.password_reset_requested', 30],
      ['auth.password_reset', 0],
    ],
    'a link of a colleague after it': [
      false,
      ['auth.password_reset_requested', 200],
      ['auth.password_reset', 190],
      ['user.reset_link_created', 10],
      ['auth.password_reset', 0],
    ],
  };

  test('takes what the audit log shows', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    await migrate(made.database, '0044-kept-shorter');
    await made.database.write(async (tx) => {
      const insert = (table: string, row: Record<string, string | number>) => {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
          tx.sql,
        );
      };
      const times = { created_at: 0, updated_at: 0 };
      for (const tenant_id of ['t', installationTenant]) {
        await insert('tenants', { tenant_id, slug: tenant_id, name: '', ...times });
      }
      let line = 0;
      for (const [id, [, ...lines]] of Object.entries(cases)) {
        await insert('users', { tenant_id: installationTenant, id, email: id, name: '', ...times });
        for (const [action, minutes] of lines) {
          const row = { tenant_id: 't', id: String(line++), action, record_kind: 'user', record_id: id };
          const rest = { actor_kind: 'user', details: '{}', created_at: at - minutes * 60_000 };
          await insert('audit_log', { ...row, ...rest });
        }
      }
    });
    await migrate(made.database);
    const users = await made.database.sql.selectFrom('users').select(['id', 'email_verified_at']).execute();
    const verified = users.map(({ id, email_verified_at }) => [id, email_verified_at !== null]);
    expect(Object.fromEntries(verified)).toEqual(
      Object.fromEntries(Object.entries(cases).map(([id, [isVerified]]) => [id, isVerified])),
    );
    await made.close();
  });
});
