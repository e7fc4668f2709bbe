import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { allKinds, createRecord, items, pages } from '../../../test/scenarios/editing-scenario.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../../test/scenarios/release-scenario.ts';
import { readSeenAt } from './timeline-store.ts';

const day = 86_400_000;
const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();

interface Span {
  from: string;
  to: string | null;
  slug: string;
}

onEachDatabase('the history of what was live', (dialect) => {
  let scenario: ReleaseScenario;
  let releasing: ReleasingTenant;
  let edit: ReleasingTenant['edit'];
  beforeAll(async () => {
    scenario = await createReleaseScenario(dialect, { GALLEY_LIVE_HISTORY_DAYS: '10' });
  });
  afterAll(() => scenario.service.close());
  beforeEach(async () => {
    releasing = await scenario.newTenant();
    edit = releasing.edit;
  });

  const now = () => scenario.service.clock.now();
  const later = (milliseconds = minute) => scenario.service.clock.advance(milliseconds);
  const historyOf = async (path: string, id: string, query = '') =>
    (await edit('GET', `${path}/${id}/live-history${query}`)).body;
  const timeline = async (from: number, query: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ from: iso(from), ...query });
    const reply = await edit('GET', `/timeline?${asked}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const erase = (path: string, id: string, role: 'admin' | 'editor' = 'admin') =>
    releasing.tenant.admin('DELETE', `${path}/${id}/live-history`, undefined, role);

  describe.each(allKinds)('of $path', (kind) => {
    test('has a span for each form that readers saw, the newest first', async () => {
      const { id } = await createRecord(releasing.tenant, kind, { slug: 'one' });
      expect((await historyOf(kind.path, id)).data).toEqual([]);
      later();
      await edit('POST', `${kind.path}/${id}/publish`);
      later();
      await edit('PUT', `${kind.path}/${id}`, { slug: 'two' });
      later();
      await edit('POST', `${kind.path}/${id}/unpublish`);
      later();
      await edit('POST', `${kind.path}/${id}/publish`);
      const { data, pagination, meta } = await historyOf(kind.path, id);
      expect(data.map(({ slug }: Span) => slug)).toEqual(['two', 'two', 'one']);
      const [third, second, first] = data;
      expect([first.to, third.to]).toEqual([second.from, null]);
      expect(second.to < third.from).toBe(true);
      expect(third).toMatchObject({ by: { kind: 'user' }, release: null });
      expect(pagination.total).toBe(3);
      expect(meta.historyFrom <= first.from).toBe(true);
      const pageOf = async (page: number) =>
        (await historyOf(kind.path, id, `?limit=1&page=${page}`)).data[0];
      expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual(data);
    });

    test('keeps nothing of work that no reader sees', async () => {
      const { id } = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      later();
      const { name, slug } = await createRecord(releasing.tenant, kind);
      await edit('PUT', `${kind.path}/${id}`, {
        fields: { [kind.textField]: 'Typed' },
        [kind.textField]: 'Typed',
      });
      await edit('POST', `${kind.path}/${id}/autosave`, { fields: {}, baseVersion: 2 });
      expect([name, slug].every(Boolean)).toBe(true);
      expect((await historyOf(kind.path, id)).data).toHaveLength(1);
    });

    test('is forgotten when an admin says so, which is audited; what is live stays', async () => {
      const { id, slug } = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      later();
      await edit('POST', `${kind.path}/${id}/publish`);
      later();
      await edit('DELETE', `${kind.path}/${id}`);
      expect((await erase(kind.path, id, 'editor')).status).toBe(403);
      expect((await erase(kind.path, id)).body).toEqual({ data: { erased: 2 } });
      const other = kind === pages ? items : pages;
      expect(refusal(await erase(other.path, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
      const { id: live } = await createRecord(releasing.tenant, kind, {}, { status: 'published' });
      expect((await erase(kind.path, live)).body).toEqual({ data: { erased: 0 } });
      expect((await historyOf(kind.path, live)).data).toHaveLength(1);
      const log = await releasing.tenant.admin(
        'GET',
        `/audit-log?action=${kind.event}.live_history_erased`,
        undefined,
        'admin',
      );
      expect(log.body.data.map(({ details }: { details: object }) => details)).toEqual([
        { erased: 0 },
        { erased: 2 },
      ]);
      expect(slug).toBeTruthy();
    });
  });

  test("tells no change of the keys of rows, which no reader sees, and one of values that are somebody's data", async () => {
    const { tenant } = releasing;
    await tenant.createType('collection-types', {
      name: 'Keyed',
      slug: 'keyed',
      schema: [
        {
          name: 'rows',
          label: 'Rows',
          type: 'repeater',
          options: { fields: [{ name: 'text', type: 'text' }] },
        },
        { name: 'data', label: 'Data', type: 'json' },
      ],
    });
    const fields = (row: string, data: string) => ({
      rows: [{ _key: row, text: 'Same' }],
      data: [{ _key: data }],
    });
    const body = {
      name: 'Row',
      slug: 'row',
      collectionType: 'keyed',
      fields: fields('aaaaaaaa', 'cccccccc'),
    };
    const made = await edit('POST', '/collection-items', { ...body, status: 'published' });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    const publish = async (given: object) => {
      later();
      const from = now();
      later();
      const saved = await edit('PUT', `/collection-items/${id}`, { fields: given });
      expect(saved.status, saved.text).toBe(200);
      await edit('POST', `/collection-items/${id}/publish`);
      later();
      return (await timeline(from)).data;
    };
    expect(await publish(fields('bbbbbbbb', 'cccccccc'))).toMatchObject([
      { id, changed: ['publishedAt'], fields: [] },
    ]);
    expect(await publish(fields('bbbbbbbb', 'dddddddd'))).toMatchObject([{ id, fields: ['data'] }]);
  });

  test.each(allKinds)('tells of a record of $path that is new', async (kind) => {
    later();
    const from = now();
    later();
    const { id } = await createRecord(releasing.tenant, kind, {});
    await edit('POST', `${kind.path}/${id}/publish`);
    expect((await timeline(from)).data).toMatchObject([{ id, change: 'added', before: null }]);
  });

  test('names the release that published it, all of which went live at one instant', async () => {
    const ids = await releasing.items(5);
    const release = await releasing.begin(ids, 'publish', 'Spring');
    for (const [n, id] of ids.entries()) await releasing.save(release, id, { name: `New ${n}` });
    later();
    await releasing.act(release, 'publish');
    const found = await Promise.all(ids.map(async (id) => (await historyOf(items.path, id)).data));
    expect(found.map((data) => data.length)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(found.map(([{ from }]) => from)).size).toBe(1);
    expect(found[0]?.[0].release).toMatchObject({ id: release, name: 'Spring' });
  });

  test('is told of two instants: what was added, removed and changed, and in which fields', async () => {
    const publish = { status: 'published' } as const;
    const [changed = '', removed = '', same = ''] = await releasing.items(3, publish);
    later();
    const from = now();
    later();
    await edit('PUT', `${items.path}/${changed}`, {
      name: 'Other',
      slug: 'other',
      fields: { headline: 'New' },
    });
    await edit('POST', `${items.path}/${changed}/publish`);
    await edit('DELETE', `${items.path}/${removed}`);
    const { id: added } = await createRecord(releasing.tenant, pages, {}, publish);
    await edit('PUT', `${items.path}/${same}`, { name: 'For a while' });
    later();
    const between = now();
    later();
    const { name } = await releasing.item(same);
    await edit('PUT', `${items.path}/${same}`, { name: 'At last' });
    const { data, meta } = await timeline(from);
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [changed, removed, added, same].toSorted(),
    );
    const of = (id: string) => data.find((row: { id: string }) => row.id === id);
    expect(of(changed)).toMatchObject({
      ...{ kind: 'collectionItem', type: 'articles', change: 'changed', fields: ['headline'] },
      changed: ['name', 'slug', 'publishedAt', 'content'],
      after: { name: 'Other', slug: 'other' },
    });
    expect([of(removed).change, of(removed).after]).toEqual(['removed', null]);
    expect([of(added).change, of(added).before, of(added).kind]).toEqual(['added', null, 'page']);
    expect([of(same).changed, of(same).before.name, of(same).after.name]).toEqual([
      ['name'],
      name === 'At last' ? '' : of(same).before.name,
      'At last',
    ]);
    expect(meta.nextCursor).toBeNull();
    const until = await timeline(from, { to: iso(between) });
    expect(until.data.find(({ id }: { id: string }) => id === same).after.name).toBe('For a while');
    expect((await timeline(between)).data.map(({ id }: { id: string }) => id)).toEqual([same]);
    expect((await timeline(from, { kind: 'page' })).data.map(({ id }: { id: string }) => id)).toEqual([
      added,
    ]);
    expect((await timeline(from, { type: 'articles' })).data).toHaveLength(3);
    const pagesOf: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(from, {
        limit: '1',
        ...(cursor && { cursor }),
      });
      pagesOf.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    }
    expect(pagesOf).toEqual(data.map(({ id }: { id: string }) => id));
  });

  test('refuses what is no span, and an unknown type', async () => {
    for (const [query, status] of [
      ['', 400],
      ['from=yesterday', 400],
      [`from=${iso(now() + day)}`, 400],
      [`from=${iso(now() - day)}&to=${iso(now() - 2 * day)}`, 400],
      [`from=${iso(now() - day)}&type=nothing`, 404],
      [`from=${iso(now() - day)}&cursor=!`, 400],
    ] as const)
      expect([query, (await edit('GET', `/timeline?${query}`)).status]).toEqual([query, status]);
  });

  test('follows a component to its new slug', async () => {
    const { tenant } = releasing;
    const component = await tenant.createType('components', {
      name: 'Quote',
      slug: 'quote',
      schema: [{ name: 'text', label: 'Text', type: 'text' }],
    });
    await tenant.createType('collection-types', {
      name: 'Blocks',
      slug: 'blocks',
      schema: [{ name: 'parts', label: 'Parts', type: 'componentPicker' }],
    });
    const fields = { parts: [{ _type: 'quote', text: 'said '.repeat(200) }] };
    const body = { name: 'B', slug: 'b', collectionType: 'blocks', fields, status: 'published' };
    const made = await edit('POST', items.path, body);
    expect(made.status, made.text).toBe(201);
    later();
    const then = now();
    later();
    await edit('PUT', `${items.path}/${made.body.data.id}`, { fields: { parts: [] } });
    await edit('POST', `${items.path}/${made.body.data.id}/publish`);
    const renamed = await tenant.admin('PUT', `/components/${component.id}`, { slug: 'citation' });
    expect(renamed.status, renamed.text).toBe(200);
    const { database } = scenario.service.server.deps;
    const seen = await readSeenAt(database, asTenantId(tenant.id), [made.body.data.id], then);
    expect(seen.get(made.body.data.id)?.content).toContain('"_type":"citation"');
  });

  test('is kept for the days of the setting, and then begins later', async () => {
    const [id = ''] = await releasing.items(1, { status: 'published' });
    later();
    await edit('POST', `${items.path}/${id}/publish`);
    later(10 * day - 2 * minute);
    await edit('POST', `${items.path}/${id}/publish`);
    await scenario.service.runJobs();
    const before = await historyOf(items.path, id);
    expect(before.data).toHaveLength(3);
    later(2 * minute);
    later(day);
    await scenario.service.runJobs();
    const after = await historyOf(items.path, id);
    expect(after.data).toHaveLength(2);
    expect(after.meta.historyFrom > before.meta.historyFrom).toBe(true);
    expect((await timeline(now() - 300 * day)).meta.from).toBe(after.meta.historyFrom);
  });

  test('forgets who owned slugs before as it forgets what was live', async () => {
    const { database } = scenario.service.server.deps;
    const ended = async () =>
      (
        await database.sql
          .selectFrom('ended_slugs')
          .select('slug')
          .where('tenant_id', '=', releasing.tenant.id)
          .execute()
      ).map(({ slug }) => slug);
    const ids = await releasing.items(2);
    for (const id of ids) {
      for (const slug of ['shared', `own-${id}`]) await edit('PUT', `${items.path}/${id}`, { slug });
      later();
    }
    expect(await ended()).toEqual(['shared']);
    later(9 * day);
    await scenario.service.runJobs();
    expect(await ended()).toEqual(['shared']);
    later(2 * day);
    await scenario.service.runJobs();
    expect(await ended()).toEqual([]);
  });
});
