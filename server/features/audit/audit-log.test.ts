import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createPeopleService,
  type PeopleScenario,
  type PeopleService,
  type Person,
  password,
} from '../../test/scenarios/people-scenario.ts';
import type { AuditEntry } from './list-audit-log.ts';

const type = { name: 'Notes', slug: 'notes', schema: [{ name: 'title', label: 'Title', type: 'text' }] };

onEachDatabase('the audit log', (dialect) => {
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

  const read = async (query = '', by = owner): Promise<AuditEntry[]> => {
    const { status, body } = await by.send('GET', `/admin/audit-log?limit=100${query}`);
    expect(status).toBe(200);
    return body.data;
  };
  /** What stands in the log of what `work` does, oldest first. */
  const loggedBy = async (work: () => Promise<unknown>): Promise<AuditEntry[]> => {
    const before = new Set((await read()).map(({ id }) => id));
    await work();
    return (await read()).filter(({ id }) => !before.has(id)).reverse();
  };
  const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);

  test('tells who, what, when and from where, of content changes through a key', async () => {
    await scenario.main.createType('collection-types', type);
    const body = { name: 'First', slug: 'first', fields: { title: 'T' } };
    const headers = { 'User-Agent': 'importer/2' };
    const reply = await scenario.main.call('POST', '/collections/notes', body, { headers });
    const [entry] = await read();
    const [event] = (await scenario.service.events(scenario.main)).slice(-1);
    expect(entry).toEqual({
      id: event?.id,
      action: 'collection_item.created',
      actor: { kind: 'key', id: expect.any(String), name: 'secret', email: null },
      record: { kind: 'item', id: reply.body.data.id, name: 'First' },
      at: new Date(event?.created_at ?? 0).toISOString(),
      ip: '127.0.0.1',
      userAgent: 'importer/2',
      requestId: reply.headers.get('x-request-id'),
      details: {},
    });
  });

  test('names the record of a line that does not itself: people, webhooks, and records of bulk actions', async () => {
    await scenario.main.createType('collection-types', type);
    const body = { name: 'Bulky', slug: 'bulky', collectionType: 'notes', fields: { title: 'T' } };
    const { id } = (await scenario.main.admin('POST', '/collection-items', body)).body.data;
    const hook = { name: 'Site build', url: 'https://example.com/hook', events: ['page.created'] };
    const webhook = (await scenario.main.admin('POST', '/webhooks', hook)).body.data;
    const entries = await loggedBy(async () => {
      await scenario.main.admin('POST', '/collection-items/bulk-publish', { ids: [id] });
      await scenario.main.admin('POST', '/collection-items/bulk-delete', { ids: [id] });
      await scenario.main.admin('POST', `/webhooks/${webhook.id}/regenerate-secret`);
      await scenario.signIn(owner.email);
    });
    expect(entries.filter(({ record }) => record.id === id).map(({ record }) => record.name)).toEqual([
      'Bulky',
      'Bulky',
    ]);
    const named = entries.filter(({ record }) => ['webhook', 'user'].includes(record.kind));
    expect(named.map(({ action, record }) => [action, record.name])).toEqual([
      [expect.stringMatching(/^webhook\./), 'Site build'],
      ['auth.signed_in', 'owner'],
    ]);
    const actor = { name: 'owner', email: owner.email };
    expect(named.at(-1)?.actor).toMatchObject(actor);
  });

  test('tells of access changes with the person who made them', async () => {
    const headers = { 'User-Agent': 'browser/1' };
    const reply = await scenario.service.send('POST', '/admin/users/invite', {
      token: owner.token,
      body: { email: 'new@example.com', role: 'editor' },
      headers,
    });
    const [entry] = await read();
    expect(entry).toMatchObject({
      action: 'user.invited',
      actor: { kind: 'user', id: owner.id, name: 'owner', email: 'owner@example.com' },
      record: { kind: 'user', id: reply.body.data.id },
      ip: '127.0.0.1',
      userAgent: 'browser/1',
      requestId: reply.headers.get('x-request-id'),
      details: { email: 'new@example.com', role: 'editor' },
    });
  });

  describe('has one line for each', () => {
    test('sign-in, sign-out and failed sign-in', async () => {
      const ada = await scenario.addPerson('ada@example.com', 'editor');
      const entries = await loggedBy(async () => {
        await scenario.signIn('ada@example.com', 'a wrong password');
        await scenario.signIn('ada@example.com');
        await ada.send('POST', '/auth/logout');
      });
      expect(entries).toMatchObject([
        {
          action: 'auth.sign_in_failed',
          actor: { kind: 'anonymous', id: null },
          record: { kind: 'user', id: ada.id },
          details: { email: 'ada@example.com' },
          ip: '127.0.0.1',
        },
        { action: 'auth.signed_in', actor: { kind: 'user', id: ada.id } },
        { action: 'auth.signed_out', actor: { kind: 'user', id: ada.id } },
      ]);
    });

    test('change, request and reset of a password', async () => {
      const entries = await loggedBy(async () => {
        const body = { currentPassword: password, newPassword: 'another long password' };
        await owner.send('POST', '/auth/change-password', body);
        await scenario.service.send('POST', '/auth/forgot-password', { body: { email: owner.email } });
        const token = (await scenario.mails()).at(-1)?.token;
        await scenario.service.send('POST', '/auth/reset-password', {
          body: { token, password: 'a third long password' },
        });
        const { body: signedIn } = await scenario.signIn(owner.email, 'a third long password');
        owner = { ...owner, ...scenario.asToken(signedIn.data.token) };
      });
      expect(actionsOf(entries)).toEqual([
        'auth.password_changed',
        'auth.password_reset_requested',
        'auth.password_reset',
        'auth.signed_in',
      ]);
      expect(entries[1]?.actor.kind).toBe('anonymous');
      expect(entries[2]?.details).toEqual({ endedSessions: 1 });
    });

    test('role change and removal, with what was before', async () => {
      const ada = await scenario.addPerson('ada@example.com', 'editor');
      const entries = await loggedBy(async () => {
        await owner.send('PUT', `/admin/users/${ada.id}`, { role: 'viewer' });
        await owner.send('PUT', `/admin/users/${ada.id}`, { role: 'viewer' });
        await owner.send('DELETE', `/admin/users/${ada.id}`);
      });
      expect(entries).toMatchObject([
        {
          action: 'user.role_changed',
          record: { id: ada.id, name: 'ada' },
          details: { from: 'editor', to: 'viewer' },
        },
        { action: 'user.removed', record: { id: ada.id }, details: { role: 'viewer' } },
      ]);
    });

    test('key made, rotated and revoked', async () => {
      const entries = await loggedBy(async () => {
        const body = { name: 'Site', type: 'secret', permissions: ['ai:use'] };
        const { id } = (await owner.send('POST', '/admin/api-keys', body)).body.data;
        await owner.send('POST', `/admin/api-keys/${id}/rotate`);
        await owner.send('DELETE', `/admin/api-keys/${id}`);
        const preview = (await owner.send('POST', '/admin/preview-keys', { name: 'P' })).body.data;
        await owner.send('DELETE', `/admin/preview-keys/${preview.id}`);
      });
      expect(actionsOf(entries)).toEqual([
        'api_key.created',
        'api_key.rotated',
        'api_key.revoked',
        'preview_key.created',
        'preview_key.revoked',
      ]);
      expect(entries[0]).toMatchObject({ record: { name: 'Site' }, details: { permissions: ['ai:use'] } });
    });

    test('type made, changed and deleted, but none for a dry run, a refusal or a change of nothing', async () => {
      const entries = await loggedBy(async () => {
        const { id } = (await owner.send('POST', '/admin/collection-types', type)).body.data;
        await owner.send('POST', '/admin/collection-types', type);
        await owner.send('PUT', `/admin/collection-types/${id}?dryRun=true`, { name: 'Dry' });
        await owner.send('PUT', `/admin/collection-types/${id}`, { name: 'Notes' });
        await owner.send('PUT', `/admin/collection-types/${id}`, { name: 'Remarks' });
        await owner.send('DELETE', `/admin/collection-types/${id}?dryRun=true`);
        await owner.send('DELETE', `/admin/collection-types/${id}`);
      });
      expect(entries).toMatchObject([
        { action: 'collection_type.created', record: { name: 'Notes' }, actor: { id: owner.id } },
        { action: 'collection_type.updated', record: { name: 'Remarks' }, details: { version: 2 } },
        { action: 'collection_type.deleted' },
      ]);
    });

    test('name of the tenant and of a person, tenant entered and session ended', async () => {
      await scenario.signIn(owner.email);
      const entries = await loggedBy(async () => {
        await owner.send('PUT', '/admin/tenant', { name: 'New' });
        await owner.send('PUT', '/auth/me', { name: 'Renamed' });
        await owner.send('POST', '/auth/switch-tenant', { tenantId: scenario.main.id });
        await owner.send('DELETE', '/auth/sessions');
      });
      expect(actionsOf(entries)).toEqual([
        'tenant.renamed',
        'user.renamed',
        'auth.tenant_entered',
        'auth.session_ended',
      ]);
      expect(entries[3]?.details).toEqual({ endedSessions: 1 });
    });
  });

  describe('a failed sign-in', () => {
    const rows = () =>
      scenario.database.sql
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'auth.sign_in_failed')
        .orderBy('id')
        .execute();

    test('writes one row whoever it was meant for, and what was typed as an unknown e-mail is not kept', async () => {
      await scenario.addPerson('grace@example.com', 'editor');
      await owner.send('POST', '/admin/users/invite', { email: 'invited@example.com', role: 'viewer' });
      const tries = ['grace@example.com', 'invited@example.com', 'my secret password'];
      for (const email of tries) await scenario.signIn(email, 'a wrong password');
      const found = await rows();
      expect(found.map(({ tenant_id }) => tenant_id === scenario.main.id)).toEqual([true, false, false]);
      expect(found[2]).toMatchObject({ record_id: null, details: '{}', ip: '127.0.0.1' });
      expect(JSON.stringify(found)).not.toMatch(/my secret|wrong password/);
    });
  });

  describe('GET /admin/audit-log', () => {
    test('lists the newest first, content and access in one order', async () => {
      await scenario.main.createType('collection-types', type);
      await scenario.main.call('POST', '/collections/notes', { name: 'A', slug: 'a' });
      await owner.send('PUT', '/admin/tenant', { name: 'New' });
      await scenario.main.call('DELETE', '/collections/notes/a');
      const entries = await read();
      expect(actionsOf(entries).slice(0, 3)).toEqual([
        'collection_item.deleted',
        'tenant.renamed',
        'collection_item.created',
      ]);
      const times = entries.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().reverse());
    });

    test('filters by actor (id or e-mail), action and record, all at once', async () => {
      const ada = await scenario.addPerson('ada@example.com', 'admin');
      await ada.send('PUT', '/auth/me', { name: 'Ada' });
      await ada.send('POST', '/admin/preview-keys', { name: 'P' });
      await owner.send('PUT', '/auth/me', { name: 'Owner' });
      expect(actionsOf(await read(`&actor=${ada.id}`))).toEqual([
        'preview_key.created',
        'user.renamed',
        'auth.signed_in',
      ]);
      expect(await read('&actor=Ada@Example.com')).toEqual(await read(`&actor=${ada.id}`));
      expect(await read('&actor=nobody@example.com')).toEqual([]);
      const renames = await read('&action=user.renamed');
      expect(renames.map(({ actor }) => actor.id)).toEqual([owner.id, ada.id]);
      expect(actionsOf(await read(`&record=${ada.id}`))).toEqual(['user.renamed', 'auth.signed_in']);
      expect(await read(`&actor=${owner.id}&action=user.renamed&record=${ada.id}`)).toEqual([]);
      expect(await read(`&actor=${owner.id}&action=user.renamed&record=${owner.id}`)).toHaveLength(1);
    });

    test('pages without repeating or skipping, across both tables', async () => {
      await scenario.main.createType('collection-types', type);
      for (let n = 0; n < 7; n++) {
        await scenario.main.call('POST', '/collections/notes', { name: `N${n}`, slug: `n${n}` });
        await owner.send('PUT', '/auth/me', { name: `Name ${n}` });
      }
      const all = await read();
      const pages: AuditEntry[] = [];
      for (let page = 1; ; page++) {
        const { body } = await owner.send('GET', `/admin/audit-log?limit=5&page=${page}`);
        expect(body.pagination).toEqual({
          total: all.length,
          page,
          limit: 5,
          totalPages: Math.ceil(all.length / 5),
        });
        if (body.data.length === 0) break;
        pages.push(...body.data);
      }
      expect(pages).toEqual(all);
    });

    test('shows nothing of another tenant', async () => {
      const stranger = await scenario.addPerson('s@example.com', 'owner', { tenant: scenario.other });
      await owner.send('PUT', '/auth/me', { name: 'Owner' });
      expect(await read(`&actor=${owner.id}`, stranger)).toEqual([]);
      expect(await read(`&actor=${owner.email}`, stranger)).toEqual([]);
      expect(await read(`&record=${owner.id}`, stranger)).toEqual([]);
      expect(actionsOf(await read('&actor=s@example.com', stranger))).toEqual(['auth.signed_in']);
    });

    test('is for admins', async () => {
      const developer = await scenario.addPerson('d@example.com', 'developer');
      expect(refusal(await developer.send('GET', '/admin/audit-log'))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      });
      const admin = await scenario.addPerson('a@example.com', 'admin');
      expect((await admin.send('GET', '/admin/audit-log')).status).toBe(200);
    });

    test('refuses a page or limit that is none', async () => {
      for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x']) {
        const reply = await owner.send('GET', `/admin/audit-log?${query}`);
        expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      }
    });
  });

  test('holds no password, token or key, of whatever was done', async () => {
    const made = (await owner.send('POST', '/admin/preview-keys', { name: 'P' })).body.data.key as string;
    await owner.send('POST', '/admin/users/invite', { email: 'new@example.com', role: 'editor' });
    await scenario.service.send('POST', '/auth/forgot-password', { body: { email: owner.email } });
    const tokens = (await scenario.mails()).map(({ token }) => token);
    expect(tokens).toHaveLength(2);
    const log = JSON.stringify(await scenario.database.sql.selectFrom('audit_log').selectAll().execute());
    for (const secret of [made, password, owner.token, ...tokens]) expect(log).not.toContain(secret);
  });
});
