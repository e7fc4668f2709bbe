import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../../app/build-deps.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import { itemReads } from '../../items/read-operations.ts';
import { createReadyDocuments } from '../delivery/ready-documents.ts';
import { createEntryLister } from './list-entries.ts';

const megabyte = 1024 * 1024;

onEachDatabase('the head of a list', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service.close());

  /** A process with a memory of its own, which says of each statement that it was answered. */
  function reader(): { deps: Deps; onAnswered: { run: () => Promise<void> | void } } {
    const onAnswered: { run: () => Promise<void> | void } = { run: () => {} };
    const { database } = service.server.deps;
    const sql = database.sql.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await onAnswered.run();
        return result;
      },
    });
    const documents = createReadyDocuments(megabyte);
    const own = { documents, lister: createEntryLister(documents), database: { ...database, sql } };
    return { deps: { ...service.server.deps, ...own }, onAnswered };
  }

  async function read(deps: Deps, tenant: TestTenant, query: string) {
    const request = { tenant: tenant.id, params: { type: 'notes' }, view: 'published' } as const;
    const asked = { ...request, query: new URLSearchParams(query), ifNoneMatch: undefined };
    const answer = await itemReads[0]?.handle(deps, asked);
    return JSON.parse(String(answer?.body)).data as { title: string; by: { title: string } }[];
  }

  async function newTenant() {
    const tenant = await service.createTenant();
    const title = { name: 'title', label: 'Title', type: 'text' };
    await tenant.createType('collection-types', { name: 'People', slug: 'people', schema: [title] });
    const person = { name: 'by', label: 'By', type: 'reference', options: { collectionType: 'people' } };
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [title, person] });
    const add = async (collectionType: string, slug: string, fields: object) => {
      const body = { collectionType, name: slug, slug, status: 'published', fields };
      const reply = await tenant.admin('POST', '/collection-items', body);
      expect(reply.status).toBe(201);
      return reply.body.data.id as string;
    };
    const change = async (id: string, fields: object) => {
      await tenant.admin('PUT', `/collection-items/${id}`, { fields });
      expect((await tenant.admin('POST', `/collection-items/${id}/publish`)).status).toBe(200);
    };
    const by = { _ref: await add('people', 'ada', { title: 'before' }), _type: 'collectionItem' };
    const first = await add('notes', 'first', { title: 'before', by });
    const second = await add('notes', 'second', { title: 'before', by });
    return { tenant, by, first, second, change };
  }

  test('is all that is read for a list whose items and references are in memory', async () => {
    const { tenant, change, first, by } = await newTenant();
    const { deps, onAnswered } = reader();
    let statements = 0;
    onAnswered.run = () => {
      statements++;
    };
    const takeCount = async () => {
      statements = 0;
      await read(deps, tenant, 'sort=name');
      return statements;
    };
    for (let n = 0; n < 3; n++) await takeCount();
    expect(await takeCount()).toBe(1);
    await change(first, { title: 'after', by });
    expect(await takeCount()).toBeGreaterThan(1);
    expect(await takeCount()).toBe(1);
  });

  test('is one statement for all who ask in one turn, which sees what was committed before any of them asked', async () => {
    const { tenant, change, first, by } = await newTenant();
    const { deps, onAnswered } = reader();
    for (let n = 0; n < 3; n++) await read(deps, tenant, 'sort=name');
    let statements = 0;
    onAnswered.run = () => {
      statements++;
    };
    const lists = ['limit=1', 'limit=2', 'limit=1&page=2'].map((part) =>
      read(deps, tenant, `sort=name&${part}`),
    );
    expect((await Promise.all(lists)).map((shown) => shown.length)).toEqual([1, 2, 1]);
    expect(statements).toBe(1);
    await change(first, { title: 'after', by });
    const [one, two] = await Promise.all([
      read(deps, tenant, 'sort=name&limit=1'),
      read(deps, tenant, 'sort=name'),
    ]);
    expect([one?.[0]?.title, two?.[0]?.title]).toEqual(['after', 'after']);
  });

  test('says nothing of references once the items were read at a later moment', async () => {
    const { tenant, by, second, change } = await newTenant();
    const { deps, onAnswered } = reader();
    for (let n = 0; n < 3; n++) await read(deps, tenant, 'sort=name&limit=1');
    onAnswered.run = async () => {
      onAnswered.run = () => {};
      // Whoever sees the second change has to see the first one.
      await change(by._ref, { title: 'after' });
      await change(second, { title: 'after', by });
    };
    const shown = await read(deps, tenant, 'sort=name&limit=1&page=2');
    expect(shown).toMatchObject([{ title: 'after', by: { title: 'after' } }]);
  });

  test('follows a type that another takes the place of', async () => {
    const { tenant } = await newTenant();
    const { deps } = reader();
    for (let n = 0; n < 2; n++) expect(await read(deps, tenant, 'sort=name')).toHaveLength(2);
    const types = await tenant.admin('GET', '/collection-types');
    const notes = types.body.data.find(({ slug }: { slug: string }) => slug === 'notes');
    expect(
      (await tenant.admin('PUT', `/collection-types/${notes.id}`, { ...notes, slug: 'old-notes' })).status,
    ).toBe(200);
    const title = { name: 'title', label: 'Title', type: 'text' };
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [title] });
    expect(await read(deps, tenant, 'sort=name')).toEqual([]);
  });
});
