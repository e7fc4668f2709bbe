import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseHintSettings } from '../../../config/hint-settings.ts';
import { asTenantId } from '../../../lib/tenant-id.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { tellMissing } from '../../../test/programs/system-program.ts';
import { findValkey, startValkey, type ValkeyServer } from '../../../test/programs/valkey.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './postgres.ts';

tellMissing(['valkey-server or redis-server'], findValkey);

const tenant = asTenantId('00000000-0000-7000-8000-00000000000a');
const tag = (name: string) => `type:${name}` as const;

describe.each(['postgres', 'polling', 'valkey'])('hints by %s', (transport) => {
  describe.skipIf(transport === 'valkey' && findValkey() === undefined)('between two processes', () => {
    let made: TestDatabase;
    let admin: Database;
    let valkey: ValkeyServer | undefined;
    const opened: Database[] = [];
    const following: { stop(): Promise<void> }[] = [];

    beforeAll(async () => {
      if (transport === 'valkey') valkey = await startValkey();
      made = await createTestDatabase('postgres');
      const url = new URL(made.environment['GALLEY_DATABASE_URL'] ?? '');
      url.pathname = '/postgres';
      admin = openPostgres(url.href, { onError: () => {}, connections: 1 });
      await sql`insert into tenants (tenant_id, slug, name, schema_revision, created_at, updated_at)
        values (${tenant}, 'a', 'A', 0, 0, 0)`.execute(made.database.sql);
    }, 60_000);
    afterEach(async () => {
      for (const one of following.splice(0)) await one.stop();
      for (const one of opened.splice(0)) await one.close();
    });
    afterAll(async () => {
      await admin.close();
      await made.close();
      await valkey?.stop();
    });

    function open(): Database {
      const hints = parseHintSettings(valkey?.url ?? transport);
      const database = openPostgres(made.environment['GALLEY_DATABASE_URL'] ?? '', {
        onError: () => {},
        hints,
      });
      opened.push(database);
      return database;
    }

    /** Follows the others of a process, and notes what it hears in its order. */
    function follow(database: Database): string[] {
      const heard: string[] = [];
      const follower = database.follow?.({
        onChange: (of, touches) => {
          expect(of).toBe(tenant);
          const words = touches && [...touches.answers, ...touches.keys, ...touches.lanes];
          heard.push(words?.join(' ') ?? 'anything');
        },
        onListening: () => heard.push('listening'),
        onDeaf: () => heard.push('deaf'),
      });
      if (follower) following.push(follower);
      return heard;
    }

    const change = (database: Database, name: string) =>
      database.write(async (tx) => tx.touch(tenant, tag(name)));

    test('each hears what the other has touched, by name, and nothing of itself', async () => {
      const [one, other] = [open(), open()];
      const heard = { one: follow(one), other: follow(other), too: follow(other) };
      for (const each of Object.values(heard)) await expect.poll(() => each).toEqual(['listening']);
      await one.write(async (tx) => {
        tx.touch(tenant, tag('x'), 'schemas');
        tx.tell(tenant, 'keys', 'k');
        tx.tell(tenant, 'lanes', 'w');
      });
      await expect.poll(() => heard.other).toEqual(['listening', 'type:x schemas k w']);
      await expect.poll(() => heard.too).toEqual(heard.other);
      await change(other, 'y');
      await expect.poll(() => heard.one).toEqual(['listening', 'type:y']);
      expect(heard.other).toHaveLength(2);
    });

    test('what commits late is heard, though what began after it was heard before', async () => {
      const [one, other] = [open(), open()];
      const heard = follow(other);
      await expect.poll(() => heard).toEqual(['listening']);
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const late = one.write(async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx.sql);
        tx.touch(tenant, tag('late'));
        begin();
        await held;
      });
      await begun;
      await change(one, 'early');
      await expect.poll(() => heard).toEqual(['listening', 'type:early']);
      release();
      await late;
      await expect.poll(() => heard).toEqual(['listening', 'type:early', 'type:late']);
    });

    test('what failed is not told, and very much is told as anything', async () => {
      const [one, other] = [open(), open()];
      const heard = follow(other);
      await expect.poll(() => heard).toEqual(['listening']);
      const failing = one.write(async (tx) => {
        tx.touch(tenant, tag('undone'));
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      const many = Array.from({ length: 300 }, (_, n) => tag(`${n}`));
      await one.write(async (tx) => tx.touch(tenant, ...many));
      await expect.poll(() => heard).toEqual(['listening', 'anything']);
    });

    test('who cannot hear is deaf until it listens again', async () => {
      const [one, other] = [open(), open()];
      const heard = follow(other);
      await expect.poll(() => heard).toEqual(['listening']);
      const name = new URL(made.environment['GALLEY_DATABASE_URL'] ?? '').pathname.slice(1);
      await change(one, 'before');
      await sql`alter database ${sql.ref(name)} allow_connections false`.execute(admin.sql);
      try {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${name} and application_name = 'galley listener'`.execute(admin.sql);
        await expect.poll(() => heard.at(-1)).toBe('deaf');
        await change(one, 'meanwhile');
      } finally {
        await sql`alter database ${sql.ref(name)} allow_connections true`.execute(admin.sql);
      }
      await expect.poll(() => heard.at(-1), { timeout: 5000 }).toBe('listening');
      await change(one, 'after');
      await expect.poll(() => heard.at(-1)).toBe('type:after');
    });

    test.runIf(transport !== 'postgres')('what everybody has heard goes', async () => {
      const [one, other] = [open(), open()];
      await sql`insert into node_hints (tenant_id, position, node, words, created_at)
        values (${tenant}, 1, 'gone', null, 1)`.execute(one.sql);
      const heard = follow(other);
      const left = () => one.sql.selectFrom('node_hints').select('words').where('position', '=', 1).execute();
      await expect.poll(left).toEqual([]);
      expect(heard).toEqual(['listening']);
    });

    test.runIf(transport === 'valkey')(
      'who hears the bell need not wait until it asks by itself',
      async () => {
        const [one, other] = [open(), open()];
        const heard = { one: follow(one), other: follow(other) };
        for (const each of Object.values(heard)) await expect.poll(() => each).toEqual(['listening']);
        const waited: number[] = [];
        for (let n = 0; n < 15; n++) {
          await change(one, `${n}`);
          const committedAt = performance.now();
          await expect.poll(() => heard.other, { interval: 5 }).toHaveLength(n + 2);
          waited.push(performance.now() - committedAt);
        }
        // By itself it asks twice a second.
        expect(waited.sort((a, b) => a - b)[7]).toBeLessThan(150);
      },
    );

    test.runIf(transport === 'valkey')(
      'a bell that is lost makes nobody deaf, and is heard again',
      async () => {
        const [one, other] = [open(), open()];
        const heard = follow(other);
        await expect.poll(() => heard).toEqual(['listening']);
        await valkey?.stop();
        await change(one, 'silent');
        await expect.poll(() => heard, { timeout: 5000 }).toEqual(['listening', 'type:silent']);
        await valkey?.start();
        await change(one, 'again');
        await expect.poll(() => heard, { timeout: 5000 }).toEqual(['listening', 'type:silent', 'type:again']);
      },
    );
  });
});
