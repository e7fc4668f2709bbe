import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../app/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import type { Tables } from '../platform/db/tables.ts';
import { refusal } from './answers.ts';
import { onEachDatabase } from './databases.ts';
import { type PopulatedTenant, populateTenant } from './scenarios/populated-tenant.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from './test-service.ts';
import { withoutLimits } from './without-limits.ts';

const rows: readonly AnyOperation[] = operations;
const mark = 'confidential';
const nobody = randomUUID();
const roles = ['viewer', 'editor', 'developer', 'admin', 'owner'] as const;
const kinds = ['page-types', 'collection-types', 'components'];

interface FilledPath {
  readonly path: string;
  readonly values: readonly string[];
}

/** A path of a row with the values of its parameters, in their order. */
function fillWith(row: AnyOperation, values: readonly string[]): FilledPath {
  let n = 0;
  const path = row.path.replace(/:\w+(\{\.\+\})?/g, (_, long) => {
    const value = values[n++] ?? '';
    return long ? value : encodeURIComponent(value);
  });
  return { path, values };
}

function parametersOf(row: AnyOperation): string[] {
  return [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/** Promises, "Nobody gets in". */
onEachDatabase('every operation', (dialect) => {
  let service: TestService;
  let owner: PopulatedTenant;
  let stranger: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    owner = await populateTenant(service, mark);
    stranger = await service.createTenant();
    await stranger.createType('collection-types', { name: 'Own', slug: 'own' });
    await stranger.createType('page-types', { name: 'Own', slug: 'own' });
  });
  afterAll(() => service.close());

  const guarded = rows.filter(({ access }) => access.credential !== 'none');
  const somewhere = (row: AnyOperation) => {
    const values = parametersOf(row).map((name) => (name === 'kind' ? 'components' : 'x'));
    return fillWith(row, values).path;
  };

  test('is 401 UNAUTHORIZED without a credential and with one of another sort', async () => {
    const token = await owner.tenant.sessionToken('owner');
    for (const row of guarded) {
      const wrong = row.access.credential === 'key' ? { token } : { key: owner.tenant.keys.secret };
      for (const credential of [{}, wrong, { key: 'x', token: 'x' }]) {
        const reply = await service.send(row.method, somewhere(row), credential);
        expect(refusal(reply), row.name).toEqual({ status: 401, code: 'UNAUTHORIZED' });
        expect(reply.text).not.toContain(mark);
      }
    }
  });

  test('is 403 FORBIDDEN without the permission that it names', async () => {
    const key = await owner.tenant.createKey('secret', { permissions: [] });
    const permitted = guarded.filter(({ access }) => access.permission !== undefined);
    expect(permitted.length).toBeGreaterThan(0);
    for (const row of permitted) {
      const lacking = await service.send(row.method, somewhere(row), { key });
      expect(refusal(lacking), row.name).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(lacking.body.error.message).toContain(row.access.permission);
      const readOnly = await service.send(row.method, somewhere(row), { key: owner.tenant.keys.public });
      expect(refusal(readOnly), row.name).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(readOnly.body.error.message).toMatch(/read-only/);
    }
  });

  test('is 403 FORBIDDEN below the role that it names', async () => {
    for (const row of guarded) {
      const needed = row.access.role === undefined ? 0 : roles.indexOf(row.access.role);
      for (const below of roles.slice(0, needed)) {
        const token = await owner.tenant.sessionToken(below);
        const reply = await service.send(row.method, somewhere(row), { token });
        expect(refusal(reply), `${row.name} as ${below}`).toEqual({ status: 403, code: 'FORBIDDEN' });
        expect(reply.body.error.message).toContain(row.access.role);
      }
    }
  });

  test('what is another tenant’s answers as if it did not exist, shows nothing and has no effect', async () => {
    const before = await contentOf(owner.tenant);
    const answers = new Map<string, Reply>();
    for (const row of rows.filter(({ name }) => name !== 'auth.logout')) {
      const body = bodyOf(row);
      for (const { foreign, absent } of foreignPaths(row)) {
        const reply = await callAsStranger(row, foreign.path, body);
        const what = `${row.method} ${foreign.path}`;
        expect(reply.text, what).not.toMatch(new RegExp(`${mark} |"${mark}"`));
        const sent = `${foreign.path} ${JSON.stringify(body)}`;
        const shown = owner.ids.filter((id) => reply.text.includes(id) && !sent.includes(id));
        expect(shown, what).toEqual([]);
        if (foreign.path === absent.path) continue;
        const question = `${row.method} ${absent.path}`;
        const missing = answers.get(question) ?? (await callAsStranger(row, absent.path, body));
        answers.set(question, missing);
        expect(normalise(reply, foreign), what).toEqual(normalise(missing, absent));
      }
    }
    expect(await contentOf(owner.tenant)).toEqual(before);
  }, 120_000);

  test('bodies that name another tenant’s records are refused like unknown ones', async () => {
    for (const id of owner.ids) {
      const reply = await stranger.call('POST', '/pages', { name: 'P', slug: 'p', pageType: id });
      expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_PAGE_TYPE' });
    }
    expect((await stranger.call('GET', '/schemas')).text).not.toContain(mark);
  });

  /** The row's path with each combination of the owner's values, and the same with values that nobody has. */
  function foreignPaths(row: AnyOperation): { foreign: FilledPath; absent: FilledPath }[] {
    const known: Record<string, readonly string[]> = {
      type: ['own', ...owner.typeSlugs.slice(1, 3)],
      slug: row.path.startsWith('/schemas') ? owner.typeSlugs : [...owner.slugs, ...owner.ids],
      id: owner.ids,
      kind: kinds,
    };
    const names = parametersOf(row);
    let combinations: string[][] = [[]];
    for (const name of names) {
      combinations = combinations.flatMap((so) => (known[name] ?? ['1']).map((value) => [...so, value]));
    }
    return combinations.map((values) => ({
      foreign: fillWith(row, values),
      absent: fillWith(
        row,
        values.map((value, n) => nobodys(names[n] ?? '', value)),
      ),
    }));
  }

  /** A value of the same form that nobody has. */
  function nobodys(name: string, value: string): string {
    if (owner.ids.includes(value)) return nobody;
    if (name === 'type' && value !== 'own') return 'nobody-s-type';
    if (name === 'slug') return value.includes('/') ? 'nobody-s/slug' : 'nobody-s-slug';
    return value;
  }

  function bodyOf(row: AnyOperation): object | undefined {
    if (row.method === 'GET') return undefined;
    if (row.access.credential === 'none') return {};
    return { name: 'N', slug: 'n', fields: {}, ids: owner.ids.slice(0, 3), strategy: 'mine', version: 1 };
  }

  async function callAsStranger(row: AnyOperation, path: string, body: object | undefined): Promise<Reply> {
    const token = row.access.credential === 'session' ? await stranger.sessionToken('owner') : undefined;
    const key = row.access.credential === 'key' ? stranger.keys.secret : undefined;
    return service.send(row.method, path, { body, key, ...(token && { token }) });
  }

  /** An answer without what differs between two requests to two paths. */
  function normalise(reply: Reply, { path, values }: FilledPath): { status: number; text: string } {
    let { text } = reply;
    const named = [path, ...path.split('/').filter((part) => part.length > 8), ...values];
    for (const part of named.sort((a, b) => b.length - a.length)) {
      text = text.replaceAll(part, '…').replaceAll(decodeURIComponent(part), '…');
    }
    return {
      status: reply.status,
      text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'),
    };
  }

  /** Every row of content that the tenant has. */
  async function contentOf(tenant: TestTenant): Promise<Record<string, unknown[]>> {
    const tables: (keyof Tables)[] = [
      'types',
      'entries',
      'entry_versions',
      'entry_slugs',
      'media',
      'api_keys',
    ];
    const found: Record<string, unknown[]> = {};
    for (const table of tables) {
      const select = service.server.deps.database.sql.selectFrom(table as 'entries').selectAll();
      const all = await select.where('tenant_id', '=', tenant.id).execute();
      found[table] = all.map((row) => JSON.stringify({ ...row, last_used_at: null })).sort();
    }
    return found;
  }
});
