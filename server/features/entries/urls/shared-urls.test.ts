import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { runHere } from '../../../test/programs/run-here.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';
import { requireTenant } from '../../tenants/store.ts';
import { mostOfPage, readAllSharedUrls } from './list-shared-urls.ts';

onEachDatabase('the list of URLs that several records share', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, admin } = scenario;

  const list = async (query = '') => (await admin('GET', `/locales/shared-urls${query}`)).body;
  const check = async (...words: string[]) => {
    const { environment } = scenario.service;
    const { slug } = await requireTenant(
      scenario.service.server.deps.database,
      asTenantId(scenario.tenant.id),
    );
    return runHere(['check', '--tenant', slug, ...words], { ...environment, GALLEY_LOG_LEVEL: 'error' });
  };

  /** Gives a slug to two records in `locale`, as data that was stored before the rule. Returns their ids. */
  async function share(slug: string, locale: string): Promise<string[]> {
    const [first, second] = [
      await create(`${slug}-other`, { title: slug }),
      await create(slug, { title: slug }),
    ];
    for (const [id, name] of Object.entries({ [first]: `${slug}-free`, [second]: `${slug}-own` })) {
      await put(id, locale, { slug: name, fields: { title: name } });
      expect((await publish(id, locale)).status).toBe(200);
    }
    const { database } = scenario.service.server.deps;
    const tenant = scenario.tenant.id;
    await database.write(async (tx) => {
      await sql`update entries set slug = ${slug} where tenant_id = ${tenant} and id = ${`${first}@${locale}`}`.execute(
        tx.sql,
      );
      await sql`update entries set deleted_at = 1 where tenant_id = ${tenant} and id = ${`${second}@${locale}`}`.execute(
        tx.sql,
      );
    });
    return [first, second];
  }

  test('is empty while each record has its own, also with slugs that occur in several locales', async () => {
    const first = await create('first', { title: 'First' });
    await put(first, 'de', { slug: 'team', fields: { title: 'Team' } });
    expect((await publish(first, 'de')).status).toBe(200);
    const second = await create('second', { title: 'Second' }, 'draft');
    await put(second, 'de', { slug: 'mannschaft', fields: { title: 'Mannschaft' } });
    expect((await publish(second, 'de')).status).toBe(200);
    await put(second, undefined, { slug: 'team' });
    expect((await publish(second)).status).toBe(200);
    expect(await list()).toEqual({ data: [], meta: { nextCursor: null } });
    expect((await check()).stdout).toBe('0 shared URLs.\nPreview sites with an invalid URL: 0.\n');
  });

  test('names the records, the locale and the slug, a page at a time, in the API and in galley check', async () => {
    const made = new Map<string, string[]>();
    for (const [slug, locale] of [
      ['a', 'de'],
      ['b', 'de'],
      ['c', 'fr'],
    ] as const)
      made.set(slug, await share(slug, locale));
    const [first, second] = (made.get('a') ?? []) as [string, string];
    const { data, meta } = await list();
    expect(meta).toEqual({ nextCursor: null });
    expect(data.map(({ locale, slug }: never) => `${locale} ${slug}`)).toEqual(['de a', 'de b', 'fr c']);
    expect(data[0]).toMatchObject({ locale: 'de', slug: 'a', kind: 'collectionItem' });
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(data[0].records).toEqual(
      [
        { id: first, name: 'a-other', type: 'notes', slugLocale: 'de' },
        { id: second, name: 'a', type: 'notes', slugLocale: 'en' },
      ].toSorted(byId),
    );
    const paged: unknown[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=1${cursor}`);
      expect(page.data).toHaveLength(1);
      paged.push(...page.data);
      if (page.meta.nextCursor === null) break;
      cursor = `&cursor=${page.meta.nextCursor}`;
    }
    expect(paged).toEqual(data);
    const { stdout } = await check();
    expect(stdout.split('\n')).toHaveLength(6);
    expect(stdout).toContain('a in de: ');
    for (const part of [`notes "a-other" ${first} (de)`, `notes "a" ${second} (en)`, '3 shared URLs.'])
      expect(stdout).toContain(part);
    expect(JSON.parse((await check('--json')).stdout)).toEqual({ sharedUrls: data, previewSites: [] });
    // The change of one of them ends it.
    expect((await put(first, 'de', { slug: 'a-free' })).status).toBe(200);
    expect((await list()).data.map(({ slug }: never) => slug)).toEqual(['b', 'c']);
  });

  test('galley check reads the published entries of each locale once, however many URLs are shared', async () => {
    const ids = await share('a', 'de');
    const { database, schemas } = scenario.service.server.deps;
    const tenant = asTenantId(scenario.tenant.id);
    const counted = async () => {
      let statements = 0;
      const counting = {
        transformQuery: ({ node }: PluginTransformQueryArgs) => {
          statements++;
          return node;
        },
        transformResult: async ({ result }: PluginTransformResultArgs) => result,
      };
      const types = await schemas.current(database, tenant);
      const db = { sql: database.sql.withPlugin(counting), dialect: database.dialect };
      let urls = 0;
      for await (const page of readAllSharedUrls(db, tenant, types)) urls += page.length;
      return { statements, urls };
    };
    const { statements } = await counted();
    expect(await counted()).toEqual({ statements, urls: 1 });
    await database.write(async (tx) => {
      const rows = await tx.sql.selectFrom('entries').selectAll().where('tenant_id', '=', tenant).execute();
      for (let n = 0; n < mostOfPage; n++) {
        const copies = rows.map((row) => {
          const id = ids.reduce((text, old, index) => text.replace(old, `copy-${n}-${index}`), row.id);
          return { ...row, id, slug: `${row.slug}-${n}` };
        });
        await tx.sql.insertInto('entries').values(copies).execute();
      }
    });
    expect(await counted()).toEqual({ statements, urls: 1 + mostOfPage });
    expect(JSON.parse((await check('--json')).stdout).sharedUrls).toHaveLength(1 + mostOfPage);
  });

  test('refuses a cursor that is not its own and more than 100 URLs a page, and belongs to one tenant', async () => {
    for (const query of ['?cursor=WzFd', '?cursor=x', '?limit=101', '?limit=0'])
      expect((await admin('GET', `/locales/shared-urls${query}`)).status).toBe(400);
    await share('a', 'de');
    const other = await scenario.service.createTenant();
    for (const code of ['en', 'de']) await other.admin('POST', '/locales', { code }, 'admin');
    expect((await other.admin('GET', '/locales/shared-urls', undefined, 'viewer')).body.data).toEqual([]);
    const none = await scenario.service.createTenant();
    expect((await none.admin('GET', '/locales/shared-urls', undefined, 'viewer')).body.data).toEqual([]);
  });
});
