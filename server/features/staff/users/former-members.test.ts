import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createEditingScenario, type EditingScenario } from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';
import { listReferredUsers } from '../../transfer/store.ts';
import { saveMembership } from './membership-store.ts';

onEachDatabase('content that refers to somebody who was removed', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  /** Fields that refer to a user: required, alone, and in a list. */
  const referring = [
    { name: 'author', type: 'reference', required: true, options: { referenceType: 'user' } },
    { name: 'reviewers', type: 'reference', options: { referenceType: 'user', multiple: true } },
  ];

  /** A tenant with a published post and item by the editor, who has been removed then. */
  async function begin() {
    const tenant = await scenario.newTenant();
    await tenant.createType('collection-types', { name: 'Reports', slug: 'reports', schema: referring });
    const { user } = (
      await scenario.service.send('GET', '/auth/me', { token: await tenant.sessionToken('editor') })
    ).body.data;
    const admin = async (method: string, path: string, body?: unknown) => {
      const reply = await tenant.admin(method, path, body, 'admin');
      return { status: reply.status, data: reply.body?.data, text: reply.text };
    };
    const post = (
      await admin('POST', '/blog-posts', {
        title: 'Tides',
        slug: 'tides',
        authorId: user.id,
        status: 'published',
      })
    ).data;
    const reference = { _ref: user.id, _type: 'user' };
    const item = (
      await admin('POST', '/collection-items', {
        ...{ name: 'One', slug: 'one', collectionType: 'reports', status: 'published' },
        fields: { author: reference, reviewers: [reference] },
      })
    ).data;
    const before = await read(tenant);
    const removed = await admin('DELETE', `/users/${user.id}`);
    expect(removed.status).toBe(200);
    return { tenant, user, admin, post, item, before };
  }

  async function read(tenant: TestTenant) {
    const get = async (path: string) =>
      (await scenario.service.send('GET', path, { key: tenant.keys.public })).body;
    const [post, item] = [await get('/blog/tides'), await get('/collections/reports/one')];
    const found = (await get(`/blog?author=${post.data.authorId ?? post.data.author?.id}`)).pagination.total;
    return { author: post.data.author, item: item.data.author, reviewers: item.data.reviewers, found };
  }

  test('reads deliver what they delivered before', async () => {
    const { tenant, user, before } = await begin();
    expect(before).toEqual({
      author: { id: user.id, name: 'The editor' },
      item: { _type: 'user', _id: user.id, _name: 'The editor' },
      reviewers: [{ _type: 'user', _id: user.id, _name: 'The editor' }],
      found: 1,
    });
    expect(await read(tenant)).toEqual(before);
    expect(JSON.stringify(await read(tenant))).not.toContain('@');
  });

  test('it is saved and published again, one by one and in bulk', async () => {
    const { tenant, admin, post, item, before } = await begin();
    for (const [path, id, body] of [
      ['/blog-posts', post.id, { excerpt: 'Corrected' }],
      ['/collection-items', item.id, { fields: { reviewers: item.draftContent.reviewers } }],
    ] as const) {
      const saved = await admin('PUT', `${path}/${id}`, body);
      expect(saved.status, saved.text).toBe(200);
      const published = await admin('POST', `${path}/${id}/publish`);
      expect(published.status, published.text).toBe(200);
      const bulk = await admin('POST', `${path}/bulk-publish`, { ids: [id] });
      expect(bulk.data).toEqual({ succeeded: [id], failed: [] });
    }
    expect(await read(tenant)).toEqual(before);
    // What a read delivers can be sent back.
    const sent = await admin('PUT', `/blog-posts/${post.id}`, { author: before.author });
    expect([sent.status, sent.data.author]).toEqual([200, before.author]);
  });

  test('the author can be replaced', async () => {
    const { tenant, admin, post } = await begin();
    const { user } = (
      await scenario.service.send('GET', '/auth/me', { token: await tenant.sessionToken('admin') })
    ).body.data;
    expect((await admin('PUT', `/blog-posts/${post.id}`, { authorId: user.id })).status).toBe(200);
    expect((await admin('POST', `/blog-posts/${post.id}/publish`)).status).toBe(200);
    expect((await read(tenant)).author).toEqual({ id: user.id, name: 'The admin' });
  });

  test('an archive brings the name along', async () => {
    const { tenant, user } = await begin();
    const users = await listReferredUsers(scenario.service.server.deps.database, tenant.id);
    expect(users).toContainEqual({ id: user.id, name: 'The editor' });
  });

  describe('the person', () => {
    test('is not offered as an author, and names nothing in another tenant', async () => {
      const { tenant, user, admin } = await begin();
      const { data: people } = await admin('GET', '/people');
      expect(people.map(({ id }: { id: string }) => id)).not.toContain(user.id);
      const nobody = '00000000-0000-4000-8000-000000000000';
      const named = await admin('GET', `/former-members?ids=${nobody},${user.id.toUpperCase()},x`);
      expect(named.data).toEqual([{ id: user.id, name: 'The editor' }]);
      expect((await admin('GET', '/former-members')).data).toEqual([]);
      const stranger = await scenario.newTenant();
      const foreign = await stranger.admin('GET', `/former-members?ids=${user.id}`, undefined, 'admin');
      expect(foreign.body.data).toEqual([]);
      const body = { title: 'Foreign', slug: 'foreign', authorId: user.id };
      const reply = await stranger.admin('POST', '/blog-posts', body, 'admin');
      expect([reply.status, reply.body.error.details.errors[0].field]).toEqual([400, 'authorId']);
      expect((await read(tenant)).author.name).toBe('The editor');
    });

    test('is delivered with the current name after coming back', async () => {
      const { tenant, user } = await begin();
      const { database } = scenario.service.server.deps;
      await database.write(async (tx) => {
        await tx.sql.updateTable('users').set({ name: 'Ada' }).where('id', '=', user.id).execute();
        await saveMembership(tx, tenant.id, {
          user_id: user.id,
          role: 'editor',
          created_at: 1,
          last_seen_at: null,
        });
      });
      expect(await read(tenant)).toMatchObject({ author: { name: 'Ada' }, reviewers: [{ _name: 'Ada' }] });
      expect((await tenant.admin('GET', `/former-members?ids=${user.id}`)).body.data).toEqual([]);
    });
  });

  test('somebody who left before the upgrade stays without a byline, and the post can be published', async () => {
    const { tenant, user, admin, post } = await begin();
    const { database } = scenario.service.server.deps;
    await database.write(async (tx) => {
      await tx.sql.updateTable('former_members').set({ name: null }).where('user_id', '=', user.id).execute();
      tx.touch(tenant.id, `user:${user.id}`);
    });
    expect(await read(tenant)).toMatchObject({ author: null, item: null, reviewers: [] });
    expect((await admin('POST', `/blog-posts/${post.id}/publish`)).status).toBe(200);
    expect((await read(tenant)).author).toBeNull();
  });
});
