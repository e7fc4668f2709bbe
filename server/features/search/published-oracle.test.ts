import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorker } from '../../app/build-worker.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../../test/test-service.ts';

/** Words that are far from each other and that none begins with another, so that no typo or beginning is in play. */
const words = [
  'anchor',
  'beacon',
  'current',
  'dinghy',
  'estuary',
  'ferryman',
  'gunwale',
  'halyard',
  'inlet',
  'jetty',
];
const fields = [
  { name: 'title', type: 'text' },
  { name: 'body', type: 'wysiwyg' },
];

onEachDatabase('what a search finds', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  const newTenant = async () => {
    const tenant = await service.createTenant();
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: fields });
    return tenant;
  };
  const find = async (tenant: TestTenant, q: string) => {
    // Behind a blank the word is finished.
    const { status, body } = await tenant.call('GET', `/search?q=${encodeURIComponent(q)}%20&limit=100`);
    expect(status).toBe(200);
    return body.data.map(({ slug }: { slug: string }) => slug).sort() as string[];
  };
  const published = async (tenant: TestTenant) =>
    (await tenant.call('GET', '/collections/notes?limit=100')).body.data as Record<
      '_name' | '_slug' | 'title' | 'body',
      string
    >[];

  test('is what reads deliver, after any changes, and never a word of a draft', async () => {
    const tenant = await newTenant();
    const random = createRandom(dialect === 'sqlite' ? 7 : 11);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const text = () => Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(words)).join(' ');
    const content = () => ({ title: text(), body: `<h2>${text()}</h2><p>${text()}</p>` });
    const ids: string[] = [];
    const admin = '/collection-items';
    const note = (more: object = {}) => ({
      name: text(),
      slug: `n${ids.length}`,
      collectionType: 'notes',
      fields: content(),
      ...more,
    });
    const changes: Record<string, () => Promise<Reply>> = {
      create: () => tenant.admin('POST', admin, note({ status: 'published' })),
      draft: () => tenant.admin('POST', admin, note()),
      save: () => tenant.admin('PUT', `${admin}/${pick(ids)}`, { fields: content() }),
      rename: () => tenant.admin('PUT', `${admin}/${pick(ids)}`, { name: text() }),
      publish: () => tenant.admin('POST', `${admin}/${pick(ids)}/publish`),
      unpublish: () => tenant.admin('POST', `${admin}/${pick(ids)}/unpublish`),
      remove: () => tenant.admin('DELETE', `${admin}/${pick(ids)}?force=true`),
      restore: () => tenant.admin('POST', `/trash/${pick(ids)}/restore`),
      bulk: () => tenant.admin('POST', `${admin}/bulk-publish`, { ids: [pick(ids), pick(ids)] }),
      schedule: async () => {
        const publishAt = new Date(service.clock.now() + 60_000).toISOString();
        const reply = await tenant.admin('POST', `${admin}/${pick(ids)}/schedule`, { publishAt });
        service.clock.advance(61_000);
        await service.runJobs();
        return reply;
      },
    };
    for (let step = 0; step < 60; step++) {
      const reply = await (ids.length < 4 ? changes['create'] : pick(Object.values(changes)))?.();
      if (reply?.status === 201) ids.push(reply.body.data.id);
      if (step % 4 === 0) await compare();
    }
    await compare();

    async function compare(): Promise<void> {
      const delivered = await published(tenant);
      for (const word of words) {
        const having = delivered.filter(({ _name, title, body }) =>
          `${_name} ${title} ${body}`.includes(word),
        );
        expect(await find(tenant, word), word).toEqual(having.map(({ _slug }) => _slug).sort());
      }
    }
  });

  test('comes back after an upgrade: in the background, in steps, with what is published meanwhile', async () => {
    const tenant = await newTenant();
    const write = (slug: string) =>
      tenant.call('POST', '/collections/notes', { slug, name: 'Anchor', fields: {}, status: 'published' });
    const old = Array.from({ length: 30 }, (_, n) => `old-${String(n).padStart(2, '0')}`);
    for (const slug of old) expect((await write(slug)).status).toBe(201);
    await service.runJobs();
    await forgetIndex(tenant);
    expect(await find(tenant, 'anchor')).toEqual([]);
    await write('new');
    expect(await find(tenant, 'anchor')).toEqual(['new']);
    await buildWorker(service.server.deps, { searchEvery: 0 }).runUntilIdle();
    expect(await find(tenant, 'anchor')).toEqual(['new', ...old]);
    expect(await find(tenant, 'anhcor')).toEqual(['new', ...old]);
  });

  test('follows the schema: fields that are delivered no more, and again', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.admin('GET', '/collection-types');
    const path = `/collection-types/${body.data[0].id}`;
    const save = async (schema: readonly object[]) => {
      expect((await tenant.admin('PUT', path, { schema })).status).toBe(200);
      await service.runJobs();
    };
    const note = {
      slug: 'note',
      name: 'Name',
      fields: { title: 'beacon', body: 'jetty' },
      status: 'published',
    };
    expect((await tenant.call('POST', '/collections/notes', note)).status).toBe(201);
    expect(await find(tenant, 'jetty')).toEqual(['note']);
    await save(fields.slice(0, 1));
    expect([await find(tenant, 'jetty'), await find(tenant, 'beacon')]).toEqual([[], ['note']]);
    await save(fields);
    expect(await find(tenant, 'jetty')).toEqual(['note']);
  });

  /** What a database looks like whose release had no such index. */
  async function forgetIndex(tenant: TestTenant): Promise<void> {
    await service.server.deps.database.write(async (tx) => {
      const tables = [
        'published_vocabulary',
        'backfills',
        dialect === 'sqlite' ? 'published_documents' : 'published_words',
      ];
      if (dialect === 'sqlite') {
        await sql`delete from published_words where rowid in
          (select doc from published_documents where tenant_id = ${tenant.id})`.execute(tx.sql);
      }
      for (const table of tables)
        await sql`delete from ${sql.table(table)} where tenant_id = ${tenant.id}`.execute(tx.sql);
      tx.touch(tenant.id, 'search');
    });
  }
});

/** A small generator of numbers from 0 to 1, the same ones for a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
