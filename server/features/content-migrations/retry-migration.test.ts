import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { fillDisk, freeDisk } from '../../test/programs/full-disk.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { runMigrationStep } from './run-step.ts';

const entries = 130;
/** Of a few of these, more than there is room for in pages that are free already. */
const long = 'x'.repeat(20_000);

onEachDatabase('a content migration that meets an error', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    await makeNotes(tenant);
  });
  afterEach(() => mend());

  const makeNotes = (of: TestTenant) =>
    of.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'rank', type: 'text' },
        { name: 'text', type: 'text' },
      ],
    });
  const write = async (of: TestTenant, count: number) => {
    for (let n = 0; n < count; n++) {
      const fields = { rank: String(n), text: long };
      const body = { slug: `n${n}`, name: `n${n}`, fields, status: 'draft' };
      await of.call('POST', '/collections/notes', body);
    }
  };
  const begin = async (of: TestTenant): Promise<string> => {
    const made = await of.admin('POST', '/migrations', {
      kind: 'collection',
      typeSlug: 'notes',
      operations: [{ op: 'changeType', field: 'rank', to: 'number' }],
    });
    const { id } = made.body.data;
    expect((await of.admin('POST', `/migrations/${id}/run`)).status).toBe(200);
    return id;
  };
  const get = async (of: TestTenant, id: string) => (await of.admin('GET', `/migrations/${id}`)).body.data;
  const step = () => runMigrationStep(service.server.deps, () => ({ isOver: () => false }));
  const change = (work: (tx: Tx) => Promise<unknown>) => service.server.deps.database.write(work);
  const run = (...statements: string[]) =>
    change(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx.sql);
    });

  const trigger = (raise: string) => [
    `create function break_changes() returns trigger language plpgsql as $$ begin ${raise}; return new; end $$`,
    'create trigger broken before insert on content_migration_changes for each row execute function break_changes()',
  ];
  /** From now on the disk is full. */
  const fill = () =>
    dialect === 'sqlite'
      ? fillDisk(service.server.deps.database)
      : run(...trigger(`raise exception 'could not extend file' using errcode = '53100'`));
  /** From now on the database refuses what the migration writes. */
  const refuse = () =>
    dialect === 'sqlite'
      ? run(
          `create trigger broken before insert on content_migration_changes begin select raise(abort, 'refused'); end`,
        )
      : run(...trigger(`raise exception 'refused'`));
  const mend = async () => {
    if (dialect === 'sqlite') {
      await freeDisk(service.server.deps.database);
      await run('drop trigger if exists broken');
    } else {
      await run(
        'drop trigger if exists broken on content_migration_changes',
        'drop function if exists break_changes',
      );
    }
  };
  const full = dialect === 'sqlite' ? 'database or disk is full' : 'could not extend file';

  test('that may pass is tried again with growing pauses, and goes on where it stood', async () => {
    await write(tenant, entries);
    const id = await begin(tenant);
    await step();
    const before = await get(tenant, id);
    expect(before).toMatchObject({ status: 'running', progress: { processed: 100, changed: 100 } });
    expect(Object.keys(before)).not.toContain('attempts');
    await fill();
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 9; attempts++) {
      await expect(step()).rejects.toThrow(full);
      const shown = await get(tenant, id);
      expect(shown).toMatchObject({ status: 'running', attempts, error: full, progress: { processed: 100 } });
      expect(shown.finishedAt).toBeNull();
      pauses.push(Math.round((Date.parse(shown.retryAt) - service.clock.now()) / 1000));
      // Not due yet: nobody tries.
      expect(await step()).toBe(false);
      service.clock.advance(Date.parse(shown.retryAt) - service.clock.now());
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    await mend();
    // Two workers come at once.
    await Promise.all([step(), step()]);
    const done = await get(tenant, id);
    expect(done).toMatchObject({
      status: 'completed',
      error: null,
      progress: { processed: entries, changed: entries, unconverted: 0 },
    });
    expect(Object.keys(done)).toEqual(Object.keys(before));
    const { rows } = await sql<{ version: number; count: number }>`
      select version, count(*) as count from entry_versions
      where tenant_id = ${tenant.id} group by version order by version`.execute(
      service.server.deps.database.sql,
    );
    expect(rows.map(({ version, count }) => [version, Number(count)])).toEqual([
      [1, entries],
      [2, entries],
    ]);
  }, 60_000);

  test('that may pass keeps no other tenant waiting', async () => {
    await write(tenant, 3);
    const id = await begin(tenant);
    await fill();
    await expect(step()).rejects.toThrow(full);
    await mend();
    const other = await service.createTenant();
    await makeNotes(other);
    await write(other, 3);
    const next = await begin(other);
    while (await step());
    expect((await get(other, next)).status).toBe('completed');
    expect(await get(tenant, id)).toMatchObject({ status: 'running', attempts: 1 });
    service.clock.advance(5000);
    while (await step());
    expect((await get(tenant, id)).status).toBe('completed');
  });

  test('that would come again ends it as failed, at once', async () => {
    await write(tenant, 3);
    const id = await begin(tenant);
    await refuse();
    expect(await step()).toBe(true);
    const failed = await get(tenant, id);
    expect(failed).toMatchObject({ status: 'failed', error: 'refused', progress: { processed: 0 } });
    expect(failed.finishedAt).not.toBeNull();
    expect(Object.keys(failed)).not.toContain('attempts');
    service.clock.advance(3_600_000);
    expect(await step()).toBe(false);
  });
});
