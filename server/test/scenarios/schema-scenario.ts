import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { buildApi } from '../../app/build-api.ts';
import { buildDeps, type Deps } from '../../app/build-deps.ts';
import { loadConfig } from '../../config/load-config.ts';
import { createKey } from '../../features/access/create-key.ts';
import { documentsOf } from '../../features/entries/entry-documents.ts';
import { insertType, listTypes, readSchemaRevision } from '../../features/schemas/store.ts';
import { createUser } from '../../features/staff/accounts/create-user.ts';
import { insertSession } from '../../features/staff/sessions/session-store.ts';
import { generateSessionToken } from '../../features/staff/sessions/session-token.ts';
import type { Role } from '../../features/staff/staff-request.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import { systemActor } from '../../lib/actor.ts';
import { createIds } from '../../lib/ids.ts';
import { createLifetime } from '../../lib/lifetime.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, DialectName } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createTestDatabase } from '../databases.ts';

/** An answer, read. `body` is the parsed JSON, or the text of what is none. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** Sends requests with one credential; a body that is a string goes as it is. */
export interface Client {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/** A page type, collection type or component as answers show it; only collection types have `isSingleton`. */
interface TypeRecord {
  readonly id: string;
  readonly slug: string;
  readonly isSingleton?: boolean | undefined;
}

/** A page or item, where its public write API has it. */
interface EntryRecord {
  readonly id: string;
  readonly path: string;
}

export type SchemaApi = Awaited<ReturnType<typeof openSchemaApi>>;
export type Scenario = Awaited<ReturnType<SchemaApi['newScenario']>>;

/** The API on a fresh database, with two tenants of their own for each scenario. The clock moves with every look. */
export async function openSchemaApi(dialect: DialectName) {
  const { database, environment, close } = await createTestDatabase(dialect);
  let time = Date.UTC(2026, 0, 15, 8);
  const deps = buildDeps({
    config: loadConfig(environment),
    log: createLogger('silent'),
    database,
    clock: { now: () => ++time },
    ids: createIds(),
    lifetime: createLifetime(),
  });
  const api = buildApi(deps);
  const send: Send = async (path, init) =>
    read(await api.request(`http://127.0.0.1:4400/api/v1${path}`, init));
  let tenants = 0;
  const newTenant = () =>
    database.write((tx) => createTenant(tx, deps, { slug: `tenant-${++tenants}`, name: 'Tenant' }));
  return {
    newScenario: async () => createScenario(deps, send, await newTenant(), await newTenant()),
    close: async () => {
      await deps.lifetime.close(0);
      await close();
    },
  };
}

type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Reply>;

async function createScenario(deps: Deps, send: Send, tenant: TenantId, otherTenant: TenantId) {
  const { database } = deps;
  const writer = await keyHeaders(deps, tenant, 'secret');
  let sent = 0;
  const write = async (method: string, path: string, body?: object): Promise<Reply> => {
    const headers = { ...writer, 'Idempotency-Key': `write-${++sent}` };
    const reply = await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(reply.status).toBeLessThan(300);
    return reply;
  };
  return {
    tenant,
    as: (role: Role) => clientWith(send, () => sessionHeaders(deps, tenant, role)),
    /** Owner of another tenant. */
    stranger: clientWith(send, () => sessionHeaders(deps, otherTenant, 'owner')),
    key: clientWith(send, () => keyHeaders(deps, tenant, 'public')),
    strangerKey: clientWith(send, () => keyHeaders(deps, otherTenant, 'public')),

    /** The answer to the creation of a draft of a page type or collection type. */
    sendEntry: (type: TypeRecord, fields?: object) => {
      const slug = `entry-${++sent}`;
      const path = type.isSingleton === undefined ? '/pages' : `/collections/${type.slug}`;
      const headers = { ...writer, 'Idempotency-Key': slug };
      const body = JSON.stringify({ name: slug, slug, pageType: type.id, fields });
      return send(path, { method: 'POST', headers, body });
    },
    async addEntry(type: TypeRecord, fields?: object): Promise<EntryRecord> {
      const reply = await this.sendEntry(type, fields);
      expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 });
      const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(reply.body);
      const list = type.isSingleton === undefined ? '/pages' : `/collections/${type.slug}`;
      return { id: data.id, path: `${list}/${data.id}` };
    },
    deleteEntry: ({ path }: EntryRecord) => write('DELETE', path),
    publish: ({ path }: EntryRecord) => write('POST', `${path}/publish`),
    replaceDraft: ({ path }: EntryRecord, fields: object) => write('PUT', path, { fields }),
    /** What is stored of an entry. */
    contentOf: async ({ id }: EntryRecord) => {
      const row = await database.sql
        .selectFrom('entries')
        .select(['draft_content', 'published_content'])
        .where('tenant_id', '=', tenant)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { draft, published } = documentsOf(row);
      return { draft: JSON.parse(draft) as unknown, published: JSON.parse(published ?? 'null') as unknown };
    },

