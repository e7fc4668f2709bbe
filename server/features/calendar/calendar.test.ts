import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { observeQueries } from '../../test/observe-queries.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditedKind,
  type EditingScenario,
  editorOf,
  items,
  pages,
  posts,
} from '../../test/scenarios/editing-scenario.ts';
import { useLocaleScenario } from '../../test/scenarios/locale-scenario.ts';
import { addManyItems } from '../../test/scenarios/many-items.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';
import { calendarAnswer } from './shapes.ts';

const hour = 3_600_000;
const day = 24 * hour;
const iso = (time: number) => new Date(time).toISOString();

onEachDatabase('the calendar', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  const at = (hours: number) => iso(scenario.service.clock.now() + hours * hour);
  const ask = (tenant: TestTenant, query: string, role: 'viewer' | 'editor' = 'editor') =>
    tenant.admin('GET', `/calendar?${query}`, undefined, role);
  const read = async (tenant: TestTenant, from: string, to: string) => {
    const reply = await ask(tenant, new URLSearchParams({ from, to }).toString());
    expect(reply.status).toBe(200);
    return calendarAnswer.parse(reply.body);
  };
  const schedule = async (
    tenant: TestTenant,
    kind: EditedKind,
    slug: string,
    body: object,
    fields?: object,
  ) => {
    const record = await createRecord(tenant, kind, { slug, ...(fields && { fields }) });
    const reply = await editorOf(tenant)('POST', `${kind.path}/${record.id}/schedule`, body);
    expect(reply.status).toBe(200);
    return record.id as string;
  };
  const inShort = (rows: readonly { slug: string; action: string; state: string; at: string }[]) =>
    rows.map(({ slug, action, state }) => `${slug} ${action} ${state}`);

  test('of an empty tenant has nothing, and nothing more', async () => {
    const tenant = await scenario.newTenant();
    expect(await read(tenant, at(0), at(24))).toEqual({ data: [], more: { planned: false, done: false } });
  });

  test('tells what goes live and offline in a span, of all kinds in the order of the times, and nothing beside it', async () => {
    const tenant = await scenario.newTenant();
    const [from, to] = [at(10), at(20)];
    await schedule(tenant, items, 'before', { publishAt: at(9) });
    await schedule(tenant, pages, 'first', { publishAt: from, unpublishAt: at(15) });
    await schedule(tenant, posts, 'last', { publishAt: at(19), unpublishAt: at(40) });
    await schedule(tenant, items, 'middle', { publishAt: at(12) });
    await schedule(tenant, items, 'at-the-end', { publishAt: to });
    const gone = await schedule(tenant, items, 'gone', { publishAt: at(13) });
    await editorOf(tenant)('DELETE', `${items.path}/${gone}`);
    const { data, more } = await read(tenant, from, to);
    expect(inShort(data)).toEqual([
      'first publish planned',
      'middle publish planned',
      'first unpublish planned',
      'last publish planned',
    ]);
    expect(data[0]).toMatchObject({
      ...{ kind: 'page', type: 'landing', typeName: 'Landing', status: 'draft', at: from, error: null },
      ...{ publishAt: from, unpublishAt: data[2]?.at },
    });
    expect(data.map(({ kind, type }) => [kind, type])[3]).toEqual(['blogPost', null]);
    expect(more).toEqual({ planned: false, done: false });
    expect(JSON.stringify(data)).not.toContain('A start');
  });

  test('tells what went live in days that have passed, and what failed at its time and why', async () => {
    const tenant = await scenario.newTenant();
    const from = at(0);
    const failing = at(2);
    await schedule(tenant, pages, 'went-live', { publishAt: at(1) });
    await schedule(tenant, items, 'fails', { publishAt: failing }, { headline: 'Half done' });
    await createRecord(tenant, posts, { slug: 'by-hand' }, { status: 'published' });
    scenario.service.clock.advance(3 * hour);
    await scenario.service.runJobs();
    const { data } = await read(tenant, from, at(1));
    expect(inShort(data).toSorted()).toEqual([
      'by-hand publish done',
      'fails publish failed',
      'went-live publish done',
    ]);
    const failed = data.find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ at: failing, publishAt: null });
    expect(failed?.error).toContain('lead');
    expect(data.filter(({ error }) => error !== null)).toHaveLength(1);
    expect((await read(tenant, failing, at(1))).data.map(({ slug }) => slug)).toContain('fails');
    expect((await read(tenant, from, failing)).data.map(({ slug }) => slug)).not.toContain('fails');

    const { id } = failed ?? { id: '' };
    await editorOf(tenant)('POST', `${items.path}/${id}/schedule`, { publishAt: at(5) });
    expect(inShort((await read(tenant, at(0), at(24))).data)).toEqual(['fails publish planned']);
    expect(inShort((await read(tenant, from, at(0))).data).join()).not.toContain('failed');
  });

  test('is of one tenant, and for editors', async () => {
    const other = await scenario.newTenant();
    await schedule(other, pages, 'foreign', { publishAt: at(5) });
    await createRecord(other, pages, { slug: 'foreign-live' }, { status: 'published' });
    const tenant = await scenario.newTenant();
    await schedule(tenant, pages, 'own', { publishAt: at(5) });
    const { data } = await read(tenant, at(-24), at(24));
    expect(inShort(data)).toEqual(['own publish planned']);
    const query = new URLSearchParams({ from: at(0), to: at(24) }).toString();
    expect((await ask(tenant, query, 'viewer')).status).toBe(403);
    expect((await tenant.call('GET', `/admin/calendar?${query}`)).status).toBe(401);
  });

  test('takes offsets, and refuses what is no span or a longer one than 93 days', async () => {
    const tenant = await scenario.newTenant();
    await schedule(tenant, pages, 'may', { publishAt: '2099-05-01T00:30:00+02:00' });
    const may = (query: string) => ask(tenant, query).then(({ body }) => inShort(body.data ?? []));
    expect(await may('from=2099-05-01T00:00:00%2B02:00&to=2099-05-02T00:00:00%2B02:00')).toHaveLength(1);
    expect(await may('from=2099-05-01T00:00:00+02:00&to=2099-05-02T00:00:00+02:00')).toHaveLength(1);
    expect(await may('from=2099-05-01T00:00:00Z&to=2099-05-02T00:00:00Z')).toEqual([]);
    expect((await ask(tenant, 'from=2099-01-01T00:00:00Z&to=2099-04-04T00:00:00Z')).status).toBe(200);
    for (const [query, field] of [
      ['', 'from'],
      ['from=2099-05-01T00:00:00Z', 'to'],
      ['to=2099-05-01T00:00:00Z', 'from'],
      ['from=yesterday&to=2099-05-01T00:00:00Z', 'from'],
      ['from=2099-05-01&to=2099-05-02T00:00:00Z', 'from'],
      ['from=2099-02-30T00:00:00Z&to=2099-05-02T00:00:00Z', 'from'],
      ['from=2099-05-01T00:00:00Z&to=2099-05-01T00:00:00Z', 'to'],
      ['from=2099-05-02T00:00:00Z&to=2099-05-01T00:00:00Z', 'to'],
      ['from=2099-01-01T00:00:00Z&to=2099-04-04T00:00:00.001Z', 'to'],
    ] as const) {
      const reply = await ask(tenant, query);
      expect([query, refusal(reply)]).toEqual([query, { status: 400, code: 'BAD_REQUEST' }]);
      expect([query, reply.body.error.details.errors[0].field]).toEqual([query, field]);
    }
  });

  describe.each(allKinds)('a schedule of $path that takes the place of another', (kind) => {
    test('is refused with the times of now when that is not the one that was read', async () => {
      const tenant = await scenario.newTenant();
      const [first, second, third] = [at(24), at(48), at(72)];
      const id = await schedule(tenant, kind, 'moved', { publishAt: first });
      const path = `${kind.path}/${id}`;
      const move = (publishAt: string, was: string | null) =>
        editorOf(tenant)('POST', `${path}/schedule`, {
          publishAt,
          replaces: { publishAt: was, unpublishAt: null },
        });
      expect((await move(second, first)).body.data.publishAt).toBe(second);
      const refused = await move(third, first);
      expect(refusal(refused)).toEqual({ status: 409, code: 'CONFLICT' });
      expect(refused.body.error.details).toEqual({ publishAt: second, unpublishAt: null });
      expect((await editorOf(tenant)('GET', path)).body.data.publishAt).toBe(second);
      expect((await move(third, null)).status).toBe(409);
      const wrong = { publishAt: third, replaces: { publishAt: 'then' } };
      expect((await editorOf(tenant)('POST', `${path}/schedule`, wrong)).status).toBe(400);
    });
  });
});

