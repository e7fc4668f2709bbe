import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../../app/build-deps.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../../test/test-service.ts';
import { withoutLimits } from '../../../test/without-limits.ts';
import { itemReads } from '../../items/read-operations.ts';
import { createReadyDocuments } from '../delivery/ready-documents.ts';
import { createEntryLister } from './list-entries.ts';

const megabyte = 1024 * 1024;

const lists = [
  'limit=3&sort=name',
  'limit=3&sort=name&page=2',
  'limit=50&depth=2',
  'limit=4&fields=title,_slug',
  'limit=5&sort=_sortOrder&total=none',
  'limit=5&sort=-updatedAt&refTypes=false',
  'limit=5&sort=fields.title',
  'limit=2&filter[fields.title]=tide',
  'limit=2&filter[fields.title]=tide&page=2',
  'limit=5&filter[fields.title][ne]=tide&sort=name',
];

onEachDatabase('rows that are in memory', (dialect) => {
  let service: TestService;
  let touched = new Set<string>();
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    service.server.deps.database.onTouched((tenants) => {
      for (const { answers } of tenants.values()) for (const tag of answers) touched.add(tag);
    });
  });
  afterAll(() => service.close());

  /** A process with a memory of its own that hears of no change. */
  function reader(): Deps {
    const documents = createReadyDocuments(megabyte);
    return { ...service.server.deps, documents, lister: createEntryLister(documents) };
  }

  async function readAll(deps: Deps, tenant: TestTenant) {
    const answers = [];
    const [list] = itemReads;
    for (const query of lists) {
      const request = { tenant: tenant.id, params: { type: 'notes' }, view: 'published' } as const;
      const asked = { ...request, query: new URLSearchParams(query), ifNoneMatch: undefined };
      const { body, tags, forgottenBy } = (await list?.handle(deps, asked)) ?? {};
      answers.push({ query, body, tags, forgottenBy });
    }
    return answers;
  }

  async function newTenant(): Promise<TestTenant> {
    const tenant = await service.createTenant();
    const title = { name: 'title', label: 'Title', type: 'text' };
    await tenant.createType('collection-types', { name: 'People', slug: 'people', schema: [title] });
    const person = { name: 'by', label: 'By', type: 'reference', options: { collectionType: 'people' } };
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [title, person] });
    return tenant;
  }

  const names = ['ebb', 'tide', 'moon', 'Ärger'];
  type Step = readonly [kind: number, at: number, text: string];
  const step = fc.tuple(fc.nat(11), fc.nat(20), fc.constantFrom(...names));

  test('show what the database has, whoever changed it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const tenant = await newTenant();
        const warm = reader();
        let before: Awaited<ReturnType<typeof readAll>> = [];
        const ids: string[] = [];
        const people: string[] = [];
        for (const one of steps) {
          service.clock.advance(1000);
          touched = new Set();
          await change(tenant, ids, people, one);
          const answers = await readAll(warm, tenant);
          expect(answers).toEqual(await readAll(reader(), tenant));
          // A cache that has the answer of before has forgotten it.
          const stale = before.filter(
            ({ body, forgottenBy }, n) =>
              body !== answers[n]?.body && !forgottenBy?.some((tag) => touched.has(tag)),
          );
          expect(stale).toEqual([]);
          before = answers;
        }
      }),
      { numRuns: dialect === 'sqlite' ? 12 : 5, seed: 7 },
    );
  }, 120_000);

  async function change(tenant: TestTenant, ids: string[], people: string[], [kind, at, text]: Step) {
    const admin = '/collection-items';
    const id = ids[at % ids.length];
    const person = people[at % people.length];
    const by = person && { by: { _ref: person, _type: 'collectionItem' } };
    const fields = { title: text, ...by };
    const add = async (type: string, list: string[], status: string) => {
      const slug = `${type}-${list.length}`;
      const body = { collectionType: type, name: text, slug, status };
      const content = type === 'notes' ? fields : { title: text };
      const reply = await tenant.admin('POST', admin, { ...body, fields: content });
      expect(reply.status).toBe(201);
      list.push(reply.body.data.id);
    };
    if (people.length < 2) return add('people', people, 'published');
    if (ids.length < 3 || !id) return add('notes', ids, 'published');
    switch (kind) {
      case 0:
        return await add('notes', ids, at % 2 ? 'published' : 'draft');
      case 1:
        await tenant.admin('PUT', `${admin}/${id}`, { fields });
        return tenant.admin('POST', `${admin}/${id}/publish`);
      case 2:
        return tenant.admin('PUT', `${admin}/${id}`, { name: `${text} again` });
      case 3:
        return tenant.admin('PUT', `${admin}/${id}`, { slug: `moved-${at}` });
      case 4:
        return tenant.admin('POST', `${admin}/${id}/unpublish`);
      case 5:
        return tenant.admin('DELETE', `${admin}/${id}?force=true`);
      case 6:
        return tenant.admin('POST', `/trash/${id}/restore`);
      case 7:
        return tenant.admin('POST', `${admin}/reorder`, { collectionType: 'notes', ids: [...ids].reverse() });
      case 8:
        await tenant.admin('PUT', `${admin}/${person}`, { fields: { title: text } });
        return tenant.admin('POST', `${admin}/${person}/publish`);
      case 9:
        return tenant.admin('POST', `${admin}/${person}/${at % 2 ? 'unpublish' : 'publish'}`);
      case 10:
        return tenant.admin('POST', `${admin}/bulk-publish`, { ids });
      default:
        return tenant.admin('PUT', `${admin}/${id}`, { fields });
    }
  }
});