    /** The tags of all commits that `work` causes. */
    touchedBy: async (work: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
      const touched = new Set<string>();
      database.onTouched((tagsByTenant) => {
        for (const tag of tagsByTenant.get(tenant)?.answers ?? []) touched.add(tag);
      });
      await work();
      return new Set(touched);
    },
    /** Adds a type around the operations, without the hold that they take, while `meanwhile` runs into it. */
    addTypeUnheld: async (
      kind: 'page' | 'component' | 'collection',
      slug: string,
      meanwhile: () => Promise<Reply>,
    ) => {
      const now = deps.clock.now();
      const row = {
        tenant_id: tenant,
        id: deps.ids.next(),
        kind,
        slug,
        name: slug,
        description: '',
        schema: '[]',
        appearance: null,
      };
      const rest = { is_singleton: 0, version: 1, created_at: now, updated_at: now, deleted_at: null };
      const waiting = await database.write(async (tx) => {
        await insertType(tx, { ...row, ...rest });
        const reply = meanwhile();
        if (database.dialect.name === 'postgres') await lockIsAwaited(database);
        return { reply };
      });
      return waiting.reply;
    },

    revision: () => readSchemaRevision(database, tenant),
    /** The type that every blog post is of. */
    builtInTypeId: async (): Promise<string> => {
      const post = (await listTypes(database, tenant)).find((type) => type.kind === 'post');
      if (!post) throw new Error('the tenant has no built-in type');
      return post.id;
    },
  };
}

async function lockIsAwaited({ sql: db }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]?.waiting) return;
  }
}

function clientWith(send: Send, headersOf: () => Promise<Record<string, string>>): Client {
  let headers: Promise<Record<string, string>> | undefined;
  const request = async (method: string, path: string, body?: unknown) => {
    headers ??= headersOf();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send(path, { method, headers: await headers, ...(text !== undefined && { body: text }) });
  };
  return {
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    put: (path, body) => request('PUT', path, body),
    delete: (path) => request('DELETE', path),
  };
}

/** Signs a new person in without the password, whose check takes tens of milliseconds. */
async function sessionHeaders(deps: Deps, tenant: TenantId, role: Role): Promise<Record<string, string>> {
  const { token, hash } = generateSessionToken();
  const now = deps.clock.now();
  await deps.database.write(async (tx) => {
    const email = `${role}@${tenant}.example.com`;
    const user = await createUser(tx, tenant, deps, { email, name: role, role, passwordHash: null });
    await insertSession(tx, {
      id: deps.ids.next(),
      token_hash: hash,
      user_id: user.id,
      active_tenant_id: tenant,
      ip: '',
      user_agent: '',
      created_at: now,
      last_used_at: now,
      expires_at: now + 86_400_000,
    });
  });
  return { Authorization: `Bearer ${token}` };
}

async function keyHeaders(deps: Deps, tenant: TenantId, type: 'public' | 'secret') {
  const permissions = ['content:write'] as const;
  const input = { type, name: type, permissions, expiresAt: null, actor: systemActor };
  const { key } = await deps.database.write((tx) => createKey(tx, tenant, deps, input));
  return { 'X-API-Key': key };
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, text, body };
}

const envelope = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    details: z
      .looseObject({
        errors: z
          .array(z.object({ field: z.string(), code: z.string(), message: z.string().min(1) }))
          .optional(),
      })
      .optional(),
  }),
});

/** The error of a reply; expects its status and code, and nothing beside the envelope. */
export function errorOf(reply: Reply, status: number, code: string) {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { error: { code } } });
  return envelope.parse(reply.body).error;
}
