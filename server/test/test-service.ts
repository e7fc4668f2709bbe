// In this folder: what tests of the service stand on.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildDeps } from '../app/build-deps.ts';
import { buildWorker } from '../app/build-worker.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { purgeSubscribers } from '../app/open-installation.ts';
import { type RunningServer, startServer } from '../app/start-server.ts';
import { loadConfig } from '../config/load-config.ts';
import { type KeyType, type Permission, permissions } from '../features/access/api-key.ts';
import { createKey } from '../features/access/create-key.ts';
import { createImageDecoder } from '../features/media/images/decode-in-lanes.ts';
import { createUser } from '../features/staff/accounts/create-user.ts';
import { signIn } from '../features/staff/sign-in/sign-in.ts';
import type { Role } from '../features/staff/staff-request.ts';
import { createTenant } from '../features/tenants/create-tenant.ts';
import { systemActor } from '../lib/actor.ts';
import { createIds } from '../lib/ids.ts';
import { createLifetime } from '../lib/lifetime.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { CommitSubscriber, Database, DialectName } from '../platform/db/database.ts';
import { type FoundEvent, findEvents } from '../platform/events/store.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createLogger } from '../platform/log/logger.ts';
import { createTestDatabase } from './databases.ts';
import { sendRequest } from './send-request.ts';

/** An answer, with its body parsed where it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
  readonly body: any;
}

export interface SendOptions {
  readonly key?: string | undefined;
  readonly previewKey?: string;
  readonly token?: string;
  readonly body?: unknown;
  /** A body that is sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** Writes on the public API get a fresh Idempotency-Key unless one is given; null sends none. */
  readonly idempotencyKey?: string | null;
  readonly headers?: Record<string, string>;
}