onEachDatabase('the calendar in several languages', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, admin, at } = scenario;

  test('tells of translations by themselves, with their names, and of no removed language', async () => {
    const now = scenario.service.clock.now();
    const id = await create('tide', { title: 'Tide' });
    await put(id, 'de', { name: 'Gezeiten', slug: 'gezeiten', fields: { title: 'Flut' } });
    await put(id, 'fr', { name: 'Marée', slug: 'maree', fields: { title: 'Marée' } });
    await publish(id, 'fr');
    await admin('POST', at(id, 'de', '/schedule'), { publishAt: iso(now + day) });
    const query = new URLSearchParams({ from: iso(now - day), to: iso(now + 2 * day) });
    const rows = async () => {
      const { body } = await admin('GET', `/calendar?${query}`);
      return calendarAnswer.parse(body).data.filter(({ locale }) => locale !== undefined);
    };
    expect(await rows()).toMatchObject([
      { id, locale: 'fr', name: 'Marée', state: 'done', status: 'published' },
      { id, locale: 'de', name: 'Gezeiten', state: 'planned', status: 'draft', type: 'notes' },
    ]);
    expect((await scenario.tenant.admin('DELETE', '/locales/de', undefined, 'admin')).status).toBeLessThan(
      300,
    );
    expect((await rows()).map(({ locale }) => locale)).toEqual(['fr']);
  });
});

