import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../features/access/api-key.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { roles } from '../features/staff/staff-request.ts';
import { isoTime } from '../lib/clock.ts';
import { onEachDatabase } from '../test/databases.ts';
import {
  fillTenant,
  type Holdings,
  nothing,
  pathOf,
  rows,
  sendRow,
  unknownId,
  valuesFor,
} from '../test/route-walk.ts';
import { createPeopleScenario, type PeopleScenario } from '../test/scenarios/people-scenario.ts';
import type { Reply, TestService, TestTenant } from '../test/test-service.ts';

/** A word that stands in whatever the explored tenant holds. */
const marker = 'zanzibar';
const sessionRows = rows.filter(({ access }) => access.credential === 'session');
const keyRows = rows.filter(({ access }) => access.credential === 'key');
/** What they address comes with the program, and is nobody's. */
const ofTheProgram = new Set(['templates.apply']);
const addressed = rows.filter(
  (row) => row.access.credential !== 'none' && row.path.includes(':') && !ofTheProgram.has(row.name),
);
/** These end the session that asks, or others of the same person. */
const endsSessions = new Set(['auth.logout', 'auth.endOtherSessions']);
const nameOf = (row: AnyOperation) => `${row.method} ${row.path}`;
const verdictOf = ({ status, body }: Reply) =>
  status === 401 || status === 403 ? `${status} ${body.error.code}` : status < 500 ? 'let in' : `${status}`;

onEachDatabase('every operation', (dialect) => {
  let scenario: PeopleScenario;
  let service: TestService;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    service = scenario.service;
  });
  afterAll(() => scenario.close());

  describe('for people', () => {
    test.each(roles)('gives the role %s the verdict of the table', async (role) => {
      const expected: Record<string, string> = {};
      const found: Record<string, string> = {};
      for (const row of sessionRows) {
        const reaches = roles.indexOf(role) >= roles.indexOf(row.access.role ?? 'viewer');
        expected[nameOf(row)] = reaches && !row.access.superAdmin ? 'let in' : '403 FORBIDDEN';
        const tenant = endsSessions.has(row.name) ? await service.createTenant() : scenario.main;
        const token = await tenant.sessionToken(role);
        const reply = await sendRow(service, row, pathOf(row, nothing), { token });
        found[nameOf(row)] = verdictOf(reply);
        const needed = row.access.superAdmin ? 'super-admin' : `${row.access.role} role; yours is ${role}`;
        if (reply.status === 403) expect(reply.body.error.message).toContain(needed);
      }
      expect(found).toEqual(expected);
    });

    test('lets super-admins into the rows that are theirs, with the lowest role', async () => {
      const person = await scenario.addPerson('super@example.com', 'viewer', { isSuperAdmin: true });
      const theirs = sessionRows.filter(({ access }) => access.superAdmin);
      expect(theirs.length).toBeGreaterThan(0);
      for (const row of theirs) {
        const reply = await sendRow(service, row, pathOf(row, nothing), { token: person.token });
        expect([nameOf(row), verdictOf(reply)]).toEqual([nameOf(row), 'let in']);
      }
    });

    test('refuses no session, an unknown one, and an API key in its place, with 401', async () => {
      for (const row of sessionRows) {
        for (const credential of [{}, { token: 'unknown' }, { key: scenario.main.keys.secret }]) {
          const reply = await sendRow(service, row, pathOf(row, nothing), credential);
          expect([nameOf(row), verdictOf(reply)]).toEqual([nameOf(row), '401 UNAUTHORIZED']);
        }
      }
    });
  });

  describe('for API keys', () => {
    const verdicts = async (key: string) => {
      const found: Record<string, string> = {};
      for (const row of keyRows)
        found[nameOf(row)] = verdictOf(await sendRow(service, row, pathOf(row, nothing), { key }));
      return found;
    };

    test.each(permissions)(
      'lets a secret key with %s alone do what it grants, and read',
      async (permission) => {
        const found = await verdicts(await scenario.main.createKey('secret', { permissions: [permission] }));
        const expected = keyRows.map((row) => [
          nameOf(row),
          row.access.permission === undefined || row.access.permission === permission
            ? 'let in'
            : '403 FORBIDDEN',
        ]);
        expect(found).toEqual(Object.fromEntries(expected));
      },
    );

    test('lets a public key read only', async () => {
      const found = await verdicts(scenario.main.keys.public);
      const expected = keyRows.map((row) => [
        nameOf(row),
        row.access.permission || row.access.secretKey ? '403 FORBIDDEN' : 'let in',
      ]);
      expect(found).toEqual(Object.fromEntries(expected));
      expect(keyRows.filter((row) => row.method !== 'GET' && !row.access.permission)).toEqual([]);
    });

    test('refuses no key, an unknown one, a preview key and a session in its place, with 401', async () => {
      const token = await scenario.main.sessionToken('owner');
      for (const row of keyRows) {
        for (const credential of [
          {},
          { key: 'cms_sk_unknown' },
          { key: scenario.main.keys.preview },
          { token },
        ]) {
          const reply = await sendRow(service, row, pathOf(row, nothing), credential);
          expect([nameOf(row), verdictOf(reply)]).toEqual([nameOf(row), '401 UNAUTHORIZED']);
        }
      }
    });
  });

  test('that needs no credential is one of the eight that must not', () => {
    const open = rows.filter(({ access }) => access.credential === 'none').map(({ name }) => name);
    expect(open.sort()).toEqual([
      'auth.forgotPassword',
      'auth.login',
      'auth.needsSetup',
      'auth.readInvitation',
      'auth.resetPassword',
      'auth.setup',
      'auth.setupPassword',
      'media.file',
    ]);
  });
});

