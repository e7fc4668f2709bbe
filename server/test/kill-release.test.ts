import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUser } from '../features/staff/accounts/create-user.ts';
import { systemClock } from '../lib/clock.ts';
import { createIds } from '../lib/ids.ts';
import { keptKind } from '../platform/events/kept-kinds.ts';
import { onEachDatabase } from './databases.ts';
import { serveGalley } from './programs/run-galley.ts';
import { quickHash } from './quick-hash.ts';
import { createRawClient } from './raw-request.ts';
import { inspect } from './scenarios/kill-checks.ts';
import { createKillData, type KillData } from './scenarios/kill-scenario.ts';

/** `GALLEY_RELEASE_KILLS=100` is what a version is tested with. */
const kills = Number(process.env['GALLEY_RELEASE_KILLS'] ?? 5);
const entries = 200;
const mostAdded = 100;
const publishings = ['published', 'unpublished'].map((change) => keptKind(`collection_item.${change}`));
const person = { email: 'editor@example.com', password: 'a lantern over low water' };

type Call = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; data: { id: string } & Record<string, unknown> }>;

/** Promises, "all or nothing" of releases: whenever the process is killed, all of a release is live or none of it. */
onEachDatabase('kill -9 while a release is published', (dialect) => {
  test(
    'all of it or nothing is done, and its events are those of what is done',
    async () => {
      const data = await createKillData(dialect);
      await addEditor(data);
      const ids = await serving(data, (_, send) => createItems(send, data));
      let release: string | undefined;
      let action: 'publish' | 'unpublish' = 'publish';
      let done = 0;
      let took = 1000;
      let undone = 0;
      for (let kill = 0; kill <= kills; kill++) {
        const { id, status, milliseconds } = await serving(data, async (killed, send) => {
          const call = await signIn(send);
          const id = release ?? (await begin(call, ids, action));
          const startedAt = performance.now();
          const publishing = call('POST', `/admin/releases/${id}/publish`).then(
            (reply) => reply.status,
            () => undefined,
          );
          // The first one is let go to its end, which tells how long it takes.
          if (kill > 0) {
            await Promise.race([publishing, delay(Math.random() * took * 1.1)]);
            killed();
          }
          return { id, status: await publishing, milliseconds: performance.now() - startedAt };
        });
        const found = await look(data, id);
        if (status !== undefined) expect([status, found.status]).toEqual([200, 'published']);
        const isDone = found.status === 'published';
        if (isDone) done++;
        else undone++;
        // How long it takes changes with what the machine does beside.
        if (status !== undefined) took = milliseconds;
        else if (!isDone) took *= 1.1;
        const isLive = (action === 'publish') === isDone;
        expect(found).toMatchObject({ live: isLive ? entries : 0, events: done * entries });
        // What was live ends with each release that unpublishes: of all entries at one instant, or of none.
        expect(found.ended).toBe(Math.floor(done / 2) * entries);
        expect(found.instants).toBe(done === 0 ? 0 : 1);
        release = isDone ? undefined : id;
        if (isDone) action = action === 'publish' ? 'unpublish' : 'publish';
      }
      // Of many, some came before the end and some after.
      if (kills >= 20) expect([done > 1, undone > 0]).toEqual([true, true]);
      await data.close();
    },
    60_000 + kills * 20_000,
  );
});

async function addEditor(data: KillData): Promise<void> {
  const database = data.open();
  const passwordHash = await quickHash(person.password);
  const user = { email: person.email, name: 'Editor', role: 'editor', passwordHash } as const;
  await database.write((tx) => createUser(tx, data.tenant, { clock: systemClock, ids: createIds() }, user));
  await database.close();
}

/** Runs the program while something is done with it, and kills it then. */
async function serving<T>(
  data: KillData,
  work: (kill: () => void, send: ReturnType<typeof createRawClient>['send']) => Promise<T>,
): Promise<T> {
  const program = await serveGalley(data.environment);
  const client = createRawClient(program.url);
  try {
    return await work(() => program.signal('SIGKILL'), client.send);
  } finally {
    program.signal('SIGKILL');
    await program.ended;
    client.close();
  }
}

type Send = ReturnType<typeof createRawClient>['send'];

async function signIn(send: Send): Promise<Call> {
  const call =
    (headers: Record<string, string>): Call =>
    async (method, path, body) => {
      const chunks = body ? [JSON.stringify(body)] : [];
      const reply = await send({ method, path: `/api/v1${path}`, headers, chunks });
      return { status: reply.status, data: JSON.parse(reply.text).data };
    };
  const { data } = await call({})('POST', '/auth/login', person);
  return call({ Authorization: `Bearer ${data['token']}` });
}

async function createItems(send: Send, { key }: KillData): Promise<string[]> {
  const operations = Array.from({ length: entries }, (_, n) => ({
    method: 'POST',
    path: '/collections/notes',
    body: { name: `Note ${n}`, slug: `note-${n}`, fields: { title: `${n}` } },
  }));
  const reply = await send({
    method: 'POST',
    path: '/api/v1/batch',
    headers: { 'X-API-Key': key, 'Idempotency-Key': 'items' },
    chunks: [JSON.stringify({ mode: 'all', operations })],
  });
  const answers: { body: { data: { id: string } } }[] = JSON.parse(reply.text).data;
  return answers.map(({ body }) => body.data.id);
}

async function begin(call: Call, ids: readonly string[], action: string): Promise<string> {
  const { data } = await call('POST', '/admin/releases', { name: 'Killed' });
  for (let start = 0; start < ids.length; start += mostAdded) {
    const added = { ids: ids.slice(start, start + mostAdded), action };
    expect((await call('POST', `/admin/releases/${data.id}/entries`, added)).status).toBe(200);
  }
  return data.id;
}

/** What the database holds of a release: how it stands, what is live, and the events that tell of it. */
function look(data: KillData, id: string) {
  return inspect(data, async ({ sql }) => {
    const { tenant } = data;
    const release = await sql
      .selectFrom('releases')
      .select('status')
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    const live = await sql
      .selectFrom('entries')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('status', '=', 'published')
      .execute();
    const ended = await sql
      .selectFrom('entry_live')
      .select('entry_id')
      .where('tenant_id', '=', tenant)
      .execute();
    const changed = await sql
      .selectFrom('entries')
      .select('live_since')
      .distinct()
      .where('tenant_id', '=', tenant)
      .where('live_since', 'is not', null)
      .execute();
    const events = await sql
      .selectFrom('events')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('kind', 'in', publishings)
      .execute();
    const counts = {
      live: live.length,
      events: events.length,
      ended: ended.length,
      instants: changed.length,
    };
    return { status: release?.status, ...counts };
  });
}
