import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { fingerprintOf, requestHashOf } from './idempotency-key.ts';

onEachDatabase('what a repeated request is known by', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  /** Runs a write with a body and answers how often its keys were put in order. */
  async function run(key: string, body: string) {
    let ordered = 0;
    const answer = await service.server.deps.idempotency.run({
      tenant: tenant.id,
      key,
      requestHash: requestHashOf('POST', '/x', Buffer.from(body)),
      fingerprint: () => {
        ordered++;
        return fingerprintOf('POST', '/x', JSON.parse(body));
      },
      execute: async () => jsonAnswer({ made: body }),
      failure: () => jsonAnswer({}, { status: 500 }),
    });
    return { ordered, replayed: answer.headers['X-Idempotency-Replay'] === 'true' };
  }

  test('the same bytes are known by their hash, other bytes by their keys in order', async () => {
    const key = randomUUID();
    expect(await run(key, '{"a":1,"b":2}')).toEqual({ ordered: 1, replayed: false });
    expect(await run(key, '{"a":1,"b":2}')).toEqual({ ordered: 0, replayed: true });
    expect(await run(key, '{ "b": 2, "a": 1 }')).toEqual({ ordered: 1, replayed: true });
    await expect(run(key, '{"a":1,"b":3}')).rejects.toThrow('already used for a different request');
  });

  test('an answer that an older release stored without a hash is replayed all the same', async () => {
    const key = randomUUID();
    await run(key, '{"a":1}');
    await service.server.deps.database.write(async (tx) => {
      await tx.sql
        .updateTable('idempotency_keys')
        .set({ request_hash: null })
        .where('tenant_id', '=', tenant.id)
        .where('key', '=', key)
        .execute();
    });
    expect(await run(key, '{"a":1}')).toEqual({ ordered: 1, replayed: true });
  });
});