onEachDatabase("another tenant's records", (dialect) => {
  let service: TestService;
  let scenario: PeopleScenario;
  let explored: TestTenant;
  let stranger: TestTenant;
  let theirs: Holdings;
  let token: string;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    ({ service, main: explored, other: stranger } = scenario);
    theirs = await fillTenant(service, explored, marker);
    await fillTenant(service, stranger, 'ordinary');
    token = await stranger.sessionToken('owner');
  });
  afterAll(() => scenario.close());

  const strangersOwn = (row: AnyOperation) =>
    row.access.credential === 'session' ? { token } : { key: stranger.keys.secret };
  /** An answer in which what was asked for does not show. */
  const withoutNames = (reply: Reply, values: Readonly<Record<string, string>>) => {
    let { text } = reply;
    for (const value of Object.values(values)) text = text.replaceAll(value, '?');
    return { status: reply.status, text };
  };
  /** All that is stored of the explored tenant, but for when its people and keys were last there and how often. */
  const stored = async () => {
    await service.server.deps.background.settled();
    const found: Record<string, string[]> = {};
    for (const table of await tenantTables(scenario)) {
      const query = sql<object>`select * from ${sql.table(table)} where tenant_id = ${explored.id}`;
      const { rows: all } = await query.execute(scenario.database.sql);
      if (table !== 'rate_windows')
        found[table] = all.map((row) => JSON.stringify({ ...row, last_seen_at: 0, last_used_at: 0 })).sort();
    }
    return found;
  };

  test('answer as missing on every route that addresses one, and nothing happens to them', async () => {
    const before = await stored();
    expect(Object.values(before).flat().length).toBeGreaterThan(40);
    expect(addressed.length).toBeGreaterThan(80);
    for (const row of addressed) {
      const values = valuesFor(row, theirs);
      const absent = absentValues(values);
      const foreign = await sendRow(service, row, pathOf(row, values), strangersOwn(row));
      const unknown = await sendRow(service, row, pathOf(row, absent), strangersOwn(row));
      expect([nameOf(row), foreign.status, unknown.status]).toEqual([nameOf(row), 404, 404]);
      expect(withoutNames(foreign, values)).toEqual(withoutNames(unknown, absent));
      if (!Object.values(values).join().includes(marker)) expect(foreign.text).not.toContain(marker);
    }
    expect(await stored()).toEqual(before);
  });

  test('are found there by their own people, so that the walk means something', async () => {
    const owner = await explored.sessionToken('owner');
    const viewer = await explored.sessionToken('viewer');
    // These records point to nothing, and nobody was told of them.
    const isTold = ({ method, name }: AnyOperation) =>
      method === 'GET' && !/\.(targets|afterPublishing)$/.test(name);
    for (const row of addressed.filter(isTold)) {
      const own = row.path.startsWith('/auth') ? { token: viewer } : { token: owner };
      const credential = row.access.credential === 'session' ? own : { key: explored.keys.secret };
      const reply = await sendRow(service, row, pathOf(row, valuesFor(row, theirs)), credential);
      expect([nameOf(row), reply.status]).toEqual([nameOf(row), 200]);
      expect([nameOf(row), reply.text.includes(marker)]).toEqual([nameOf(row), true]);
    }
  });

  test('stand in no list', async () => {
    const isList = (row: AnyOperation) =>
      row.method === 'GET' &&
      !row.path.includes(':') &&
      row.access.credential !== 'none' &&
      !row.access.superAdmin;
    const lists = rows.filter(isList);
    expect(lists.length).toBeGreaterThan(20);
    const queryOf = ({ name, path }: AnyOperation) => {
      if (name === 'batch.read') return '?r=/pages&r=/collections/notes&r=/blog&r=/media&r=/schemas';
      if (name === 'calendar.read' || name === 'timeline.read') {
        const [from, to] = [-1, 1].map((days) => service.clock.now() + days * 86_400_000);
        return `?${new URLSearchParams({ from: isoTime(from ?? 0), to: isoTime(to ?? 0) })}`;
      }
      if (name === 'references.suggest') return `?type=${theirs.typeId}&field=note`;
      return path.endsWith('/search') ? `?q=${marker}` : '?limit=100';
    };
    for (const row of lists) {
      const reply = await sendRow(service, row, `${row.path}${queryOf(row)}`, strangersOwn(row));
      expect([nameOf(row), reply.status]).toEqual([nameOf(row), 200]);
      const leaks = reply.text.replace(`"${marker}"`, '').includes(marker);
      expect([nameOf(row), leaks]).toEqual([nameOf(row), false]);
    }
  });

  test('are not reached by ids in bodies', async () => {
    const before = await stored();
    const admin = (path: string, body: unknown) => stranger.admin('POST', path, body, 'owner');
    const ids = [...theirs.itemIds, theirs.pageId, theirs.postId];
    for (const kind of ['pages', 'collection-items', 'blog-posts']) {
      for (const action of ['bulk-delete', 'bulk-publish', 'bulk-unpublish']) {
        const { status, body } = await admin(`/${kind}/${action}`, { ids });
        expect([kind, action, status, body.data.succeeded]).toEqual([kind, action, 200, []]);
        const codes = body.data.failed.map(({ code }: { code: string }) => code);
        expect(codes).toEqual(ids.map(() => 'NOT_FOUND'));
      }
    }
    const post = { title: 'B', slug: 'b', content: '', status: 'published' };
    const refused: [string, unknown][] = [
      ['/pages', { name: 'P', slug: 'p', pageType: theirs.pageTypeId }],
      ['/collection-items', { name: 'I', slug: 'i', collectionType: theirs.typeId }],
      ['/collection-items/reorder', { collectionType: theirs.typeId, ids: theirs.itemIds }],
      ['/collection-items/reorder', { collectionType: 'notes', ids: theirs.itemIds }],
      ['/blog-posts', { ...post, featuredImageId: theirs.mediaId }],
      ['/blog-posts', { ...post, authorId: theirs.userId }],
      ['/ai/seo', { pageId: theirs.pageId }],
      ['/ai/suggestions', { task: 'altText', mediaId: theirs.mediaId }],
    ];
    for (const [path, body] of refused) {
      const reply = await admin(path, body);
      expect([path, reply.status, reply.text]).toEqual([
        path,
        expect.toBeOneOf([400, 404]),
        expect.not.stringContaining(marker),
      ]);
    }
    const body = { tenantId: explored.id };
    expect((await service.send('POST', '/auth/switch-tenant', { token, body })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

function absentValues(values: Readonly<Record<string, string>>): Record<string, string> {
  const absent = (value: string) => {
    if (/^[0-9a-f-]{36}$/.test(value)) return unknownId;
    return value.includes(marker) ? value.replace(marker, 'nowhere') : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, absent(value)]));
}

async function tenantTables({ database }: PeopleScenario): Promise<string[]> {
  const { rows: found } =
    database.dialect.name === 'sqlite'
      ? await sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and c.name = 'tenant_id'`.execute(database.sql)
      : await sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'tenant_id'`.execute(database.sql);
  return found.map(({ name }) => name);
}
