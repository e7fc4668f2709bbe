import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawIssues, refusal } from '../test/answers.ts';
import { onEachDatabase } from '../test/databases.ts';
import {
  createTestService,
  type SendOptions,
  type TestService,
  type TestTenant,
} from '../test/test-service.ts';
import { withoutLimits } from '../test/without-limits.ts';

const tooLargeBody = `{"name":"${'x'.repeat(2 * 1024 * 1024)}"`;
const tooLargeFields = { title: 'x'.repeat(1_048_577) };

/** Decisions, "Order of checks on a write": each test sends two faults, and the earlier one is answered. */
onEachDatabase('the order of checks on a write', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [{ name: 'title', label: 'Title', type: 'text' }],
    });
    await tenant.call('POST', '/collections/notes', { name: 'A', slug: 'a' }, { idempotencyKey: 'used' });
  });
  afterAll(() => service.close());

  const post = (options: SendOptions, path = '/collections/notes') =>
    service.send('POST', path, { key: tenant.keys.secret, ...options });

  test('401 before 403', async () => {
    const key = await tenant.createKey('public', { expiresAt: service.clock.now() - 1 });
    expect(refusal(await post({ key, body: {} }))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('403 before the Idempotency-Key', async () => {
    const reply = await post({ key: tenant.keys.public, body: {}, idempotencyKey: null });
    expect(refusal(reply)).toEqual({ status: 403, code: 'FORBIDDEN' });
  });

  test('the Idempotency-Key before a body over 2 MiB', async () => {
    const reply = await post({ raw: tooLargeBody, idempotencyKey: null });
    expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(reply.body.error.message).toBe('Idempotency-Key header is required for write operations');
  });

  test('a body over 2 MiB before INVALID_JSON', async () => {
    expect(refusal(await post({ raw: tooLargeBody }))).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test('INVALID_JSON before the look-up of the key', async () => {
    const reply = await post({ raw: '{', idempotencyKey: 'used' });
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_JSON' });
  });

  test('a key of another request before the raw shape', async () => {
    const reply = await post({ body: {}, idempotencyKey: 'used' });
    expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(reply.body.error.message).toMatch(/Idempotency-Key/);
  });

  test('the raw shape before fields over 1 MB', async () => {
    rawIssues(await post({ body: { name: 'B', fields: tooLargeFields } }));
    const put = { key: tenant.keys.secret, body: { name: '', fields: tooLargeFields } };
    rawIssues(await service.send('PUT', '/collections/notes/a', put));
  });

  test('fields over 1 MB before 404', async () => {
    const body = { name: 'B', slug: 'b', pageType: 'nothing', fields: tooLargeFields };
    const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
    expect(refusal(await post({ body }, '/collections/nothing'))).toEqual(tooLarge);
    expect(refusal(await post({ body }, '/pages'))).toEqual(tooLarge);
    expect(refusal(await tenant.call('PUT', '/collections/notes/nothing', body))).toEqual(tooLarge);
    expect(refusal(await tenant.call('PUT', '/pages/nothing', body))).toEqual(tooLarge);
  });

  test('404 before refused content', async () => {
    const body = { name: 'B', slug: 'b', fields: { title: 7 } };
    const notFound = { status: 404, code: 'NOT_FOUND' };
    expect(refusal(await post({ body }, '/collections/nothing'))).toEqual(notFound);
    expect(refusal(await tenant.call('PUT', '/collections/notes/nothing', body))).toEqual(notFound);
  });

  test('refused content before 409', async () => {
    const bad = { status: 400, code: 'BAD_REQUEST' };
    const taken = { name: 'B', slug: 'a', fields: { title: 7 } };
    expect(refusal(await post({ body: taken }))).toEqual(bad);
    const stale = { version: 99, fields: { title: 7 } };
    expect(refusal(await tenant.call('PUT', '/collections/notes/a', stale))).toEqual(bad);
  });

  test('none of this wrote anything', async () => {
    const events = await service.events(tenant);
    expect(events.map((event) => event.kind)).toEqual(['collection_item.created']);
  });
});
