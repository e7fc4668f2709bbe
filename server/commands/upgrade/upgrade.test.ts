import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createKey } from '../../features/access/create-key.ts';
import { systemActor } from '../../lib/actor.ts';
import { systemClock } from '../../lib/clock.ts';
import { createIds } from '../../lib/ids.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { serveGalley } from '../../test/programs/run-galley.ts';

/** What release 0.1.0 wrote: types, content with its history, media, a webhook, people. One row a line. */
const release: {
  readonly tenant: string;
  readonly media: string;
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>;
} = JSON.parse(readFileSync(new URL('../../test/fixtures/release-0.1.0.json', import.meta.url), 'utf8'));
const lastStep = '0011-editor-lists';

async function fill(database: Database): Promise<void> {
  await database.write(async (tx) => {
    for (const [table, rows] of Object.entries(release.tables)) {
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        const values = sql.join(Object.values(row).map((value) => sql.val(value)));
        await sql`insert into ${sql.table(table)} (${columns}) values (${values}) on conflict do nothing`.execute(
          tx.sql,
        );
      }
    }
  });
}

onEachDatabase('an installation of release 0.1.0', (dialect) => {
  test('is brought up to date by a start, and everything in it is there and works on', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    const tenant = asTenantId(release.tenant);
    expect((await migrate(made.database, lastStep)).at(-1)).toBe(lastStep);
    await fill(made.database);
    const key = { type: 'secret', name: 'Site', permissions: ['content:write'], expiresAt: null } as const;
    const serving = await serveGalley({ ...made.environment, GALLEY_LOG_LEVEL: 'error' });
    const deps = { clock: systemClock, ids: createIds() };
    const { key: secret } = await made.database.write((tx) =>
      createKey(tx, tenant, deps, { ...key, permissions: [...key.permissions], actor: systemActor }),
    );
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${serving.url}/api/v1${path}`, {
        method,
        headers: { 'X-API-Key': secret, 'Idempotency-Key': `${method} ${path}` },
        redirect: 'manual',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
      return { status: response.status, body: (await response.json()) as any };
    };

    const list = await call('GET', '/collections/articles');
    expect(list.body.pagination.total).toBe(1);
    expect(list.body.data[0]).toMatchObject({
      _slug: 'renamed',
      title: 'Old',
      cover: { _id: release.media, _altText: 'Boats' },
      parts: [{ _type: 'quote', body: 'Q' }],
    });
    expect(list.body.data[0].body).toContain('alt="Boats"');
    expect((await call('GET', '/collections/articles/old')).body.redirect).toMatchObject({ to: 'renamed' });
    expect((await call('GET', '/pages/about/us')).body.data.content).toEqual({ body: '<p>Hi</p>' });
    expect((await call('GET', '/blog/post')).body.data.content).toBe('<p>Hello</p>');
    expect((await call('GET', `/media/${release.media}`)).body.data.filename).toBe('boats.svg');
    const filtered = await call('GET', '/collections/articles?filter[fields.title]=Old');
    expect(filtered.body.pagination.total).toBe(1);

    const changed = await call('PUT', '/collections/articles/renamed', { fields: { title: 'New' } });
    expect([changed.status, changed.body.data.version]).toEqual([200, 3]);
    expect((await call('POST', '/collections/articles/renamed/publish')).status).toBe(200);
    expect((await call('GET', '/collections/articles/renamed')).body.data.title).toBe('New');
    const events = await made.database.sql
      .selectFrom('events')
      .select('kind')
      .where('tenant_id', '=', tenant)
      .execute();
    expect(events).toHaveLength((release.tables['events']?.length ?? 0) + 2);
    // The worker notes what an older release did not: which media rich text uses.
    const uses = () =>
      made.database.sql
        .selectFrom('entry_links')
        .select('path')
        .where('tenant_id', '=', tenant)
        .where('target_id', '=', release.media)
        .where('state', '=', 'published')
        .execute();
    await expect.poll(async () => (await uses()).map(({ path }) => path).sort()).toEqual(['body', 'cover']);
    serving.signal('SIGTERM');
    expect((await serving.ended).status).toBe(0);
    await made.close();
  });
});
