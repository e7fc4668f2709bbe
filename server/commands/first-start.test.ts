import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../test/databases.ts';
import { type Serving, serveGalley, startWithNpm } from '../test/programs/run-galley.ts';
import { startReceiver } from '../test/receiver.ts';

onEachDatabase('a first start', (dialect) => {
  const starts: [string, (environment: Readonly<Record<string, string>>) => Promise<Serving>][] = [
    ['galley serve', serveGalley],
  ];
  // As README says, once; what npm has started is known from /proc.
  if (dialect === 'sqlite' && process.platform === 'linux') starts.push(['npm start', startWithNpm]);

  test.each(starts)(
    'with %s takes writes that a webhook subscribes to, and puts each into the outbox once',
    async (name, start) => {
      const made = await createTestDatabase(dialect, { empty: true });
      const receiver = await startReceiver();
      const serving = await start({ ...made.environment, GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
      const told = await serving.printed('Preview key');
      const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(told)?.[1] ?? '';
      const post = async (path: string, headers: Record<string, string>, body: object) => {
        const response = await fetch(`${serving.url}/api/v1${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: (await response.json()) as { data: Record<string, string> } };
      };

      const credentials = { email: read('Owner'), password: read('Password') };
      const session = await post('/auth/login', {}, credentials);
      const webhook = await post(
        '/admin/webhooks',
        { Authorization: `Bearer ${session.body.data['token']}` },
        { name: 'Site', url: receiver.url, events: ['collection_item.created'] },
      );
      expect(webhook.status).toBe(201);
      const written = await post(
        '/collections/authors',
        { 'X-API-Key': read('Secret key'), 'Idempotency-Key': randomUUID() },
        {
          name: 'First',
          slug: 'first-of-all',
          fields: { name: 'First', role: 'writer', bio: 'Came first.' },
        },
      );
      expect(written).toMatchObject({ status: 201 });
      while (receiver.received.length === 0) await delay(5);
      serving.signal('SIGTERM');
      const { status } = await serving.ended;
      // npm may end with its shell, of the signal, and not wait for the program.
      if (name === 'galley serve') expect(status).toBe(0);

      const { sql } = made.database;
      expect(await sql.selectFrom('webhook_payloads').select('event_id').execute()).toHaveLength(1);
      expect(await sql.selectFrom('webhook_deliveries').select('status').execute()).toEqual([
        { status: 'delivered' },
      ]);
      expect(receiver.received).toHaveLength(1);
      await receiver.close();
      await made.close();
    },
    60_000,
  );
});
