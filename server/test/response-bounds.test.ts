import { expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { useReadScenario } from './scenarios/read-scenario.ts';
import type { Reply } from './test-service.ts';

const text = 'x'.repeat(20_000);
const count = 4;

/** Which bound holds for each list that shows content: it is refused above a size, or written piece by piece. */
const lists = {
  '/admin/collection-items': 'adminList',
  '/admin/collection-items?type=notes&sort=-name': 'adminList',
  '/admin/collection-items?view=summary&type=notes&fields=text': 'adminList',
  '/admin/collection-items?view=summary': 'none',
  '/admin/pages': 'adminList',
  '/admin/pages?view=summary': 'none',
  '/admin/blog-posts': 'adminList',
  '/admin/blog-posts?view=summary': 'adminList',
  '/admin/trash': 'none',
  '/admin/webhooks/:webhook/deliveries': 'adminList',
  '/admin/collection-items/:item/versions': 'none',
  '/admin/search?q=note': 'none',
  '/changes': 'changes',
  '/collections/notes': 'whole',
  '/pages': 'whole',
  '/blog': 'whole',
  '/search?q=note&fields=text': 'whole',
} as const;

onEachDatabase('the bound of each list', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const schema = [{ name: 'text', label: 'Text', type: 'textarea' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  });

  async function make(path: string, body: object): Promise<string> {
    const reply = await scenario.tenant.admin('POST', path, body);
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  }

  async function addContent() {
    const webhook = await make('/webhooks', {
      name: 'W',
      url: 'https://example.com/',
      events: ['collection_item.created'],
    });
    const items: string[] = [];
    for (let n = 0; n < count; n++) {
      const about = { name: `Note ${n}`, status: 'published' };
      items.push(
        await make('/collection-items', {
          ...about,
          slug: `note-${n}`,
          collectionType: 'notes',
          fields: { text },
        }),
      );
      await make('/pages', { ...about, slug: `page-${n}`, pageType: 'plain', fields: { text } });
      await make('/blog-posts', {
        title: `Post ${n}`,
        slug: `post-${n}`,
        content: `<p>${text}</p>`,
        status: 'published',
      });
    }
    await scenario.service.eventsAreFinal(scenario.tenant);
    await scenario.service.runJobs();
    return { webhook, item: items[0] ?? '' };
  }

  test('is the one of the table', async () => {
    const { webhook, item } = await addContent();
    const { sizes } = scenario.service.server.deps;
    const usual = { ...sizes };
    const read = (path: string): Promise<Reply> => {
      const filled = path.replace(':webhook', webhook).replace(':item', item);
      return filled.startsWith('/admin')
        ? scenario.tenant.admin('GET', filled.slice('/admin'.length))
        : scenario.tenant.call('GET', filled);
    };
    const found: Record<string, string> = {};
    for (const path of Object.keys(lists)) {
      // The same bytes, whether they are written piece by piece or as a whole. What is written in pieces is not cached.
      Object.assign(sizes, { whole: 0 });
      const pieces = [await read(path), await read(path)];
      Object.assign(sizes, usual);
      const [whole, again] = [await read(path), await read(path)];
      expect([path, whole.status]).toEqual([path, 200]);
      for (const one of [...pieces, again])
        expect([path, one.status, one.text]).toEqual([path, 200, whole.text]);
      const isInPieces =
        pieces[1]?.headers.get('x-cache') === 'MISS' && again.headers.get('x-cache') === 'HIT';
      const bounds = [];
      for (const bound of ['adminList', 'changes'] as const) {
        Object.assign(sizes, { [bound]: 3 * text.length });
        const reply = await read(path);
        Object.assign(sizes, usual);
        if (reply.status === 200) continue;
        expect([path, reply.status]).toEqual([path, 413]);
        expect(reply.body.error.details).toMatchObject({ limit: 3 * text.length, use: ['limit', 'fields'] });
        expect(reply.body.error.details.bytes).toBeGreaterThan(3 * text.length);
        Object.assign(sizes, { [bound]: 3 * text.length });
        const separator = path.includes('?') ? '&' : '?';
        expect([path, (await read(`${path}${separator}limit=1`)).status]).toEqual([path, 200]);
        Object.assign(sizes, usual);
        bounds.push(bound);
      }
      found[path] = bounds[0] ?? (isInPieces ? 'whole' : 'none');
    }
    expect(found).toEqual(lists);
  });
});
