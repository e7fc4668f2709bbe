import { type SampleId, sampleFile } from '../../features/api/sample-values.ts';
import type { Reply, TestService, TestTenant } from '../test-service.ts';
import type { Make } from './sample-make.ts';

/** A red and a blue half, eight pixels wide. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR4nGP4z8AAR0jM/wzUkwAAOn4f4QhCQp4AAAAASUVORK5CYII=',
  'base64',
);

/** The files of the examples, by name. */
export function sampleFileBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    name === sampleFile ? picture : Buffer.from('Not a picture, and no other file either.'),
  );
}

/** The files of the sample world. */
export async function makeSampleMedia(service: TestService, tenant: TestTenant, make: Make): Promise<void> {
  for (const name of ['media', 'oldMedia'] as const) {
    const form = new FormData();
    form.append('file', new Blob([sampleFileBytes(sampleFile)]), sampleFile);
    form.append('folder', 'Harbour');
    form.append('altText', 'Boats at low water');
    const response = await fetch(`${service.server.address}/api/v1/media`, {
      method: 'POST',
      headers: { 'X-API-Key': tenant.keys.secret },
      body: form,
    });
    const text = await response.text();
    await make(
      name,
      Promise.resolve({ status: response.status, headers: response.headers, text, body: JSON.parse(text) }),
    );
  }
}

/** The records of the sample world. */
export async function makeSampleContent(
  tenant: TestTenant,
  make: Make,
  idOf: (name: SampleId) => string,
): Promise<void> {
  const item = (name: SampleId | undefined, type: string, body: object) =>
    make(name, tenant.call('POST', `/collections/${type}`, { status: 'published', ...body }));
  const page = (name: SampleId, body: object) =>
    make(name, tenant.call('POST', '/pages', { status: 'published', pageType: 'landing', ...body }));
  const post = (name: SampleId, body: object) =>
    make(name, tenant.admin('POST', '/blog-posts', { status: 'published', ...body }, 'editor'));

  await item('author', 'authors', {
    name: 'Ines Marlow',
    slug: 'ines-marlow',
    fields: { bio: 'Keeps the tables.' },
  });
  const author = { _ref: idOf('author'), _type: 'collectionItem' };
  await item('article', 'articles', {
    name: 'Reading the tide',
    slug: 'reading-the-tide',
    fields: {
      title: 'Reading the tide',
      kind: 'guide',
      body: '<p>The water tells you.</p>',
      author,
      cover: { id: idOf('media') },
    },
  });
  const plain = (title: string, slug: string) => ({ name: title, slug, fields: { title, kind: 'news' } });
  await item(undefined, 'articles', plain('Spring tides', 'king-tides'));
  await make(undefined, tenant.call('PUT', '/collections/articles/king-tides', { slug: 'spring-tides' }));
  await item('draftArticle', 'articles', { ...plain('Night fishing', 'night-fishing'), status: 'draft' });
  await item('oldArticle', 'articles', plain('Old notice', 'old-notice'));
  await item('spareArticle', 'articles', plain('Older notice', 'older-notice'));
  await item('trashedArticle', 'articles', plain('Lost and found', 'lost-and-found'));
  await make(undefined, successOf(tenant.call('DELETE', '/collections/articles/lost-and-found')));
  await item('settings', 'site-settings', {
    name: 'Settings',
    slug: 'settings',
    fields: { strapline: 'News from the shore' },
  });

  const hero = { _type: 'call-to-action', label: 'Read on', url: '/articles' };
  await page('page', { name: 'About', slug: 'about', fields: { headline: 'About us', hero } });
  await page('draftPage', {
    name: 'Team',
    slug: 'about/team',
    status: 'draft',
    fields: { headline: 'The crew' },
  });
  await page('oldPage', { name: 'Imprint', slug: 'imprint', fields: { headline: 'Imprint' } });
  await page('sparePage', { name: 'Privacy', slug: 'legal', fields: { headline: 'Privacy' } });
  await make(undefined, tenant.call('PUT', '/pages/legal', { slug: 'privacy' }));

  const text = {
    excerpt: 'Before the boats.',
    content: '<p>Before the boats go out, the harbour is still.</p>',
  };
  const categories = ['Harbour news'];
  await post('post', { title: 'First light', slug: 'first-light', ...text, categories, tags: ['morning'] });
  await post('draftPost', { title: 'Storm season', slug: 'storm-season', status: 'draft', ...text });
  await post('oldPost', { title: 'Closing day', slug: 'closing-day', ...text });
  await post('sparePost', { title: 'Opening day', slug: 'opening-day', ...text });
}

async function successOf(request: Promise<Reply>): Promise<Reply> {
  const reply = await request;
  return { ...reply, body: { data: reply.body } };
}
