import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';

onEachDatabase('a URL in a locale', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, unpublish, admin, at, get } = scenario;
  const asAdmin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'admin');

  /** Gives a record a slug in a locale, published unless said otherwise. */
  async function translate(id: string, locale: string, slug: string, isPublished = true) {
    expect((await put(id, locale, { slug, fields: { title: slug } })).status).toBe(200);
    if (isPublished) expect((await publish(id, locale)).status).toBe(200);
  }
  function expectTaken(reply: Reply, slug: string, locale: string, code = 'DUPLICATE_SLUG') {
    expect([reply.status, reply.body.error?.code, reply.body.error?.message], reply.text).toEqual([
      409,
      code,
      expect.stringMatching(
        `The slug "${slug}" is taken by the collection item "[a-zA-Z ]+" in "${locale}"[.]`,
      ),
    ]);
  }
  /** A record that is published as `other`, in German as `team`. */
  async function taken() {
    const other = await create('other', { title: 'Other' });
    await translate(other, 'de', 'team');
    return other;
  }
  const draft = (slug: string) => create(slug, { title: slug }, 'draft');
  const body = { name: 'Team', slug: 'team', fields: { title: 'Team' }, status: 'published' };
  const releaseOf = async (ids: string[], slugs: Record<string, string> = {}, action = 'publish') => {
    const release = (await admin('POST', '/releases', { name: 'May' })).body.data.id as string;
    const added = await admin('POST', `/releases/${release}/entries`, { ids, action });
    expect(added.body.data.failed).toEqual([]);
    for (const [id, slug] of Object.entries(slugs))
      await admin('PUT', `/releases/${release}/entries/${id}`, { slug });
    return release;
  };
  const failedOf = async (release: string) =>
    (await admin('GET', `/releases/${release}/check`)).body.data.failed.map(
      ({ id, code }: { id: string; code: string }) => `${id} ${code}`,
    );

  test('is refused to what would fall back on a slug that another record has there', async () => {
    const other = await taken();
    const created = await scenario.tenant.call('POST', '/collections/notes', body);
    expectTaken(created, 'team', 'de', 'CONFLICT');
    expect(created.body.error.message).toContain('falls back on its slug of "en" there');
    expect(created.body.error.details).toEqual({
      locale: 'de',
      slug: 'team',
      recordId: other,
      name: 'other',
    });
    const live = await create('crew', { title: 'Crew' });
    expectTaken(await put(live, undefined, { slug: 'team' }), 'team', 'de');

    const id = await draft('team');
    expectTaken(await publish(id), 'team', 'de');
    expectTaken(
      await scenario.tenant.call('POST', '/collections/notes/team/publish', {}),
      'team',
      'de',
      'CONFLICT',
    );
    const bulk = await admin('POST', '/collection-items/bulk-publish', { ids: [id] });
    expect(bulk.body.data).toMatchObject({ succeeded: [], failed: [{ id, code: 'DUPLICATE_SLUG' }] });
    const together = await admin('POST', '/collection-items/bulk-publish', { ids: [id], together: true });
    expect(together.body.data).toMatchObject({ succeeded: [], failed: [{ id, code: 'DUPLICATE_SLUG' }] });
    const release = await releaseOf([id]);
    expect(await failedOf(release)).toEqual([`${id} DUPLICATE_SLUG`]);
    expect((await admin('POST', `/releases/${release}/publish`)).status).toBe(400);
    const publishAt = new Date(scenario.service.clock.now() + 60_000).toISOString();
    await admin('POST', at(id, undefined, '/schedule'), { publishAt });
    scenario.service.clock.advance(61_000);
    await scenario.service.runJobs();
    const failed = await get(id);
    expect([failed.status, failed.scheduleError]).toEqual([
      'draft',
      expect.stringContaining('"team" is taken'),
    ]);
    // Published with a German slug of its own, it takes no URL of the other record.
    await translate(id, 'de', 'mannschaft', false);
    const both = await admin('POST', at(id, undefined, '/publish'), { locales: ['en', 'de'] });
    expect(both.status, both.text).toBe(200);
    // Without it, the other slug would show again.
    expectTaken(await unpublish(id, 'de'), 'team', 'de');
    expectTaken(await admin('DELETE', at(id, 'de')), 'team', 'de');
    expect(await failedOf(await releaseOf([`${id}@de`], {}, 'unpublish'))).toEqual([
      `${id}@de DUPLICATE_SLUG`,
    ]);
    expect(await failedOf(await releaseOf([`${id}@de`], {}, 'delete'))).toEqual([`${id}@de DUPLICATE_SLUG`]);
    expect((await unpublish(id)).status).toBe(200);
    expect((await unpublish(id, 'de')).status).toBe(200);
  });

  test('is refused to a translation whose slug another record falls back on', async () => {
    await create('team', { title: 'Team' });
    const id = await create('crew', { title: 'Crew' });
    await translate(id, 'de', 'team', false);
    expectTaken(await publish(id, 'de'), 'team', 'de');
    expect(await failedOf(await releaseOf([`${id}@de`]))).toEqual([`${id}@de DUPLICATE_SLUG`]);
    await put(id, 'de', { slug: 'mannschaft' });
    expect((await publish(id, 'de')).status).toBe(200);
    expectTaken(await put(id, 'de', { slug: 'team' }), 'team', 'de');
    expect(await failedOf(await releaseOf([`${id}@de`], { [`${id}@de`]: 'team' }))).toEqual([
      `${id}@de DUPLICATE_SLUG`,
    ]);
  });

  test('is given by a release as its entries are afterwards, in all locales', async () => {
    const other = await taken();
    const id = await create('crew', { title: 'Crew' });
    const slugs = { [id]: 'team', [`${other}@de`]: 'andere' };
    const release = await releaseOf([id, `${other}@de`], slugs);
    expect(await failedOf(release)).toEqual([]);
    const published = await admin('POST', `/releases/${release}/publish`);
    expect(published.status, published.text).toBe(200);
    const read = await scenario.read('/collections/notes/team?locale=de');
    expect(read.body.data._id).toBe(id);
  });

  test('is given to one record by what is written at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const slug = `race-${round}`;
      const id = await draft(slug);
      const other = await create(`other-${round}`, { title: 'Other' });
      await translate(other, 'de', slug, false);
      const replies = await Promise.all([publish(id), publish(other, 'de')]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('is given to several records by no change of locales', async () => {
    await scenario.service.runJobs();
    const source = await create('first', { title: 'First' }, 'draft');
    await translate(source, 'de', 'team');
    const id = await create('team', { title: 'Team' }, 'draft');
    await translate(id, 'de', 'mannschaft');
    expect((await publish(id)).status).toBe(200);
    const refused = async (method: string, path: string, sent?: object) => {
      const reply = await asAdmin(method, path, sent);
      expect([reply.status, reply.body.error?.code], reply.text).toEqual([409, 'CONFLICT']);
      expect(reply.body.error.message).toContain('several entries would have the slug "team"');
      const urls = reply.body.error.details.urls as { id: string; slug: string }[];
      expect(urls.map((one) => one.id).toSorted()).toEqual([id, source].toSorted());
    };
    await refused('PUT', '/locales/fr', { fallback: ['en', 'de'] });
    await refused('POST', '/locales', { code: 'it', fallback: ['en', 'de'] });
    expect((await asAdmin('POST', '/locales', { code: 'it', fallback: ['en'] })).status).toBe(201);
    expect((await asAdmin('DELETE', '/locales/it')).status).toBe(200);
    expect((await asAdmin('POST', '/locales/it/restore')).status).toBe(200);
    expect((await asAdmin('PUT', '/locales/fr', { fallback: ['de'] })).status).toBe(200);
    const french = await create('ours', { title: 'Ours' });
    await translate(french, 'fr', 'equipe');
  });

  test('that records shared before stays, and the next write of one of them has to end it', async () => {
    const other = await taken();
    const id = await draft('team');
    await translate(id, 'de', 'mannschaft', false);
    expect((await admin('POST', at(id, undefined, '/publish'), { locales: ['en', 'de'] })).status).toBe(200);
    const { database } = scenario.service.server.deps;
    await database.write((tx) =>
      sql`update entries set deleted_at = 1 where tenant_id = ${scenario.tenant.id} and id = ${`${id}@de`}`.execute(
        tx.sql,
      ),
    );
    expect((await put(id, undefined, { fields: { title: 'Saved' } })).status).toBe(200);
    expectTaken(await publish(id), 'team', 'de');
    expectTaken(await publish(other, 'de'), 'team', 'de');
    expect((await publish(other)).status).toBe(200);
    expect((await asAdmin('PUT', '/locales/de', { name: 'Deutsch' })).status).toBe(200);
    expect((await put(other, 'de', { slug: 'andere' })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  });
});
