import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { serveGalley } from '../../../test/programs/run-galley.ts';
import { startSmtpServer } from '../../../test/programs/smtp-server.ts';
import {
  createPeopleScenario,
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
  publicUrl,
} from '../../../test/scenarios/people-scenario.ts';
import { resetLinkShape } from './shapes.ts';

const conflict = { status: 409, code: 'CONFLICT' };
const hour = 3_600_000;

onEachDatabase('without a mail server', (dialect) => {
  let people: PeopleService;
  let scenario: PeopleScenario;
  let admin: Person;
  let editor: Person;
  beforeAll(async () => {
    people = await createPeopleService(dialect);
  });
  beforeEach(async () => {
    scenario = await people.begin();
    admin = await scenario.addPerson('admin@example.com', 'admin');
    editor = await scenario.addPerson('editor@example.com', 'editor');
  });
  afterAll(() => people.close());

  const ask = (caller: Person, id: string) => caller.send('POST', `/admin/users/${id}/reset-link`, {});
  const tokenOf = (link: string) => link.split('#token=')[1] ?? '';
  const reset = (link: string, password = 'a new password') =>
    scenario.service.send('POST', '/auth/reset-password', { body: { token: tokenOf(link), password } });

  test('inviting shows the link to whoever invites, which works, and says that no mail was sent', async () => {
    const body = { email: 'new@example.com', role: 'editor' };
    const { body: invited, headers } = await admin.send('POST', '/admin/users/invite', body);
    expect(invited.meta).toEqual({ mailSent: false, link: expect.any(String) });
    expect(headers.get('cache-control')).toBe('no-store');
    const chosen = { token: tokenOf(invited.meta.link), password: 'a new password' };
    expect((await scenario.service.send('POST', '/auth/setup-password', { body: chosen })).status).toBe(200);
    expect((await scenario.signIn('new@example.com', 'a new password')).status).toBe(200);
  });

  test('asking for a new password shows nothing, whoever asks for whom', async () => {
    for (const email of ['editor@example.com', 'nobody@example.com']) {
      const { body } = await scenario.service.send('POST', '/auth/forgot-password', { body: { email } });
      expect(body).toEqual({ success: true });
    }
    const { body } = await scenario.service.send('GET', '/auth/setup');
    expect(body).toEqual({ data: { needed: false, sendsMail: false } });
  });

  test('an admin makes a link for a colleague, which works once, for an hour, and stands in the log without its token', async () => {
    const { status, body, headers } = await ask(admin, editor.id);
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    resetLinkShape.parse(body.data);
    expect(body.data.link).toMatch(`${publicUrl}/admin/reset-password#token=`);
    expect(await scenario.mails()).toEqual([]);
    const [logged] = await scenario.auditRows(scenario.main);
    expect(logged).toMatchObject({
      action: 'user.reset_link_created',
      record_id: editor.id,
      actor_id: admin.id,
    });
    const tokens = await scenario.database.sql.selectFrom('account_tokens').selectAll().execute();
    expect(JSON.stringify([logged, tokens])).not.toContain(tokenOf(body.data.link));

    expect((await reset(body.data.link)).status).toBe(200);
    expect((await editor.send('GET', '/auth/me')).status).toBe(401);
    expect((await scenario.signIn('editor@example.com', 'a new password')).status).toBe(200);
    expect((await reset(body.data.link)).status).toBe(400);

    const { body: late } = await ask(admin, editor.id);
    scenario.clock.advance(hour);
    expect((await reset(late.data.link)).status).toBe(400);
  });

  test('a new link replaces the one before', async () => {
    const first = (await ask(admin, editor.id)).body.data.link;
    const second = (await ask(admin, editor.id)).body.data.link;
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(200);
  });

  describe('no link is made', () => {
    const expectNone = async () =>
      expect(await scenario.database.sql.selectFrom('account_tokens').selectAll().execute()).toEqual([]);

    test('by anybody below an admin, and for nobody above the own role', async () => {
      const owner = await scenario.addPerson('owner@example.com', 'owner');
      const forbidden = { status: 403, code: 'FORBIDDEN' };
      expect(refusal(await ask(editor, admin.id))).toEqual(forbidden);
      expect(refusal(await ask(admin, owner.id))).toEqual(forbidden);
      await expectNone();
    });

    test('for people of other tenants, whom one does not see', async () => {
      const stranger = await scenario.addPerson('far@example.com', 'viewer', { tenant: scenario.other });
      expect(refusal(await ask(admin, stranger.id))).toEqual({ status: 404, code: 'NOT_FOUND' });
      await expectNone();
    });

    test('for an account that is more than this tenant: it would be handed over whole', async () => {
      const both = await scenario.addPerson('both@example.com', 'viewer');
      await scenario.addPerson('both@example.com', 'viewer', { tenant: scenario.other });
      const operator = await scenario.addPerson('root@example.com', 'viewer', { isSuperAdmin: true });
      for (const { id } of [both, operator]) {
        const reply = await ask(admin, id);
        expect(refusal(reply)).toEqual(conflict);
        expect(reply.body.error.message).toContain('is not only for this tenant');
      }
      await expectNone();
    });

    test('for oneself: a session alone changes no password', async () => {
      expect(refusal(await ask(admin, admin.id))).toEqual(conflict);
      await expectNone();
    });

    test('where a mail server is set, and nothing else is shown there', async () => {
      const smtp = await startSmtpServer();
      const settings = { GALLEY_SMTP_URL: smtp.url, GALLEY_MAIL_FROM: 'cms@example.com' };
      const mailed = await createPeopleScenario(dialect, settings);
      const owner = await mailed.addPerson('owner@example.com', 'owner');
      const other = await mailed.addPerson('other@example.com', 'viewer');
      expect(refusal(await ask(owner, other.id))).toEqual(conflict);
      const body = { email: 'new@example.com', role: 'editor' };
      expect((await owner.send('POST', '/admin/users/invite', body)).body.meta).toEqual({ mailSent: true });
      expect((await mailed.service.send('GET', '/auth/setup')).body.data).toEqual({ needed: false });
      await mailed.close();
      await smtp.close();
    });
  });

  test('a link stops working when the account outgrows whoever made it', async () => {
    const owner = await scenario.addPerson('owner@example.com', 'owner');
    const beforePromotion = (await ask(admin, editor.id)).body.data.link;
    await owner.send('PUT', `/admin/users/${editor.id}`, { role: 'owner' });
    expect((await reset(beforePromotion)).status).toBe(400);

    await owner.send('PUT', `/admin/users/${editor.id}`, { role: 'editor' });
    const beforeJoining = (await ask(admin, editor.id)).body.data.link;
    await scenario.addPerson('editor@example.com', 'viewer', { tenant: scenario.other });
    expect((await reset(beforeJoining)).status).toBe(400);

    const viewer = await scenario.addPerson('viewer@example.com', 'viewer');
    const beforeRemoval = (await ask(admin, viewer.id)).body.data.link;
    await admin.send('DELETE', `/admin/users/${viewer.id}`);
    expect((await reset(beforeRemoval)).status).toBe(400);
  });
});

test('the program without a mail server says so, and shows the link of an invitation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-links-'));
  const owner = { email: 'owner@example.com', password: 'a long test password' };
  const served = await serveGalley({
    GALLEY_DATA_DIR: folder,
    GALLEY_OWNER_EMAIL: owner.email,
    GALLEY_OWNER_PASSWORD: owner.password,
  });
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    // biome-ignore lint/suspicious/noExplicitAny: the shapes are checked by the assertions.
    return (await (await fetch(`${served.url}/api/v1${path}`, init)).json()) as any;
  };
  expect((await send('GET', '/auth/setup')).data.sendsMail).toBe(false);
  const { token } = (await send('POST', '/auth/login', owner)).data;
  const invitation = { email: 'new@example.com', role: 'editor' };
  const { meta } = await send('POST', '/admin/users/invite', invitation, token);
  expect(meta).toMatchObject({ mailSent: false, link: expect.stringContaining('/setup-password#token=') });
  served.signal('SIGTERM');
  await served.ended;
  rmSync(folder, { recursive: true, force: true });
});
