import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { emptyService } from '../../../test/empty-service.ts';
import { type Node, startNode } from '../../../test/programs/start-node.ts';
import { createTestService, type Reply, type TestService } from '../../../test/test-service.ts';
import { createUser } from '../accounts/create-user.ts';
import { hashPassword } from '../passwords/password.ts';

const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const minute = 60_000;
const hour = 60 * minute;

onEachDatabase('the lockout of sign-in', (dialect) => {
  let service: TestService;
  let nodes: Node[];
  beforeAll(async () => {
    // Every test address is one hop behind this proxy.
    service = await createTestService(dialect, { GALLEY_TRUSTED_PROXIES: '127.0.0.1' });
  });
  beforeEach(async () => {
    nodes = [];
    await emptyService(service);
    const tenant = await service.createTenant();
    const { deps } = service.server;
    for (const email of ['ada@example.com', 'bob@example.com']) {
      const person = { email, name: 'Ada', role: 'editor', passwordHash } as const;
      await deps.database.write((tx) => createUser(tx, tenant.id, deps, person));
    }
  });
  afterEach(async () => {
    for (const node of nodes) await node.stop();
  });
  afterAll(() => service.close());

  const login = (
    ip: string,
    email = 'ada@example.com',
    given = 'wrong password',
    address = service.server.address,
  ) =>
    service.send('POST', `${address}/api/v1/auth/login`, {
      body: { email, password: given },
      headers: { 'X-Forwarded-For': ip },
    });
  const right = (ip: string, email = 'ada@example.com', address?: string) =>
    login(ip, email, password, address);
  const lockOf = (reply: Reply) => {
    expect([reply.status, reply.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(reply.headers.get('retry-after')).toBe(String(reply.body.error.retryAfter));
    return reply.body.error.retryAfter as number;
  };
  /** Fails as often as it takes to lock an address, each time with another e-mail, each try a 401. */
  const failFor = async (ip: string, times: number, email: (index: number) => string) => {
    for (let i = 0; i < times; i++) expect((await login(ip, email(i))).status).toBe(401);
  };
  let counter = 0;
  const somebody = () => `nobody-${counter++}@example.com`;
  let hop = 0;
  const somewhere = () => `203.0.${Math.floor(hop / 250)}.${(hop++ % 250) + 1}`;

  test('3 failures of an address lock it, for the right password too, and no other address', async () => {
    await failFor('203.0.113.1', 3, somebody);
    expect(lockOf(await right('203.0.113.1'))).toBeGreaterThan(295);
    expect((await right('203.0.113.2')).status).toBe(200);
  });

  test('5 failures of an e-mail lock it from every address, and no other e-mail', async () => {
    for (let i = 0; i < 5; i++) expect((await login(somewhere())).status).toBe(401);
    expect(lockOf(await right(somewhere()))).toBeGreaterThan(295);
    expect(lockOf(await login(somewhere(), ' ADA@example.com '))).toBeGreaterThan(295);
    expect((await right(somewhere(), 'bob@example.com')).status).toBe(200);
  });

  test('an unknown e-mail locks like a known one, with the same answer', async () => {
    for (let i = 0; i < 5; i++) expect((await login(somewhere(), 'unknown@example.com')).status).toBe(401);
    for (let i = 0; i < 5; i++) expect((await login(somewhere())).status).toBe(401);
    const [unknown, known] = [await login(somewhere(), 'unknown@example.com'), await login(somewhere())];
    expect(lockOf(unknown)).toBeGreaterThan(295);
    expect(unknown.body.error.message.replace(/\d+/, 'n')).toBe(known.body.error.message.replace(/\d+/, 'n'));
  });

  test('locks hold 5 min, 15 min, 1 hour, 24 hours, and 24 hours from then on', async () => {
    const ip = '203.0.113.1';
    for (const length of [5 * minute, 15 * minute, hour, 24 * hour, 24 * hour]) {
      await failFor(ip, 3, somebody);
      const retryAfter = lockOf(await right(ip));
      expect(Math.abs(retryAfter - length / 1000)).toBeLessThanOrEqual(5);
      service.clock.advance(length - 10_000);
      lockOf(await right(ip));
      service.clock.advance(10_000);
    }
    expect((await right(ip)).status).toBe(200);
  });

  test('tries during a lock do not lengthen it', async () => {
    const ip = '203.0.113.1';
    await failFor(ip, 3, somebody);
    for (let i = 0; i < 4; i++) {
      service.clock.advance(minute);
      expect(lockOf(await login(ip))).toBeLessThanOrEqual(300 - 60 * (i + 1));
    }
    service.clock.advance(minute);
    expect((await right(ip)).status).toBe(200);
  });

  test('failures are counted over 30 minutes', async () => {
    const ip = '203.0.113.1';
    await failFor(ip, 2, somebody);
    service.clock.advance(31 * minute);
    await failFor(ip, 2, somebody);
    expect((await right(ip)).status).toBe(200);
    await failFor(ip, 1, somebody);
    lockOf(await right(ip));
  });

  test("success clears the e-mail's count, not the address's", async () => {
    for (let i = 0; i < 4; i++) expect((await login(somewhere())).status).toBe(401);
    expect((await right(somewhere())).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await login(somewhere())).status).toBe(401);
    expect((await right(somewhere())).status).toBe(200);

    await failFor('203.0.113.1', 2, somebody);
    expect((await right('203.0.113.1')).status).toBe(200);
    await failFor('203.0.113.1', 1, somebody);
    lockOf(await right('203.0.113.1'));
  });

  test('24 hours without a failure after a lock, and locks begin at 5 minutes again', async () => {
    const ip = '203.0.113.1';
    await failFor(ip, 3, somebody);
    service.clock.advance(5 * minute + 25 * hour);
    await failFor(ip, 3, somebody);
    expect(lockOf(await right(ip))).toBeLessThanOrEqual(300);
  });

  test('20 wrong passwords at once get no more chances than 20 in a row', async () => {
    const ip = '203.0.113.1';
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(ip, somebody())));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(3);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(17);
  });

  test('right passwords at once lock nobody out', async () => {
    await failFor('203.0.113.1', 2, somebody);
    const replies = await Promise.all(Array.from({ length: 6 }, () => right('203.0.113.1')));
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200));
  });

  test('a lock survives a restart', async () => {
    await failFor('203.0.113.1', 3, somebody);
    const node = await startNode(service);
    nodes.push(node);
    lockOf(await right('203.0.113.1', undefined, node.server.address));
    expect((await right('203.0.113.2', undefined, node.server.address)).status).toBe(200);
  });

  describe.runIf(dialect === 'postgres')('over two nodes', () => {
    test('wrong passwords at once on both get the chances of one', async () => {
      const node = await startNode(service);
      nodes.push(node);
      const addresses = [service.server.address, node.server.address];
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => login('203.0.113.1', somebody(), 'wrong', addresses[i % 2])),
      );
      expect(replies.filter((reply) => reply.status === 401)).toHaveLength(3);
    });
  });

  test('what is stored names no e-mail', async () => {
    await failFor('203.0.113.1', 1, () => 'secret.person@example.com');
    const rows = await service.server.deps.database.sql.selectFrom('lockouts').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('secret.person');
  });
});
