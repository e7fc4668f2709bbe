import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createTestDatabase, onEachDatabase } from '../../../test/databases.ts';
import { readMailFolder } from '../../../test/programs/read-mail.ts';
import { runGalley, serveGalley } from '../../../test/programs/run-galley.ts';
import { startSmtpServer } from '../../../test/programs/smtp-server.ts';
import {
  createPeopleScenario,
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
  password,
} from '../../../test/scenarios/people-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';
import { openedInvitationShape, ownInvitationShape } from './shapes.ts';

const day = 86_400_000;
const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('an invitation', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let owner: Person;
  /** Somebody with an account in another tenant. */
  let ada: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    owner = await scenario.addPerson('owner@example.com', 'owner');
    ada = await scenario.addPerson('ada@example.com', 'editor', { tenant: scenario.other });
    await ada.send('PUT', '/auth/me', { name: 'Ada Secretly Lovelace' });
  });
  afterAll(() => people.close());

  const invite = (email: string, role = 'editor') =>
    owner.send('POST', '/admin/users/invite', { email, role, name: 'As Written' });
  const tokenTo = async (email: string) =>
    (await scenario.mails()).findLast(({ to }) => to.includes(email))?.token ?? '';
  const setUp = (token: string, chosen = 'a new password') =>
    scenario.service.send('POST', '/auth/setup-password', { body: { token, password: chosen } });
  const invitationsOf = async (person: Person) => {
    const { status, body } = await person.send('GET', '/auth/invitations');
    expect(status).toBe(200);
    return body.data as { id: string; tenant: { name: string }; role: string; needsLink: boolean }[];
  };
  const accept = async (person: Person, token?: string) => {
    const [first] = await invitationsOf(person);
    return person.send('POST', `/auth/invitations/${first?.id}/accept`, { token });
  };
  const users = async () => (await owner.send('GET', '/admin/users')).body.data;
  const tenantsOf = async (person: Person): Promise<string[]> => {
    const { body } = await person.send('GET', '/auth/me');
    return body.data.tenants.map(({ slug, role }: { slug: string; role: string }) => `${slug} ${role}`);
  };

  test('tells in nothing whether the address has an account', async () => {
    const emails = ['ada@example.com', 'eve@example.com'];
    const replies: Reply[] = [];
    for (const email of emails) replies.push(await invite(email));
    const mails = await scenario.mails();
    const listed = await users();
    const logged = await owner.send('GET', '/admin/audit-log?action=user.invited');
    const seen = emails.map((email, i) => {
      const about = {
        reply: [replies[i]?.status, replies[i]?.body],
        headers: [...(replies[i]?.headers.keys() ?? [])],
        mail: mails.find(({ to }) => to.includes(email)),
        row: listed.find((user: { email: string }) => user.email === email),
        log: logged.body.data.find(({ details }: { details: { email: string } }) => details.email === email),
      };
      const token = about.mail?.token ?? '';
      return JSON.stringify(about)
        .replaceAll(email, 'EMAIL')
        .replaceAll(token, 'TOKEN')
        .replaceAll(replies[i]?.body.data.id, 'ID')
        .replaceAll(/"(createdAt|at)":"[^"]+"|"(id|requestId)":"[0-9a-f-]{36}"|"date":"[^"]+"/g, '"-":"-"')
        .replaceAll(/"file":"[^"]+"/g, '');
    });
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('As Written');
    expect(seen[0]).not.toMatch(new RegExp(`Lovelace|${ada.id}`));
    const picked = await owner.send('GET', '/admin/people');
    expect(picked.text).not.toMatch(/ada@|eve@/);
  });

  test('is accepted by its link by somebody new, who is a member from then on under the id of the invitation', async () => {
    const { body } = await invite('eve@example.com', 'developer');
    expect((await scenario.signIn('eve@example.com', 'a new password')).status).toBe(401);
    expect((await setUp(await tokenTo('eve@example.com'))).status).toBe(200);
    const signedIn = await scenario.signIn('eve@example.com', 'a new password');
    expect(signedIn.body.data).toMatchObject({
      role: 'developer',
      user: { id: body.data.id, name: 'As Written' },
    });
    const row = (await users()).find(({ email }: { email: string }) => email === 'eve@example.com');
    expect(row).toMatchObject({ id: body.data.id, status: 'active', role: 'developer' });
    expect((await setUp(await tokenTo('eve@example.com'))).status).toBe(400);
  });

  test('makes no member of somebody with an account until they accept, signed in and with the link', async () => {
    await invite('ada@example.com', 'admin');
    const token = await tokenTo('ada@example.com');
    expect(await tenantsOf(ada)).toEqual(['other editor']);
    const own = await invitationsOf(ada);
    for (const one of own) ownInvitationShape.strict().parse(one);
    expect(own).toMatchObject([
      { tenant: { name: 'main' }, role: 'admin', invitedBy: 'owner', needsLink: true },
    ]);
    expect(JSON.stringify(own)).not.toContain(scenario.main.id);

    // The link of an invitation is no way into an account that there is.
    const refused = await setUp(token);
    expect(refusal(refused)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(refused.body.error.details.errors).toMatchObject([{ field: 'token', code: 'HAS_ACCOUNT' }]);
    expect((await scenario.signIn('ada@example.com')).status).toBe(200);

    // Without a mail server nothing but the link shows who is meant.
    for (const wrong of [undefined, 'made-up']) {
      expect(refusal(await accept(ada, wrong))).toEqual({ status: 403, code: 'FORBIDDEN' });
    }
    const accepted = await accept(ada, token);
    expect([accepted.status, accepted.body.data.tenant.slug]).toEqual([200, 'other']);
    expect(await tenantsOf(ada)).toEqual(['other editor', 'main admin']);
    expect(await invitationsOf(ada)).toEqual([]);
    const row = (await users()).find(({ email }: { email: string }) => email === 'ada@example.com');
    expect(row).toMatchObject({ id: ada.id, name: 'Ada Secretly Lovelace', status: 'active', role: 'admin' });
    const [joined] = await scenario.auditRows(scenario.main);
    expect(joined).toMatchObject({ action: 'user.joined', record_id: ada.id });
  });

  test('is told to whoever has its link: who invited whom to what, and whether the address has an account is not', async () => {
    const open = (token: string) => scenario.service.send('POST', '/auth/invitation', { body: { token } });
    const told = async (email: string) => {
      await invite(email, 'editor');
      const reply = await open(await tokenTo(email));
      openedInvitationShape.strict().parse(reply.body.data);
      expect(reply.body.data).toMatchObject({
        email,
        tenant: { name: 'main' },
        role: 'editor',
        invitedBy: 'owner',
      });
      return Object.keys(reply.body.data);
    };
    expect(await told('nobody-yet@example.com')).toEqual(await told('ada@example.com'));
    for (const wrong of ['made-up', 'x'.repeat(512)])
      expect(refusal(await open(wrong))).toEqual({ status: 400, code: 'BAD_REQUEST' });
    const late = await tokenTo('nobody-yet@example.com');
    scenario.service.clock.advance(8 * 86_400_000);
    expect(refusal(await open(late))).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('that a mail server took to the person is accepted without the link', async () => {
    const smtp = await startSmtpServer();
    const mailed = await createPeopleScenario(dialect, {
      GALLEY_SMTP_URL: smtp.url,
      GALLEY_MAIL_FROM: 'cms@example.com',
    });
    const inviting = await mailed.addPerson('owner@example.com', 'owner');
    const invited = await mailed.addPerson('ada@example.com', 'editor', { tenant: mailed.other });
    await mailed.verifyEmail(invited.id);
    await inviting.send('POST', '/admin/users/invite', { email: 'ada@example.com', role: 'viewer' });
    const [own] = (await invited.send('GET', '/auth/invitations')).body.data;
    expect(own).toMatchObject({ needsLink: false });
    expect((await invited.send('POST', `/auth/invitations/${own.id}/accept`, {})).status).toBe(200);
    expect((await invited.send('GET', '/auth/me')).body.data.tenants).toHaveLength(2);
    await mailed.close();
    await smtp.close();
  });

  test('of two tenants to one address makes one account; the second is accepted signed in', async () => {
    const other = await scenario.addPerson('o@example.com', 'owner', { tenant: scenario.other });
    await invite('new@example.com');
    const first = await tokenTo('new@example.com');
    await other.send('POST', '/admin/users/invite', { email: 'new@example.com', role: 'admin' });
    const second = await tokenTo('new@example.com');
    expect((await setUp(first)).status).toBe(200);
    expect((await setUp(second)).status).toBe(400);
    const signedIn = scenario.asToken(
      (await scenario.signIn('new@example.com', 'a new password')).body.data.token,
    );
    const person = { ...signedIn, id: '', email: 'new@example.com' };
    expect(await tenantsOf(person)).toEqual(['main editor']);
    expect((await accept(person, second)).status).toBe(200);
    expect(await tenantsOf(person)).toEqual(['main editor', 'other admin']);
  });

  test('of one address by two links at once makes one account', async () => {
    const other = await scenario.addPerson('o@example.com', 'owner', { tenant: scenario.other });
    await invite('new@example.com');
    const first = await tokenTo('new@example.com');
    await other.send('POST', '/admin/users/invite', { email: 'new@example.com', role: 'admin' });
    const second = await tokenTo('new@example.com');
    const replies = await Promise.all([
      setUp(first, 'the first password'),
      setUp(second, 'the second password'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const chosen = replies[0]?.status === 200 ? 'the first password' : 'the second password';
    expect((await scenario.signIn('new@example.com', chosen)).body.data.tenants).toHaveLength(1);
  });

  test('can be given another role and be withdrawn while it is pending', async () => {
    const { body } = await invite('ada@example.com', 'viewer');
    const changed = await owner.send('PUT', `/admin/users/${body.data.id}`, { role: 'developer' });
    expect(changed.body.data).toMatchObject({ id: body.data.id, role: 'developer', status: 'invited' });
    expect((await accept(ada, await tokenTo('ada@example.com'))).status).toBe(200);
    expect(await tenantsOf(ada)).toContain('main developer');

    const eve = await invite('eve@example.com');
    const { id } = eve.body.data;
    expect((await owner.send('DELETE', `/admin/users/${id}`)).status).toBe(200);
    expect(refusal(await owner.send('DELETE', `/admin/users/${id}`))).toEqual(notFound);
    expect((await setUp(await tokenTo('eve@example.com'))).status).toBe(400);
    expect((await users()).map(({ email }: { email: string }) => email)).not.toContain('eve@example.com');
  });

  test('is of the person whom it was sent to: others find nothing, and it can be declined', async () => {
    const { body } = await invite('ada@example.com');
    const path = `/auth/invitations/${body.data.id}`;
    const stranger = await scenario.addPerson('mallory@example.com', 'owner', { tenant: scenario.other });
    const token = await tokenTo('ada@example.com');
    expect(refusal(await stranger.send('POST', `${path}/accept`, { token }))).toEqual(notFound);
    expect(refusal(await stranger.send('DELETE', path))).toEqual(notFound);
    expect((await stranger.send('GET', '/auth/invitations')).body.data).toEqual([]);
    expect((await ada.send('DELETE', path)).status).toBe(200);
    expect(refusal(await ada.send('POST', `${path}/accept`, { token }))).toEqual(notFound);
    const [declined] = await scenario.auditRows(scenario.main);
    expect(declined).toMatchObject({ action: 'user.declined', actor_id: null, ip: null });
    expect(JSON.stringify(declined)).not.toContain(ada.id);
  });

  test('runs out after seven days, signed in too', async () => {
    await invite('ada@example.com');
    const token = await tokenTo('ada@example.com');
    const [{ id = '' } = {}] = await invitationsOf(ada);
    scenario.clock.advance(7 * day + 1);
    const again = scenario.asToken((await scenario.signIn('ada@example.com')).body.data.token);
    expect((await again.send('GET', '/auth/invitations')).body.data).toEqual([]);
    expect(refusal(await again.send('POST', `/auth/invitations/${id}/accept`, { token }))).toEqual(notFound);
  });

  test('lets somebody back in whose account belongs to no tenant any more', async () => {
    const otherOwner = await scenario.addPerson('o@example.com', 'owner', { tenant: scenario.other });
    await otherOwner.send('DELETE', `/admin/users/${ada.id}`);
    await invite('ada@example.com');
    expect((await setUp(await tokenTo('ada@example.com'))).status).toBe(200);
    const { body } = await scenario.signIn('ada@example.com', 'a new password');
    expect(body.data.user.id).toBe(ada.id);
  });

  test('to an address that stands for somebody who came by name only is refused', async () => {
    const reply = await invite('0197a000-0000-7000-8000-000000000000@imported.invalid');
    expect(refusal(reply)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  });

  describe('what a person does', () => {
    const rowsOf = async (action: string) => {
      const rows = await Promise.all(
        [scenario.main, scenario.other].map((tenant) => scenario.auditRows(tenant)),
      );
      return rows.map((of) => of.filter((row) => row.action === action && row.record_id === ada.id));
    };

    test('stands in no log of a tenant that only invited them', async () => {
      await invite('ada@example.com');
      await ada.send('PUT', '/auth/me', { name: 'Ada' });
      await scenario.service.send('POST', '/auth/forgot-password', { body: { email: 'ada@example.com' } });
      await scenario.mails();
      const log = JSON.stringify(await scenario.auditRows(scenario.main));
      expect(log).not.toMatch(new RegExp(`${ada.id}|Lovelace|user.renamed|password_reset`));
    });

    test('stands in the logs of their other tenants without address and agent', async () => {
      await invite('ada@example.com');
      await accept(ada, await tokenTo('ada@example.com'));
      await ada.send('PUT', '/auth/me', { name: 'Ada' });
      await ada.send('POST', '/auth/change-password', {
        currentPassword: password,
        newPassword: 'another long password',
      });
      await scenario.service.send('POST', '/auth/forgot-password', { body: { email: 'ada@example.com' } });
      await setUp(await tokenTo('ada@example.com'));
      const nowhere = { ip: null, user_agent: null };
      for (const action of ['user.renamed', 'auth.password_changed']) {
        const [main, other] = await rowsOf(action);
        expect(main).toMatchObject([{ actor_id: ada.id, ...nowhere }]);
        expect(other?.[0]).toMatchObject({
          actor_id: ada.id,
          ip: '127.0.0.1',
          user_agent: expect.any(String),
        });
      }
      const asked = await rowsOf('auth.password_reset_requested');
      expect(asked).toMatchObject([[nowhere], [nowhere]]);
    });
  });
});

onEachDatabase('the real program', (dialect) => {
  test('invites somebody with an account without telling, and lets them accept', async () => {
    const data = await createTestDatabase(dialect);
    const secret = 'a long password';
    for (const name of ['one', 'two']) {
      const made = ['tenant', 'create', name, '--name', name, '--owner-email', `${name}@example.com`];
      expect((await runGalley([...made, '--owner-password', secret], data.environment)).status).toBe(0);
    }
    const galley = await serveGalley(data.environment);
    const send = async (method: string, path: string, token = '', body?: unknown) => {
      const response = await fetch(`${galley.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: the test reaches into answers and asserts what it finds.
      return { status: response.status, body: (await response.json()) as any };
    };
    const signIn = async (name: string): Promise<string> => {
      const credentials = { email: `${name}@example.com`, password: secret };
      return (await send('POST', '/auth/login', undefined, credentials)).body.data.token;
    };
    const [one, two] = [await signIn('one'), await signIn('two')];
    const invited = await send('POST', '/admin/users/invite', one, {
      email: 'two@example.com',
      role: 'viewer',
    });
    expect(invited.body.data).toMatchObject({ name: '', status: 'invited', lastSeenAt: null });
    expect((await send('GET', '/auth/me', two)).body.data.tenants).toHaveLength(1);
    const [own] = (await send('GET', '/auth/invitations', two)).body.data;
    expect(own).toMatchObject({ tenant: { name: 'one' }, role: 'viewer' });
    const [mail] = readMailFolder(data.dataDir);
    const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1];
    const accepted = await send('POST', `/auth/invitations/${own.id}/accept`, two, { token });
    expect([accepted.status, accepted.body.data.tenants.length]).toEqual([200, 2]);
    galley.signal('SIGTERM');
    await galley.ended;
    await data.close();
  });
});
