import type { Recorder } from '../recorder.ts';
import { prepareMagazine } from '../world.ts';

/** Public reads of pages and posts, redirects, schemas and the search. */
export async function publicPages(recorder: Recorder): Promise<void> {
  const { reads, id } = recorder;
  await prepareMagazine(recorder);
  await recorder.later(0);
  await reads(
    'public',
    ...[
      '',
      '?limit=1',
      '?limit=2&page=2',
      '?sort=-name',
      '?sort=slug',
      '?pageType=landing',
      '?pageType=recipes',
    ].map((query) => `/pages${query}`),
    '/pages?filter[slug]=about',
    '/pages?filter[name][contains]=tea',
    '/pages?where=name:startsWith:A&fields=headline',
    '/pages?filter[fields.headline]=About',
    '/pages?sort=fields.headline',
    '/pages?depth=0',
    '/pages?limit=0',
    '/pages/about',
    '/pages/about?depth=0',
    '/pages/about?fields=headline',
    '/pages/about/contact',
    '/pages/about%2Fcontact',
    '/pages/about/contact/',
    '/pages/about/team',
    '/pages/legal',
    '/pages/privacy',
    `/pages/${id('about page')}`,
    `/pages/${id('about/team page')}`,
    '/pages/nowhere',
    '/pages/About',
    '/pages/about?sourceMap=true',
    '/blog',
    '/blog?limit=1',
    '/blog?sort=title',
    '/blog?sort=-publishedAt&page=2&limit=1',
    '/blog?category=harbour-news',
    '/blog?category=Harbour news',
    '/blog?tag=ebene',
    '/blog?tag=Morning',
    '/blog?tag=none',
    '/blog?filter[title][contains]=light',
    '/blog?fields=title,slug',
    '/blog?sort=colour',
    '/blog/first-light',
    '/blog/last-day',
    '/blog/closing-day',
    '/blog/storm-season',
    '/blog/nothing',
    `/blog/${id('first-light post')}`,
  );
  await conditional(recorder);
  await reads(
    'public',
    '/redirects',
    '/redirects?kind=item',
    '/redirects?kind=item&type=articles',
    '/redirects?kind=page',
    '/redirects?kind=post',
    '/redirects?kind=media',
    '/redirects?limit=1',
    '/redirects?limit=1&page=2',
    '/schemas',
    '/schemas?format=typescript',
    '/schemas?format=jsonschema',
    '/schemas?format=xml',
    '/schemas/collection-types/articles',
    '/schemas/collection-types/articles?format=typescript',
    '/schemas/page-types/landing',
    '/schemas/components/quote',
    '/schemas/components/nothing',
    '/schemas/things/quote',
    '/search?q=tide',
    '/search?q=tides',
    '/search?q=wave tide',
    '/search?q="the tide"',
    '/search?q=łódź',
    '/search?q=boats&kinds=blogPost',
    '/search?q=about&kinds=page',
    '/search?q=tide&types=articles&fields=kind,rank',
    '/search?q=tide&highlight=false',
    '/search?q=tide&limit=1&page=2',
    '/search?q=foam',
    '/search?q=zzz',
    '/search?q=raeding',
    '/search',
    '/search?q=%20',
    '/search?q=tide&kinds=thing',
    '/search?q=tide&types=recipes',
    '/changes',
    '/nothing',
    '/',
  );
  await reads('nobody', '/pages', '/blog', '/search?q=tide', '/redirects', '/schemas', '/changes');
}

/** Conditional requests: pages have ETags. */
async function conditional({ read, write }: Recorder): Promise<void> {
  for (const path of ['/pages/about', '/pages?limit=2']) {
    const { headers } = await read(path, { note: 'once more' });
    const etag = headers.get('etag') ?? '';
    const ask = (value: string, note: string) => read(path, { headers: { 'if-none-match': value }, note });
    await ask(etag, 'with its ETag');
    await ask(`W/${etag}`, 'with its ETag, weak');
    await ask(`"other", ${etag}`, 'with two ETags');
    await ask('*', 'with any ETag');
    await ask('"other"', 'with another ETag');
    const compressed = await read(path, { headers: { 'accept-encoding': 'gzip' }, note: 'accepts gzip' });
    await ask(compressed.headers.get('etag') ?? '', 'with the ETag of the gzip encoding');
    await read(path, { headers: { 'accept-encoding': 'br' }, note: 'accepts br' });
  }
  await write('HEAD', '/pages/about');
  await write('HEAD', '/pages/nowhere');
  await write('OPTIONS', '/pages', { as: 'nobody', headers: { origin: 'https://site.example' } });
}
