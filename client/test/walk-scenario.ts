import sharp from 'sharp';
import { startReceiver } from '../../server/test/receiver.ts';
import { createWebhook } from '../../server/test/scenarios/webhook-scenario.ts';
import { createTestService } from '../../server/test/test-service.ts';
import { withoutLimits } from '../../server/test/without-limits.ts';
import { createClient } from '../src/index.ts';
import type { WalkSettings } from './runtimes/walk.ts';

const text = { name: 'title', label: 'Title', type: 'text', required: true };

/** A service with what the walk reads, made through the client. */
export async function createWalkScenario(): Promise<{
  settings: Omit<WalkSettings, 'isBrowser' | 'platform'>;
  close(): Promise<void>;
}> {
  const service = await createTestService('sqlite', {
    ...withoutLimits,
    GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  const receiver = await startReceiver();
  const tenant = await service.createTenant();
  const author = { name: 'author', type: 'reference', options: { collectionType: 'authors' } };
  const fields = [text, { name: 'rating', type: 'number' }, author, { name: 'cover', type: 'image' }];
  const types = [
    { name: 'Authors', slug: 'authors', schema: [text] },
    { name: 'Articles', slug: 'articles', schema: fields },
    { name: 'Notes', slug: 'notes', schema: [{ name: 'text', type: 'text' }] },
    { name: 'Settings', slug: 'site-settings', isSingleton: true, schema: [text] },
  ];
  for (const type of types) await tenant.createType('collection-types', type);
  await tenant.createType('page-types', {
    name: 'Landing',
    slug: 'landing',
    schema: [{ name: 'headline', type: 'text' }],
  });
  const webhook = await createWebhook(tenant, receiver.url, { events: ['collection_item.published'] });

  const galley = createClient({ url: service.server.address, key: tenant.keys.secret });
  const status = 'published';
  const ada = await galley
    .collection('authors')
    .create({ name: 'Ada', slug: 'ada', status, fields: { title: 'Ada' } });
  await service.runJobs();
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const picture = await galley.files.upload(
    new File([new Uint8Array(png)], 'blue.png', { type: 'image/png' }),
  );
  const articles = galley.collection('articles');
  for (let rating = 1; rating <= 25; rating++) {
    const more =
      rating === 1 ? { author: { _ref: ada.id, _type: 'collectionItem' }, cover: { id: picture.id } } : {};
    await articles.create({
      name: `Rated ${rating}`,
      slug: `rated-${rating}`,
      status,
      fields: { title: `Rated ${rating}`, rating, ...more },
    });
  }
  await articles.create({ name: 'Named', slug: 'old-name', status, fields: { title: 'Named' } });
  await articles.update('old-name', { slug: 'new-name' });
  await articles.create({ name: 'Draft', slug: 'only-a-draft', fields: { title: 'Not yet' } });
  await galley
    .collection('site-settings')
    .create({ name: 'Settings', slug: 'settings', status, fields: { title: 'A site' } });
  await galley.pages.create({
    name: 'Team',
    slug: 'about/crew',
    pageType: 'landing',
    status,
    fields: { headline: 'Published' },
  });
  await galley.pages.update('about/crew', { slug: 'about/team', fields: { headline: 'Draft' } });

  const [sent] = receiver.received;
  if (!sent) throw new Error('the webhook was not sent');
  return {
    settings: {
      url: service.server.address,
      keys: tenant.keys,
      webhook: {
        secret: webhook.secret,
        body: sent.text,
        headers: Object.fromEntries(
          Object.entries(sent.headers).map(([name, value]) => [name, String(value)]),
        ),
      },
    },
    close: async () => {
      await service.close();
      await receiver.close();
    },
  };
}
