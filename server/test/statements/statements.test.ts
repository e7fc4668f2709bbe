import { beforeAll, describe, expect, test } from 'vitest';
import { findStatementFaults, loadGrammar } from './find-statement-faults.ts';
import { type RecordedStatement, readStatements } from './record-statements.ts';

/**
 * What is not held to a rule, by design: the file that asks for it, its fault, and the reason. What looks over all tenants asks all
 * servers where there are several; what has another form there is not sent to them.
 */
const exceptions: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      [
        'features/content-migrations/store.ts',
        'does not say the tenant of content_migrations',
        'the worker takes the next of all tenants',
      ],
      [
        'features/edge-purges/purge-store.ts',
        'does not say the tenant of webhook_deliveries',
        'the worker looks for tenants of which a purge is due',
      ],
      [
        'features/entries/indexing/backfill-store.ts',
        'does not say the tenant of tenants',
        'the worker looks for tenants that are not indexed yet',
      ],
      [
        'features/entries/indexing/backfill-store.ts',
        'does not say the tenant of backfills',
        'the worker looks for tenants that are not indexed yet',
      ],
      [
        'features/entries/locales/fill-store.ts',
        'does not say the tenant of tenants',
        'the worker looks for a locale to fill, whosever it is',
      ],
      [
        'features/entries/locales/fill-store.ts',
        'does not say the tenant of locales',
        'the worker looks for a locale to fill, whosever it is',
      ],
      [
        'features/entries/schedule/schedule-store.ts',
        'does not say the tenant of entries',
        'the worker does what is due, in the order in which it is',
      ],
      [
        'features/entries/store.ts',
        'has a query within the values of entries',
        'one server finds the end of the order as it inserts; of several it is asked before',
      ],
      [
        'features/media/blob-store.ts',
        'does not say the tenant of media_blobs',
        'whether the installation has any file',
      ],
      [
        'features/media/delivery/served-media.ts',
        'does not say the tenant of media',
        'the address of a file names no tenant',
      ],
      [
        'features/media/delivery/served-media.ts',
        'does not say the tenant of imports',
        'the address of a file names no tenant',
      ],
      [
        'features/media/sweep-media.ts',
        'does not say the tenant of media_removals',
        'the worker removes what has waited long enough',
      ],
      [
        'features/releases/due-store.ts',
        'does not say the tenant of releases',
        'the worker publishes what is due, the longest overdue first',
      ],
      [
        'features/staff/invitations/invitation-store.ts',
        'does not say the tenant of invitations',
        'the link tells the tenant, and knows it by its hash; a person has invitations to several',
      ],
      [
        'features/staff/invitations/invitation-store.ts',
        'does not say the tenant of tenants',
        'each invitation names the tenant that it is to',
      ],
      [
        'features/staff/sessions/session-store.ts',
        'does not say the tenant of memberships',
        'the previews of a person end in every tenant, and the table is on each server',
      ],
      [
        'features/staff/users/membership-store.ts',
        'does not say the tenant of memberships',
        'a person belongs to several tenants, and the table is on each server',
      ],
      [
        'features/staff/users/membership-store.ts',
        'does not say the tenant of tenants',
        'a person belongs to several tenants, and the table is on each server',
      ],
      [
        'features/tenants/operations.ts',
        'does not say the tenant of tenants',
        'the list of all tenants, for who runs the installation',
      ],
      [
        'features/tenants/store.ts',
        'does not say the tenant of tenants',
        'all tenants are listed and counted, and one is found by its slug',
      ],
      [
        'features/transfer/imported-media-store.ts',
        'does not say the tenant of media',
        'no tenant gets media under the ids of another',
      ],
      [
        'features/transfer/imported-media-store.ts',
        'does not say the tenant of imports',
        'no tenant gets media under the ids of another',
      ],
      [
        'features/transfer/placeholder-store.ts',
        'does not say the tenant of memberships',
        'a person goes who belongs to no tenant',
      ],
      [
        'features/webhooks/delivery/claim-store.ts',
        'does not say the tenant of webhook_deliveries',
        'the worker looks for lanes in which something is due, and how much is',
      ],
      [
        'features/webhooks/delivery/claim-store.ts',
        'does not say the tenant of webhooks',
        'the worker looks for lanes in which something is due',
      ],
      [
        'platform/db/window-store.ts',
        'inserts what a query answers into rate_windows and has parameters beside it',
        'only one server can be asked not to wait for its disk; of several the row is inserted as it is',
      ],
      [
        'platform/events/store.ts',
        'has a query within the values of events',
        'one server numbers events by its transactions; of several each tenant counts its commits',
      ],
      [
        'platform/jobs/retention-job.ts',
        "asks tenants' tables for each row of tenants",
        'one server looks into an index for each tenant; of several each tenant is asked by itself',
      ],
    ] as const
  ).map(([file, fault, reason]) => [`server/${file} ${fault}`, reason]),
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

  test('runs where tenants are spread over several servers, or is an exception with a reason', () => {
    // A single file run by hand sends few, or none.
    if (process.env['CI']) expect(statements.length).toBeGreaterThan(1000);
    const faults = statements.flatMap(({ sql, from }) =>
      findStatementFaults(sql).map((fault) => ({ at: `${from} ${fault}`, sql })),
    );
    expect(faults.filter(({ at }) => !(at in exceptions))).toEqual([]);
  });

  test('an exception that nothing needs any more goes', () => {
    if (!process.env['CI']) return;
    const needed = new Set(
      statements.flatMap(({ sql, from }) => findStatementFaults(sql).map((fault) => `${from} ${fault}`)),
    );
    expect(Object.keys(exceptions).filter((at) => !needed.has(at))).toEqual([]);
  });
});