describe('the calendar of 20,000 records', () => {
  onEachDatabase('is read by index', (dialect) => {
    const { observe, queriesOf } = observeQueries();
    let service: TestService;
    let tenant: TestTenant;
    beforeAll(async () => {
      service = await createTestService(dialect, withoutLimits, observe);
      tenant = await service.createTenant();
      await addManyItems(service, tenant, { slug: 'notes', count: 20_000 });
    }, 120_000);
    afterAll(() => service.close());

    test('answers at most 500 of what went live and says that there is more, walking no records', async () => {
      await tenant.sessionToken('editor');
      const { sql } = service.server.deps.database;
      const { rows: ends } = await sql.executeQuery<{ first: number }>(
        CompiledQuery.raw('select min(published_at) as first from entries'),
      );
      const first = Number(ends[0]?.first);
      const query = new URLSearchParams({ from: iso(first), to: iso(first + 90 * day) });
      let answer: ReturnType<typeof calendarAnswer.parse> | undefined;
      const queries = await queriesOf(async () => {
        answer = calendarAnswer.parse(
          (await tenant.admin('GET', `/calendar?${query}`, undefined, 'editor')).body,
        );
      });
      expect(answer?.data).toHaveLength(500);
      expect(answer?.more).toEqual({ planned: false, done: true });
      const lists = queries.filter(({ sql: text }) => /from entries where/.test(text) && /limit/.test(text));
      expect(lists).toHaveLength(4);
      for (const list of lists) {
        const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
        const { rows } = await sql.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explain} ${list.sql}`, [...list.parameters]),
        );
        const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
        expect(plan).not.toMatch(/SCAN entries|Seq Scan/);
        expect(plan).toMatch(
          /entries_(publish_at|unpublish_at|due_to_publish|due_to_unpublish|schedule_failed|published)\b/,
        );
      }
    });
  });
});
