import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../app/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { onEachDatabase } from './databases.ts';
import { requestsTo } from './generated/generated-request.ts';
import type { Known } from './generated/generated-values.ts';
import { createRawClient, type RawReply } from './raw-request.ts';
import { populateTenant } from './scenarios/populated-tenant.ts';
import { createTestService, type TestService } from './test-service.ts';
import { withoutLimits } from './without-limits.ts';

const runs = Number(process.env['GALLEY_FUZZ_RUNS'] ?? 1500);
const rows: readonly AnyOperation[] = operations;

/** What tells of the inside: stacks, SQL, messages of databases, paths of files. */
const insides = [
  /\n\s+at /,
  /node:internal|node_modules|file:\/\//,
  /\/server\/|\.ts\b/,
  /\bselect .+ from\b|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b/i,
  /SQLITE_|sqlite|postgres|kysely|constraint failed|syntax error at|invalid input syntax|violates/i,
  /TypeError|RangeError|ReferenceError|Cannot read properties/,
];

function expectDecent({ status, headers, text }: RawReply): void {
  expect(status).toBeLessThan(500);
  for (const inside of insides) expect(text).not.toMatch(inside);
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (isJson && text !== '') expect(() => JSON.parse(text)).not.toThrow();
}

/** Promises, "no input makes a 5xx". A failure names its seed: run it again with `GALLEY_FUZZ_SEED`. */
onEachDatabase('generated requests', (dialect) => {
  let service: TestService;
  let known: Known;
  let client: ReturnType<typeof createRawClient>;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    const populated = await populateTenant(service, 'known');
    known = { ...populated, token: await populated.tenant.sessionToken('owner') };
    client = createRawClient(service.server.address);
  });
  afterAll(async () => {
    client.close();
    await service.close();
  });

  test(
    'no request makes a 5xx, and no answer shows a stack, SQL or a file path',
    async () => {
      const seen = new Map<number, number>();
      const property = fc.asyncProperty(requestsTo(rows, known), async (request) => {
        const reply = await client.send(request);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        expectDecent(reply);
      });
      const seed = process.env['GALLEY_FUZZ_SEED'];
      await fc.assert(property, { numRuns: runs, ...(seed && { seed: Number(seed) }) });
      // Requests that are all refused at the door would show nothing.
      for (const status of [200, 201, 400, 401, 403, 404, 405, 409])
        expect([...seen.keys()]).toContain(status);
      expect((await known.tenant.call('GET', '/schemas')).status).toBe(200);
    },
    60_000 + runs * 30,
  );
});
