// In this folder: worlds that tests begin from, and what is checked in them.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DialectName } from '../../platform/db/database.ts';
import { createTestService, type TestService, type TestTenant } from '../test-service.ts';
import { withoutLimits } from '../without-limits.ts';

/** A service for the tests of a block, and for each test a tenant of its own. */
export interface WriteScenario {
  readonly service: TestService;
  readonly tenant: TestTenant;
  /** The kinds of the tenant's events, oldest first. */
  eventKinds(): Promise<string[]>;
  /** How many rows of a table the tenant has. */
  count(
    table: 'entries' | 'entry_versions' | 'entry_links' | 'entry_values' | 'idempotency_keys',
  ): Promise<number>;
}

/** Declares the hooks of a `WriteScenario`; `prepare` makes what every test of the block starts with. */
export function useWriteScenario(
  dialect: DialectName,
  prepare: (tenant: TestTenant) => Promise<unknown>,
): WriteScenario {
  let service: TestService | undefined;
  let tenant: TestTenant | undefined;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    tenant = await service?.createTenant();
    if (tenant) await prepare(tenant);
  });
  const scenario: WriteScenario = {
    get service() {
      return started(service);
    },
    get tenant() {
      return started(tenant);
    },
    eventKinds: async () => {
      const events = await scenario.service.events(scenario.tenant);
      return events.map((event) => event.kind);
    },
    count: async (table) => {
      const { count } = await scenario.service.server.deps.database.sql
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('tenant_id', '=', scenario.tenant.id)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
  return scenario;
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the scenario exists within tests only');
  return value;
}
