import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createRecord,
  items,
  modelled,
  pages,
  posts,
} from '../../../test/scenarios/editing-scenario.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import type { Reply, TestTenant } from '../../../test/test-service.ts';

const schema = [
  { name: 'headline', label: 'Headline', type: 'text', options: { localized: true } },
  { name: 'lead', label: 'Lead', type: 'text' },
];

async function prepare(tenant: TestTenant): Promise<void> {
  await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
  await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
  for (const code of ['en', 'de']) await tenant.admin('POST', '/locales', { code }, 'admin');
}

/** The path of a kind in the public API. */
const publicPaths = new Map([
  [pages, '/pages'],
  [items, '/collections/articles'],
  [posts, '/blog'],
]);

onEachDatabase('the URL of a record in a locale', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await prepare(tenant);
    await scenario.service.runJobs();
  });
  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'editor');
  let keys = 0;
  const batch = (operations: object[], mode?: string) =>
    scenario.tenant.call(
      'POST',
      '/batch',
      { operations, ...(mode && { mode }) },
      { idempotencyKey: `url-${dialect}-${keys++}` },
    );

  describe.each(allKinds)('$path', (kind) => {
    const at = (id: string, action = '', locale?: string) =>
      `${kind.path}/${id}${action}${locale ? `?locale=${locale}` : ''}`;
    const record = async (slug: string, status = 'published') =>
      (await createRecord(scenario.tenant, kind, { slug }, { status })).id as string;
    const translate = (id: string, slug: string) =>
      admin('PUT', at(id, '', 'de'), kind === posts ? { title: slug, slug } : { name: slug, slug });
    const publish = (id: string, locale?: string) => admin('POST', at(id, '/publish', locale));
    /** A record that German readers get as `team`. */
    const taken = async () => {
      const id = await record('other');
      expect((await translate(id, 'team')).status).toBe(200);
      expect((await publish(id, 'de')).status).toBe(200);
      return id;
    };
    /** The slugs under which German readers get records. */
    const germanSlugs = async () => {
      const { body } = await scenario.tenant.call('GET', `${publicPaths.get(kind)}?locale=de`);
      return (body.data as { _slug?: string; slug?: string }[])
        .map((one) => one._slug ?? one.slug)
        .toSorted();
    };
    const expectTaken = (reply: Reply, code = 'DUPLICATE_SLUG') =>
      expect([reply.status, reply.body.error?.code, reply.body.error?.details], reply.text).toMatchObject([
        409,
        code,
        { locale: 'de', slug: 'team' },
      ]);

    test('is refused at every door of the admin API that gives a slug to readers', async () => {
      await taken();
      const [live, draft] = [await record('crew'), await record('team', 'draft')];
      const sent = kind.body({ name: 'Team', slug: 'team' }, { status: 'published' });
      await admin('DELETE', at(draft));
      expectTaken(await admin('POST', kind.path, sent));
      const again = await record('team', 'draft');
      expectTaken(await publish(again));
      expectTaken(await admin('POST', at(again, '/publish'), { locales: ['en'] }));
      await admin('DELETE', at(again));
      expectTaken(await admin('PUT', at(live), { slug: 'team' }));
      const { version } = (await admin('GET', at(live))).body.data;
      const resolution = { strategy: 'merge', version, slug: 'team' };
      expectTaken(await admin('POST', at(live, '/resolve-conflict'), resolution));
      expect(await germanSlugs()).toEqual(['crew', 'team']);
    });

    test('is free for drafts, which readers do not get', async () => {
      await taken();
      const draft = await record('team', 'draft');
      expect((await admin('POST', at(draft, '/clone'))).status).toBe(201);
      expect((await admin('PUT', at(draft), { slug: 'crew' })).status).toBe(200);
      expect((await admin('PUT', at(draft), { slug: 'team' })).status).toBe(200);
      expect((await admin('POST', at(draft, '/versions/1/restore'))).status).toBe(200);
      expect((await admin('DELETE', at(draft))).status).toBe(200);
      expect((await admin('POST', `/trash/${draft}/restore`)).status).toBe(200);
      expect((await admin('POST', at(draft, '/copy-locale', 'de'), { from: 'en' })).status).toBeLessThan(500);
      expect(await germanSlugs()).toEqual(['team']);
      expectTaken(await publish(draft));
    });

    test('is exchanged by entries that are published together, and by no one of them alone', async () => {
      const [a, b] = [await record('one'), await record('two')];
      expect((await translate(a, 'two')).status).toBe(200);
      expect((await translate(b, 'one')).status).toBe(200);
      const ids = [a, b];
      const bulk = async (more: object) =>
        (await admin('POST', `${kind.path}/bulk-publish?locale=de`, { ids, ...more })).body.data;
      expect((await bulk({})).failed.map((one: { id: string; code: string }) => [one.id, one.code])).toEqual([
        [a, 'DUPLICATE_SLUG'],
        [b, 'DUPLICATE_SLUG'],
      ]);
      expect(await germanSlugs()).toEqual(['one', 'two']);
      expect(await bulk({ together: true })).toEqual({ succeeded: ids, failed: [] });
      expect(await germanSlugs()).toEqual(['one', 'two']);
      const read = await scenario.tenant.call('GET', `${publicPaths.get(kind)}/one?locale=de`);
      expect(read.body.data._id ?? read.body.data.id).toBe(b);
    });
  });

  describe.each(modelled)('$path', (kind) => {
    const path = publicPaths.get(kind) ?? '';
    const sent = (slug: string) => ({
      ...kind.body({ name: slug, slug, fields: {} }, { status: 'published' }),
    });

    test('is refused at every door of the public API, alone and in a batch', async () => {
      const other = await createRecord(scenario.tenant, kind, { slug: 'other' }, { status: 'published' });
      await admin('PUT', `${kind.path}/${other.id}?locale=de`, { name: 'Team', slug: 'team' });
      expect((await admin('POST', `${kind.path}/${other.id}/publish?locale=de`)).status).toBe(200);
      expect((await scenario.tenant.call('POST', path, sent('crew'))).status).toBe(201);
      const writes = [
        { method: 'POST', path, body: sent('team') },
        { method: 'PUT', path: `${path}/crew`, body: { slug: 'team' } },
      ];
      const details = { locale: 'de', slug: 'team', recordId: other.id, name: 'Team' };
      for (const { method, path: to, body } of writes) {
        const reply = await scenario.tenant.call(method, to, body);
        expect([reply.status, reply.body.error], reply.text).toMatchObject([
          409,
          { code: 'CONFLICT', details },
        ]);
      }
      const each = await batch(writes, 'each');
      expect(each.body.data, each.text).toMatchObject(
        writes.map(() => ({ status: 409, body: { error: { code: 'CONFLICT', details } } })),
      );
      expect((await batch(writes)).status).toBe(409);
      const rows = [{ slug: 'team', name: 'Team', fields: {} }];
      const type = kind === items ? 'articles' : 'landing';
      const imported = await admin('POST', `${kind.path}/import`, { type, rows });
      expect(imported.body.data, imported.text).toMatchObject([{ outcome: 'created', errors: [] }]);
      const published = await scenario.tenant.call('POST', `${path}/team/publish`, {});
      expect([published.status, published.body.error?.details]).toEqual([409, details]);
    });
  });
});
