import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  modelled,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';
import type { TestTenant } from '../../../test/test-service.ts';

onEachDatabase('lists for editors', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  async function slugs(tenant: TestTenant, path: string): Promise<string[]> {
    const { body } = await editorOf(tenant)('GET', path);
    return body.data.map((record: { slug: string }) => record.slug);
  }

  describe.each(allKinds)('GET $path', (kind) => {
    test('drafts and published records with all that the single shows but autosave, last edited first', async () => {
      const tenant = await scenario.newTenant();
      const old = await createRecord(tenant, kind, { slug: 'old' }, { status: 'published' });
      scenario.service.clock.advance(1000);
      await createRecord(tenant, kind, { slug: 'new' });
      scenario.service.clock.advance(1000);
      await editorOf(tenant)('PUT', `${kind.path}/${old.id}`, { fields: { [kind.textField]: 'Anew' } });
      const { body } = await tenant.admin('GET', kind.path, undefined, 'viewer');
      expect(body.data.map((record: { slug: string }) => record.slug)).toEqual(['old', 'new']);
      const { autosave, ...single } = (await editorOf(tenant)('GET', `${kind.path}/${old.id}`)).body.data;
      expect(autosave).toBeNull();
      expect(body.data[0]).toEqual(single);
      expect(body.data[0]).toMatchObject({
        hasUnpublishedChanges: true,
        publishAt: null,
        scheduleError: null,
      });
      expect(body.pagination).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
    });

    test('page and limit window the list; out of range is 400 BAD_REQUEST', async () => {
      const tenant = await scenario.newTenant();
      for (const slug of ['a', 'b', 'c']) await createRecord(tenant, kind, { slug });
      const first = await editorOf(tenant)('GET', `${kind.path}?sort=slug&limit=2`);
      expect(first.body.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
      expect(await slugs(tenant, `${kind.path}?sort=slug&limit=2&page=2`)).toEqual(['c']);
      expect(await slugs(tenant, `${kind.path}?sort=slug&limit=2&page=3`)).toEqual([]);
      for (const query of ['limit=0', 'limit=101', 'page=0', 'page=abc']) {
        const reply = await editorOf(tenant)('GET', `${kind.path}?${query}`);
        expect([query, reply.status, reply.body.error.code]).toEqual([query, 400, 'BAD_REQUEST']);
      }
    });

    test('status narrows it, with its own total', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(tenant, kind, { slug: 'live' }, { status: 'published' });
      await createRecord(tenant, kind, { slug: 'work' });
      for (const [status, slug] of [
        ['published', 'live'],
        ['draft', 'work'],
      ]) {
        const { body } = await editorOf(tenant)('GET', `${kind.path}?status=${status}`);
        expect(body.data.map((record: { slug: string }) => record.slug)).toEqual([slug]);
        expect(body.pagination.total).toBe(1);
      }
      expect((await editorOf(tenant)('GET', `${kind.path}?status=gone`)).status).toBe(400);
    });

    test('status takes several: changed is published with unpublished changes, scheduled has a time', async () => {
      const tenant = await scenario.newTenant();
      const editor = editorOf(tenant);
      await createRecord(tenant, kind, { slug: 'live' }, { status: 'published' });
      const changed = await createRecord(tenant, kind, { slug: 'changed' }, { status: 'published' });
      await editor('PUT', `${kind.path}/${changed.id}`, { fields: { [kind.textField]: 'Anew' } });
      const reverted = await createRecord(tenant, kind, { slug: 'reverted' }, { status: 'published' });
      for (const text of ['Anew', 'A start']) {
        await editor('PUT', `${kind.path}/${reverted.id}`, { fields: { [kind.textField]: text } });
      }
      const work = await createRecord(tenant, kind, { slug: 'work' });
      const publishAt = new Date(scenario.service.clock.now() + 3_600_000).toISOString();
      await editor('POST', `${kind.path}/${work.id}/schedule`, { publishAt });
      await createRecord(tenant, kind, { slug: 'idle' });
      for (const [status, found] of [
        ['changed', ['changed']],
        ['scheduled', ['work']],
        ['draft,changed', ['changed', 'idle', 'work']],
        ['changed,scheduled', ['changed', 'work']],
        ['published,changed', ['changed', 'live', 'reverted']],
        ['draft,published', ['changed', 'idle', 'live', 'reverted', 'work']],
        ['published,scheduled', ['changed', 'live', 'reverted', 'work']],
      ] as const) {
        for (const view of ['full', 'summary']) {
          const { body } = await editor('GET', `${kind.path}?status=${status}&sort=slug&view=${view}`);
          expect([status, body.data.map(({ slug }: { slug: string }) => slug)]).toEqual([status, found]);
          expect(body.pagination.total).toBe(found.length);
        }
      }
      expect(await slugs(tenant, `${kind.path}?status=changed&q=chang`)).toEqual(['changed']);
      expect(await slugs(tenant, `${kind.path}?status=changed&q=live`)).toEqual([]);
      expect((await editor('GET', `${kind.path}?status=draft,gone`)).status).toBe(400);
    });

    test('view=summary leaves out what records say and answers the same otherwise', async () => {
      const tenant = await scenario.newTenant();
      const live = await createRecord(tenant, kind, { slug: 'a' }, { status: 'published' });
      await createRecord(tenant, kind, { slug: 'b' });
      await editorOf(tenant)('PUT', `${kind.path}/${live.id}`, { fields: { [kind.textField]: 'Anew' } });
      const full = await editorOf(tenant)('GET', `${kind.path}?sort=slug`);
      const summary = await editorOf(tenant)('GET', `${kind.path}?sort=slug&view=summary`);
      const brief = full.body.data.map((record: Record<string, unknown>) => {
        const { draftContent: _, publishedContent: __, content: ___, ...rest } = record;
        return rest;
      });
      expect(summary.body).toEqual({ ...full.body, data: brief });
      expect(summary.body.data[0]).toMatchObject({
        hasUnpublishedChanges: true,
        updatedBy: { kind: 'user', name: 'The editor', email: `editor-${tenant.id}@example.com` },
      });
      const refused = await editorOf(tenant)('GET', `${kind.path}?view=short`);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect((await editorOf(tenant)('GET', `${kind.path}?view=full&sort=slug`)).body).toEqual(full.body);
    });

    test('sort=status groups drafts and published records, both ways, with whole records', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(tenant, kind, { slug: 'live' }, { status: 'published' });
      await createRecord(tenant, kind, { slug: 'b-draft' });
      await createRecord(tenant, kind, { slug: 'a-draft' });
      expect(await slugs(tenant, `${kind.path}?sort=status,slug`)).toEqual(['a-draft', 'b-draft', 'live']);
      expect(await slugs(tenant, `${kind.path}?sort=-status,slug&limit=2`)).toEqual(['live', 'a-draft']);
      expect(await slugs(tenant, `${kind.path}?sort=status,slug&limit=2&page=2`)).toEqual(['live']);
      const { body } = await editorOf(tenant)('GET', `${kind.path}?sort=-status&limit=1`);
      expect(body.data[0]).toHaveProperty('publishedContent');
    });

    test('q finds parts of name or slug whatever their case, and nothing by wildcards', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(tenant, kind, { name: 'Ébène 100%', slug: 'wood' });
      await createRecord(
        tenant,
        kind,
        { name: 'Something else', slug: 'plain-text' },
        { status: 'published' },
      );
      expect(await slugs(tenant, `${kind.path}?q=${encodeURIComponent('éBÈNE')}`)).toEqual(['wood']);
      expect(await slugs(tenant, `${kind.path}?q=PLAIN`)).toEqual(['plain-text']);
      expect(await slugs(tenant, `${kind.path}?q=${encodeURIComponent('100%')}`)).toEqual(['wood']);
      expect(await slugs(tenant, `${kind.path}?q=${encodeURIComponent('%')}`)).toEqual(['wood']);
      expect(await slugs(tenant, `${kind.path}?q=_`)).toEqual([]);
      expect(await slugs(tenant, `${kind.path}?q=plain&status=draft`)).toEqual([]);
      const { body } = await editorOf(tenant)('GET', `${kind.path}?q=e&limit=1`);
      expect(body.pagination).toEqual({ total: 2, page: 1, limit: 1, totalPages: 2 });
      expect((await editorOf(tenant)('GET', `${kind.path}?q=${'x'.repeat(201)}`)).status).toBe(400);
    });

    test('ids names the records that are wanted, up to 100; what is no id of the kind finds nothing', async () => {
      const tenant = await scenario.newTenant();
      const [a, b] = [
        await createRecord(tenant, kind, { slug: 'a' }),
        await createRecord(tenant, kind, { slug: 'b' }, { status: 'published' }),
      ];
      await createRecord(tenant, kind, { slug: 'c' });
      const foreign = await createRecord(await scenario.newTenant(), kind, { slug: 'theirs' });
      const wanted = [a.id, b.id.toUpperCase(), a.id, foreign.id, tenant.id, 'nonsense'].join(',');
      expect(await slugs(tenant, `${kind.path}?ids=${wanted}&sort=-slug`)).toEqual(['b', 'a']);
      expect(await slugs(tenant, `${kind.path}?ids=${wanted}&status=published`)).toEqual(['b']);
      expect(await slugs(tenant, `${kind.path}?ids=${wanted}&q=a`)).toEqual(['a']);
      const page = await editorOf(tenant)(
        'GET',
        `${kind.path}?ids=${wanted}&sort=slug&limit=1&page=2&view=summary`,
      );
      expect(page.body.pagination).toEqual({ total: 2, page: 2, limit: 1, totalPages: 2 });
      expect(page.body.data[0]).toMatchObject({ id: b.id, slug: 'b' });
      expect(await slugs(tenant, `${kind.path}?ids=`)).toEqual([]);
      const many = Array.from({ length: 101 }, (_, n) => `id-${n}`).join(',');
      const refused = await editorOf(tenant)('GET', `${kind.path}?ids=${many}`);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    });

    test('sort orders it both ways; another field is 400 INVALID_SORT_FIELDS', async () => {
      const tenant = await scenario.newTenant();
      for (const [name, slug] of [
        ['B', 'x'],
        ['A', 'z'],
        ['C', 'y'],
      ]) {
        await createRecord(tenant, kind, { name: name ?? '', slug: slug ?? '' });
        scenario.service.clock.advance(1000);
      }
      expect(await slugs(tenant, `${kind.path}?sort=name`)).toEqual(['z', 'x', 'y']);
      expect(await slugs(tenant, `${kind.path}?sort=-slug`)).toEqual(['z', 'y', 'x']);
      expect(await slugs(tenant, `${kind.path}?sort=createdAt`)).toEqual(['x', 'z', 'y']);
      expect(await slugs(tenant, `${kind.path}?sort=updatedAt`)).toEqual(['x', 'z', 'y']);
      const published = (await editorOf(tenant)('GET', `${kind.path}?sort=slug&limit=1`)).body.data[0];
      await editorOf(tenant)('POST', `${kind.path}/${published.id}/publish`);
      expect((await slugs(tenant, `${kind.path}?sort=publishedAt`))[0]).toBe('x');
      const reply = await editorOf(tenant)('GET', `${kind.path}?sort=version`);
      expect([reply.status, reply.body.error.code]).toEqual([400, 'INVALID_SORT_FIELDS']);
    });

    test('shows nothing of another tenant and nothing deleted', async () => {
      const tenant = await scenario.newTenant();
      await createRecord(await scenario.newTenant(), kind);
      const { id } = await createRecord(tenant, kind);
      await editorOf(tenant)('DELETE', `${kind.path}/${id}`);
      const { body } = await editorOf(tenant)('GET', kind.path);
      expect(body).toEqual({ data: [], pagination: { total: 0, page: 1, limit: 20, totalPages: 0 } });
    });
  });

  test.each(modelled)('type narrows $path by slug or id; of an unknown type there are none', async (kind) => {
    const tenant = await scenario.newTenant();
    const plural = kind === pages ? 'page-types' : 'collection-types';
    const other = await tenant.createType(plural, { name: 'Other', slug: 'other-things' });
    const named = kind === items ? { collectionType: 'other-things' } : { pageType: 'other-things' };
    await createRecord(tenant, kind, { slug: 'one' });
    await createRecord(tenant, kind, { slug: 'two', fields: {} }, named);
    expect(await slugs(tenant, `${kind.path}?sort=slug`)).toEqual(['one', 'two']);
    for (const type of ['other-things', 'other_things', other.id]) {
      const { body } = await editorOf(tenant)('GET', `${kind.path}?type=${type}`);
      expect(body.data.map((record: { slug: string }) => record.slug)).toEqual(['two']);
      expect(body.pagination.total).toBe(1);
    }
    expect(await slugs(tenant, `${kind.path}?type=nothing`)).toEqual([]);
  });
});
