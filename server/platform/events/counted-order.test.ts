import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '../../lib/actor.ts';
import { createIds } from '../../lib/ids.ts';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts';
import type { Tx } from '../db/database.ts';
import type { ChangeEvent } from './change-event.ts';
import { appendEvents, eachEventAfter, type LoggedEvent, type LogPlace } from './store.ts';

// Where tenants are spread over several servers, the order of a tenant's commits is counted. The rule is one of rows and locks, so it
// holds on a PostgreSQL by itself too.

const ids = createIds();
const beginning: LogPlace = { position: 0, id: '' };
let made: TestDatabase;
let tenant: TenantId;

beforeEach(async () => {
  made = await createTestDatabase('postgres', { isDistributed: true });
  tenant = await makeTenant();
});
afterEach(() => made.close());

async function makeTenant(): Promise<TenantId> {
  const id = asTenantId(ids.next());
  const row = { tenant_id: id, slug: id, name: id, schema_revision: 0, created_at: 0, updated_at: 0 };
  await made.database.write((tx) => tx.sql.insertInto('tenants').values(row).execute());
  return id;
}

function eventOf(name: string): ChangeEvent {
  return {
    id: ids.next(),
    kind: 'page.created',
    recordKind: 'page',
    recordId: name,
    at: 0,
    data: { name },
    subject: {},
    actor: { ...systemActor, requestId: null, ip: null, userAgent: null },
  } as unknown as ChangeEvent;
}

const append = (tx: Tx, of: TenantId, ...names: string[]) => appendEvents(tx, of, names.map(eventOf));
const namesIn = (events: readonly { readonly data: string }[]) =>
  events.map(({ data }) => JSON.parse(data).name);
async function readSome(after: LogPlace, limit: number): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const event of eachEventAfter(made.database, tenant, after, limit)) events.push(event);
  return events;
}
const read = (after = beginning) => readSome(after, 1000);

test('a transaction that appended first and commits last comes last, and nobody who read on steps over it', async () => {
  const appended = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = made.database.write(async (tx) => {
    await append(tx, tenant, 'slow');
    appended.resolve();
    await released.promise;
  });
  await appended.promise;
  await made.database.write((tx) => append(tx, tenant, 'quick'));
  const first = await read();
  expect(namesIn(first)).toEqual(['quick']);
  released.resolve();
  await slow;
  expect(namesIn(await read(first.at(-1)))).toEqual(['slow']);
});

test('events of one transaction have one number, in the order in which they were appended', async () => {
  await made.database.write(async (tx) => {
    await append(tx, tenant, 'a', 'b');
    await append(tx, tenant, 'c');
  });
  const events = await read();
  expect(namesIn(events)).toEqual(['a', 'b', 'c']);
  expect(new Set(events.map(({ position }) => position)).size).toBe(1);
});

test('a transaction that fails leaves no gap that anybody waits for, and an attempt that fails leaves no event', async () => {
  const failing = made.database.write(async (tx) => {
    await append(tx, tenant, 'lost');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await made.database.write(async (tx) => {
    await tx
      .attempt(async () => {
        await append(tx, tenant, 'undone');
        throw new Error('undone');
      })
      .catch(() => {});
    await append(tx, tenant, 'kept');
  });
  expect(namesIn(await read())).toEqual(['kept']);
});

test('tenants do not wait for each other', async () => {
  const other = await makeTenant();
  await made.database.write(async (tx) => {
    await append(tx, tenant, 'open');
    await made.database.write((inner) => append(inner, other, 'beside'));
  });
  expect(namesIn(await read())).toEqual(['open']);
});

test('30 writers at once, a reader that follows them: no event is missed, none comes twice, each in its order', async () => {
  const writers = 30;
  const each = 10;
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < each; n++) {
        await made.database.write((tx) => append(tx, tenant, `${writer}:${n}`));
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  const seen: string[] = [];
  let place = beginning;
  for (let isLast = false; !isLast; ) {
    isLast = !isWriting;
    const events = await readSome(place, 7);
    seen.push(...namesIn(events));
    place = events.at(-1) ?? place;
    if (events.length > 0) isLast = false;
    else await delay(1);
  }
  await writing;
  expect(new Set(seen).size).toBe(writers * each);
  expect(seen).toHaveLength(writers * each);
  for (let writer = 0; writer < writers; writer++) {
    const own = seen.filter((name) => name.startsWith(`${writer}:`));
    expect(own).toEqual(Array.from({ length: each }, (_, n) => `${writer}:${n}`));
  }
});