/** A tenant with keys of each kind and a way to call the API as it. */
export interface TestTenant {
  readonly id: TenantId;
  readonly keys: { readonly public: string; readonly secret: string; readonly preview: string };
  /** Calls the public API with the secret key. */
  call(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  /** Calls the admin API as somebody with the role; developer unless named. */
  admin(method: string, path: string, body?: unknown, role?: Role): Promise<Reply>;
  createKey(
    type: KeyType,
    given?: { permissions?: Permission[]; expiresAt?: number | null },
  ): Promise<string>;
  sessionToken(role: Role): Promise<string>;
  /** Makes a type through the admin API and answers it. */
  createType(
    kind: 'page-types' | 'components' | 'collection-types',
    type: Record<string, unknown>,
  ): Promise<{ id: string; slug: string }>;
}

/** A running Galley on a fresh database, a real port and a clock that tests move. */
export interface TestService {
  readonly server: RunningServer;
  readonly environment: Readonly<Record<string, string>>;
  /** All settings that it runs with, for another node on the same database. */
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: { now(): number; advance(milliseconds: number): void };
  send(method: string, path: string, options?: SendOptions): Promise<Reply>;
  createTenant(slug?: string): Promise<TestTenant>;
  /**
   * Runs all background work that is due now to its end: no worker runs by itself in these tests. What looks for something
   * to remove, tenant by tenant, is due as a worker has it, so once a test has moved the clock for it.
   */
  runJobs(): Promise<void>;
  /** The events of a tenant, oldest first. */
  events(tenant: TestTenant): Promise<(Omit<FoundEvent, 'data'> & { data: Record<string, unknown> })[]>;
  /**
   * Waits until `GET /changes` tells every event of the tenant: on PostgreSQL a transaction that runs in any database of
   * the cluster holds back those after it, and tests of other files share the cluster.
   */
  eventsAreFinal(tenant: Pick<TestTenant, 'id'>): Promise<void>;
  close(): Promise<void>;
}

const writes = new Set(['POST', 'PUT', 'DELETE']);
/** Milliseconds: the clock of a test may leave a session behind that ends after 12 idle hours. */
const sessionKept = 3_600_000;
/** Of all services of this process: to start the two processes that decode takes longer than to decode a small image. */
const imageDecoder = createImageDecoder();

export async function createTestService(
  dialect: DialectName,
  environment: Record<string, string> = {},
  observe: (database: Database) => Database = (database) => database,
  /** Stops the clock at this instant, so that only the test moves it; otherwise the clock runs. */
  stopsAt?: number,
): Promise<TestService> {
  // The settings that say what is noted of a commit name the database, so they are known once it stands.
  let onCommit: readonly CommitSubscriber[] = [];
  const test = await createTestDatabase(dialect, {
    commitSubscribers: [
      async (tx) => {
        for (const subscriber of onCommit) await subscriber(tx);
      },
    ],
  });
  let offset = 0;
  const clock = {
    now: () => (stopsAt ?? Date.now()) + offset,
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
  const settings = { GALLEY_LOG_LEVEL: 'error', PORT: '0', ...test.environment, ...environment };
  const config = loadConfig(settings);
  const ids = createIds();
  onCommit = purgeSubscribers(config, { clock, ids });
  const installation = {
    config,
    log: createLogger(config.logLevel),
    clock,
    ids,
    database: observe(test.database),
    lifetime: createLifetime(),
  };
  const deps = { ...buildDeps(installation), imageDecoder: { ...imageDecoder } };
  await prepareBlobs(deps);
  const server = await startServer(deps);
  const worker = buildWorker(deps, { searchEvery: 0 });
  const isDue = keepTimes(clock);
  deps.lifetime.add({ stop: (grace) => worker.stop(grace) });

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    const headers = new Headers(options.headers);
    if (options.key) headers.set('X-API-Key', options.key);
    if (options.previewKey !== undefined) headers.set('X-Preview-Key', options.previewKey);
    if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
    if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    const isPublicWrite = writes.has(method) && /^\/(pages|collections)/.test(path);
    const idempotencyKey = options.idempotencyKey ?? (isPublicWrite ? randomUUID() : null);
    if (idempotencyKey !== null && options.idempotencyKey !== null)
      headers.set('Idempotency-Key', idempotencyKey);
    const body = options.body === undefined ? options.raw : JSON.stringify(options.body);
    const url = path.startsWith('http') ? path : `${server.address}/api/v1${path}`;
    const { status, headers: answered, bytes } = await sendRequest({ method, url, headers, body });
    const text = bytes.toString('utf8');
    const isJson = answered.get('content-type')?.includes('json');
    return {
      status,
      headers: answered,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  }

  return {
    server,
    environment: test.environment,
    settings,
    clock,
    send,
    createTenant: async (slug = `t-${randomUUID().slice(0, 8)}`) => {
      const id = await test.database.write((tx) => createTenant(tx, server.deps, { slug, name: slug }));
      return createTestTenant(server, send, id);
    },
    runJobs: () => worker.runUntilIdle(isDue),
    events: async (tenant) => {
      const ids = await test.database.sql
        .selectFrom('events')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .execute();
      const found = await findEvents(
        test.database,
        tenant.id,
        ids.map(({ id }) => id),
      );
      const rows = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
    },
    eventsAreFinal: async (tenant) => {
      const { sql, dialect: spoken } = test.database;
      for (const until = Date.now() + 30_000; ; await delay(5)) {
        const open = await sql
          .selectFrom('events')
          .select('id')
          .where('tenant_id', '=', tenant.id)
          .where('position', '>=', spoken.finalPosition)
          .limit(1)
          .executeTakeFirst();
        if (!open) return;
        if (Date.now() > until) throw new Error('a transaction of 30 s holds events back');
      }
    },
    close: async () => {
      await deps.lifetime.close(0);
      await test.close();
    },
  };
}

/** Whether a job is due by the clock of a test: those that come a while after the start wait for their time, all others never. */
function keepTimes(clock: TestService['clock']): (job: Job) => boolean {
  const dueAt = new Map<string, number>();
  const startedAt = clock.now();
  return ({ name, after, every }) => {
    if (after === undefined) return true;
    const now = clock.now();
    if (now < (dueAt.get(name) ?? startedAt + after)) return false;
    dueAt.set(name, now + every);
    return true;
  };
}

async function createTestTenant(
  { deps }: RunningServer,
  send: TestService['send'],
  id: TenantId,
): Promise<TestTenant> {
  const makeKey: TestTenant['createKey'] = async (type, given = {}) => {
    const { permissions: granted = [...permissions], expiresAt = null } = given;
    const input = { type, name: type, permissions: granted, expiresAt, actor: systemActor };
    const { key } = await deps.database.write((tx) => createKey(tx, id, deps, input));
    return key;
  };
  const keys = {
    public: await makeKey('public'),
    secret: await makeKey('secret'),
    preview: await makeKey('preview'),
  };
  const tokens = new Map<Role, { token: Promise<string>; madeAt: number }>();

  async function beginSession(role: Role): Promise<string> {
    const email = `${role}-${id}@example.com`;
    const user = { email, name: `The ${role}`, role, passwordHash: null };
    await deps.database.write((tx) => createUser(tx, id, deps, user));
    // Hashing takes tens of milliseconds and is not what these tests are about.
    const signInDeps = { ...deps, verifyPassword: async () => true };
    const { token } = await signIn(signInDeps, { email, password: '', ip: '127.0.0.1', userAgent: 'test' });
    return token;
  }

  function sessionToken(role: Role): Promise<string> {
    const now = deps.clock.now();
    const known = tokens.get(role);
    if (known && now - known.madeAt < sessionKept) return known.token;
    const token = beginSession(role);
    tokens.set(role, { token, madeAt: now });
    return token;
  }

  const admin: TestTenant['admin'] = async (method, path, body, role = 'developer') =>
    send(method, `/admin${path}`, { token: await sessionToken(role), body });

  return {
    id,
    keys,
    createKey: makeKey,
    sessionToken,
    admin,
    call: (method, path, body, options) => send(method, path, { key: keys.secret, body, ...options }),
    createType: async (kind, type) => {
      const reply = await admin('POST', `/${kind}`, type);
      if (reply.status !== 201) throw new Error(`the type was refused: ${reply.text}`);
      return reply.body.data;
    },
  };
}
