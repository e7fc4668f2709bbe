import { expect, test } from 'vitest';
import { onEachDatabase } from '../../server/test/databases.ts';
import { createTestService } from '../../server/test/test-service.ts';
import { withoutLimits } from '../../server/test/without-limits.ts';
import { createClient } from '../src/index.ts';
import { openCuttingProxy } from './cutting-proxy.ts';

const atOnce = 20;

onEachDatabase('writes over a line that breaks', (dialect) => {
  // What claims a key differs between the databases; a thousand on one of them is the promise.
  const writes = dialect === 'sqlite' ? 1000 : 250;

  test(`${writes} writes over a line of which 30 % breaks make ${writes} records, each once`, async () => {
    const service = await createTestService(dialect, withoutLimits);
    const tenant = await service.createTenant();
    const schema = [{ name: 'number', type: 'number' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const port = Number(new URL(service.server.address).port);
    const proxy = await openCuttingProxy({ port }, 0.3);
    const retry = { attempts: 30, delay: 1, maxDelay: 100 };
    const notes = createClient({ url: proxy.url, key: tenant.keys.secret, retry }).collection('notes');

    let next = 0;
    const lane = async () => {
      while (next < writes) {
        const number = next++;
        const made = await notes.create({
          name: `Note ${number}`,
          slug: `note-${number}`,
          fields: { number },
        });
        expect(made.draftContent).toEqual({ number });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));

    const created = (await service.events(tenant)).filter(({ kind }) => kind === 'collection_item.created');
    expect(created).toHaveLength(writes);
    expect(new Set(created.map(({ data }) => data['slug'])).size).toBe(writes);
    const { body } = await tenant.call('GET', '/collections/notes', undefined, {
      previewKey: tenant.keys.preview,
    });
    expect(body.pagination.total).toBe(writes);
    // Each write was cut off in each way, and those that were done already are answered again, not done again.
    const { requests, before, during, after } = proxy.seen;
    expect((before + during + after) / requests).toBeGreaterThan(0.25);
    expect(Math.min(before, during, after)).toBeGreaterThan(writes / 20);
    expect(requests).toBeGreaterThan(writes + before + during);
    await proxy.close();
    await service.close();
  });
});
