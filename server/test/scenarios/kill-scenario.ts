import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createKey } from '../../features/access/create-key.ts';
import { insertType } from '../../features/schemas/store.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import { createOutbox } from '../../features/webhooks/emission/outbox.ts';
import { systemActor } from '../../lib/actor.ts';
import { systemClock } from '../../lib/clock.ts';
import { createIds } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, DialectName } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { openSqlite } from '../../platform/db/sqlite/sqlite.ts';
import { createTestDatabase } from '../databases.ts';
import { createDataDir } from '../programs/run-galley.ts';
import { createRawClient, type RawReply } from '../raw-request.ts';
import { withoutLimits } from '../without-limits.ts';

/** Data that a program of its own serves; the test opens it only while nobody else has it. */
export interface KillData {
  readonly environment: Readonly<Record<string, string>>;
  readonly tenant: TenantId;
  readonly key: string;
  open(): Database;
  close(): Promise<void>;
}

/** A tenant with a key and the collection type `notes`, in a database of its own. */
export async function createKillData(dialect: DialectName): Promise<KillData> {
  const dataDir = createDataDir();
  const shared = dialect === 'postgres' ? await createTestDatabase(dialect) : undefined;
  const url = shared?.address['GALLEY_DATABASE_URL'] ?? '';
  const deps = { clock: systemClock, ids: createIds() };
  const subscribers = [createOutbox(deps.ids)];
  const open = () =>
    shared
      ? openPostgres(url, { onError: () => {}, subscribers })
      : openSqlite(join(dataDir.path, 'galley.sqlite'), { subscribers });
  const database = open();
  await migrate(database);
  const made = await database.write(async (tx) => {
    const tenant = await createTenant(tx, deps, { slug: 'kill', name: 'Kill' });
    const now = deps.clock.now();
    const schema = [
      { name: 'title', type: 'text' },
      { name: 'next', type: 'reference', options: { collectionType: 'notes' } },
    ];
    await insertType(tx, {
      tenant_id: tenant,
      id: deps.ids.next(),
      kind: 'collection',
      slug: 'notes',
      name: 'Notes',
      description: '',
      is_singleton: 0,
      schema: JSON.stringify(schema),
      version: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      appearance: null,
    });
    const input = { type: 'secret', name: 'kill', permissions: ['content:write'], expiresAt: null } as const;
    const { key } = await createKey(tx, tenant, deps, { ...input, actor: systemActor });
    return { tenant, key };
  });
  await database.close();
  return {
    ...made,
    environment: {
      ...withoutLimits,
      GALLEY_LOG_LEVEL: 'error',
      GALLEY_DATA_DIR: dataDir.path,
      GALLEY_SECRET_KEY: 'kept over the restart of the service',
      ...shared?.address,
    },
    open,
    close: async () => {
      await shared?.close();
      dataDir.remove();
    },
  };
}

/** One write that was sent, with its answer if that arrived whole. */
export interface Attempt {
  readonly key: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly verb: 'create' | 'update' | 'publish' | 'unpublish' | 'delete';
  readonly slug: string;
  readonly body?: {
    readonly name: string;
    readonly slug?: string;
    readonly status?: string;
    readonly fields: object;
  };
  reply?: RawReply;
}

/** Sends an attempt and notes its answer; rejects when the connection breaks. */
export async function send(
  client: ReturnType<typeof createRawClient>,
  apiKey: string,
  attempt: Attempt,
): Promise<RawReply> {
  const { key, method, verb, slug, body } = attempt;
  const action = verb === 'publish' || verb === 'unpublish' ? `/${verb}` : '';
  return client.send({
    method,
    path: `/api/v1/collections/notes${verb === 'create' ? '' : `/${slug}`}${action}`,
    headers: { 'X-API-Key': apiKey, 'Idempotency-Key': key },
    chunks: body ? [JSON.stringify(body)] : [],
  });
}

/** One connection that writes without a pause until it breaks: items of its own, one after the other. */
export async function writeUntilBroken(
  address: string,
  apiKey: string,
  random: () => number,
  onAnswer: () => void,
): Promise<Attempt[]> {
  const client = createRawClient(address);
  const attempts: Attempt[] = [];
  let next: string | undefined;
  try {
    for (;;) {
      const slug = `item-${randomUUID()}`;
      let id = '';
      for (const attempt of lifeOf(slug, next, random)) {
        attempts.push(attempt);
        attempt.reply = await send(client, apiKey, attempt);
        if (attempt.verb === 'create') id = JSON.parse(attempt.reply.text).data.id;
        onAnswer();
      }
      next = attempts.at(-1)?.verb === 'delete' ? undefined : id;
    }
  } catch {
    return attempts;
  } finally {
    client.close();
  }
}

function* lifeOf(slug: string, next: string | undefined, random: () => number): Generator<Attempt> {
  const fields = (n: number) => ({ title: `${slug} ${n}`, ...(next !== undefined && { next }) });
  const body = { name: slug, slug, fields: fields(0), status: random() < 0.5 ? 'published' : 'draft' };
  yield { key: randomUUID(), method: 'POST', verb: 'create', slug, body };
  let published = body.status === 'published';
  for (let n = 1; n < 8 && random() < 0.85; n++) {
    const key = randomUUID();
    const dice = random();
    if (dice < 0.5) {
      yield { key, method: 'PUT', verb: 'update', slug, body: { name: key, fields: fields(n) } };
    } else if (dice < 0.9) {
      const verb = published && random() < 0.5 ? 'unpublish' : 'publish';
      published = verb === 'publish';
      yield { key, method: 'POST', verb, slug };
    } else {
      yield { key, method: 'DELETE', verb: 'delete', slug };
      return;
    }
  }
}
