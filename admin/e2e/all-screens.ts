import type { AdminApp } from './app-in-browser.ts';
import { addFile, pngFile } from './media-files.ts';

/** Fills the tenant so that every screen has something to show, and returns the address of each below `/admin`. */
export async function makeAllScreens(app: AdminApp): Promise<readonly string[]> {
  const { tenant } = app;
  const title = { name: 'title', label: 'Title', type: 'text', required: true };
  const pageType = await tenant.createType('page-types', {
    name: 'Landing',
    slug: 'landing',
    schema: [title],
  });
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [title] });
  const make = async (path: string, body: object) =>
    (await tenant.admin('POST', path, body, 'editor')).body.data.id as string;
  const fields = { title: 'A title' };
  const page = await make('/pages', { name: 'Welcome', slug: 'welcome', pageType: 'landing', fields });
  const item = await make('/collection-items', { name: 'One', slug: 'one', collectionType: 'notes', fields });
  const post = await make('/blog-posts', { title: 'News', slug: 'news' });
  const release = await make('/releases', { name: 'An issue' });
  await tenant.admin('POST', `/releases/${release}/entries`, { ids: [item] }, 'editor');
  const file = await addFile(app, await pngFile('boat.png', 400));
  const webhook = await tenant.admin('POST', '/webhooks', {
    name: 'Site',
    url: 'https://example.com/hook',
    events: ['page.published'],
  });
  return [
    ...[
      '/',
      '/pages',
      `/pages/${page}`,
      `/pages/${page}?panel=history`,
      `/pages/${page}?panel=history&seen=true`,
      '/pages/new',
      '/items/notes',
    ],
    ...[
      `/items/notes/${item}`,
      '/items/notes/new',
      '/posts',
      `/posts/${post}`,
      '/posts/new',
      '/trash',
      '/calendar',
      '/changes',
      '/changes?from=2001-01-01&to=2001-01-02',
      '/releases',
      `/releases/${release}`,
      `/releases/${release}/entries/${item}`,
    ],
    ...['/media', '/media?view=list', `/media?id=${file.id}`, '/schemas', '/schemas/components/new'],
    ...[
      `/schemas/page-types/${pageType.id}`,
      '/migrations',
      '/keys',
      '/connect',
      '/explorer',
      '/explorer?of=search',
      '/explorer?write=change',
      '/webhooks',
      '/preview-sites',
      '/webhooks/new',
    ],
    ...[
      `/webhooks/${webhook.body.data.id}`,
      '/people',
      '/languages',
      '/workflows',
      '/audit-log',
      '/settings',
      '/account',
      '/nowhere',
    ],
  ];
}
