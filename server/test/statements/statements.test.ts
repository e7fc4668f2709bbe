import { beforeAll, describe, expect, test } from 'vitest';
import { findStatementFaults, loadGrammar } from './find-statement-faults.ts';
import { type RecordedStatement, readStatements } from './record-statements.ts';

/** What looks over all tenants by design: the file that asks for it and the table, with the reason. */
const overTenants: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [
        'features/content-migrations/store.ts',
        'content_migrations',
        'the worker takes the next of all tenants',
      ],
      [
        'features/entries/indexing/backfill-store.ts',
        'tenants',
        'the worker looks for tenants that are not indexed yet',
      ],
      [
        'features/entries/schedule/schedule-store.ts',
        'entries',
        'the worker does what is due, in the order in which it is',
      ],
      ['features/media/blob-store.ts', 'media_blobs', 'whether the installation has any file'],
      ['features/media/sweep-media.ts', 'media_removals', 'the worker removes what has waited long enough'],
      [
        'features/staff/invitations/invitation-store.ts',
        'invitations',
        'the link tells the tenant, and knows it by its hash',
      ],
      [
        'features/releases/due-store.ts',
        'releases',
        'the worker publishes what is due, the longest overdue first',
      ],
      ['features/transfer/placeholder-store.ts', 'memberships', 'a person goes who belongs to no tenant'],
      [
        'features/webhooks/delivery/claim-store.ts',
        'webhook_deliveries',
        'how much is due in all tenants, for the metrics',
      ],
    ] as const
  ).map(([file, table, reason]) => [`server/${file} does not say the tenant of ${table}`, reason]),
);

beforeAll(loadGrammar);

describe('a statement', () => {
  test.each([
    ['select id from entries', 'does not say the tenant of entries'],
    [
      'select e.id from entries e join media m on m.id = e.id where e.tenant_id = $1',
      'does not say the tenant of media',
    ],
    [
      'select e.id from entries e where tenant_id = $1 and exists (select 1 from media where media.id = e.id)',
      'does not say the tenant of media',
    ],
    [
      'select e.id from entries e where exists (select 1 from media m where m.tenant_id = e.tenant_id)',
      'does not say the tenant of entries',
    ],
    ['with old as (select id from entries) select id from old', 'does not say the tenant of entries'],
    ['delete from entries using media m where m.tenant_id = $1', 'does not say the tenant of entries'],
    ['update entries set name = $1 where id = $2', 'does not say the tenant of entries'],
    ['select id from entries where tenant_id <> $1', 'does not say the tenant of entries'],
    ['select id from entries where tenant_id = $1 or id = $2', 'does not say the tenant of entries'],
    ['update entries set tenant_id = $1 where tenant_id = $1', 'sets tenant_id, by which rows are spread'],
    [
      'insert into entries (tenant_id, sort_order) values ($1, (select max(sort_order) from entries where tenant_id = $1))',
      'has a query within the values of entries',
    ],
    [
      'insert into rate_windows (tenant_id, taken) select $1::text, 1 on conflict (tenant_id) do update set taken = $2',
      'inserts what a query answers into rate_windows and has parameters beside it',
    ],
    [
      'select t.name from tenants t where t.tenant_id = $1 and exists (select 1 from entries e where e.tenant_id = t.tenant_id)',
      "asks tenants' tables for each row of t",
    ],
    ['insert into entries (id) values ($1)', 'inserts into entries without tenant_id'],
    ['select $1 as kind, id from entries where tenant_id = $2', 'parameter 1 of its columns has no type'],
  ])('%s: %s', (sql, fault) => {
    expect(findStatementFaults(sql)).toEqual([fault]);
  });

  test.each([
    'select id from entries where tenant_id = $1',
    'select e.id from entries e join media m on m.tenant_id = e.tenant_id and m.id = e.id where e.tenant_id = $1',
    'with old as (select id from entries where tenant_id = $1) select id from old',
    'update entries set name = $1 where (tenant_id, id) in (select tenant_id, id from media where tenant_id = $2)',
    'insert into entries (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set name = excluded.name',
    'select $1::text as kind from entries where tenant_id = $2',
    'create table notes (tenant_id text)',
    'select pg_advisory_xact_lock($1)',
  ])('%s: nothing is wrong with it', (sql) => {
    expect(findStatementFaults(sql)).toEqual([]);
  });
});

describe('every statement that the program sent to PostgreSQL in this run of tests', () => {
  /** The steps of tables are made for all tenants. */
  const ofSteps = ({ from }: RecordedStatement) => from.endsWith('/migrate.ts');
  const statements = readStatements().filter((statement) => !ofSteps(statement));

  test('names the tenant of each table, and the type of each parameter that nothing else types', () => {
    // A single file run by hand sends few, or none.
    if (process.env['CI']) expect(statements.length).toBeGreaterThan(1000);
    const faults = statements.flatMap(({ sql, from }) =>
      findStatementFaults(sql).map((fault) => ({ at: `${from} ${fault}`, sql })),
    );
    expect(faults.filter(({ at }) => !(at in overTenants))).toEqual([]);
  });

  test('an exception that nothing needs any more goes', () => {
    if (!process.env['CI']) return;
    const needed = new Set(
      statements.flatMap(({ sql, from }) => findStatementFaults(sql).map((fault) => `${from} ${fault}`)),
    );
    expect(Object.keys(overTenants).filter((at) => !needed.has(at))).toEqual([]);
  });
});
