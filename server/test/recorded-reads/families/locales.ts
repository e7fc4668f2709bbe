import type { Recorder } from '../recorder.ts';
import { prepareLocales, prepareMagazine, prepareTranslations } from '../world.ts';

/** Public reads in locales, with fallback, former slugs and redirects. */
export async function locales(recorder: Recorder): Promise<void> {
  const { reads, write, id } = recorder;
  await prepareLocales(recorder);
  await prepareMagazine(recorder);
  await prepareTranslations(recorder);
  await recorder.later(0);
  const items = '/collections/articles';
  await reads(
    'public',
    ...['en', 'de', 'fr', 'xx', 'DE', ''].map(
      (locale) => `${items}?locale=${locale}&sort=slug&fields=title,body`,
    ),
    `${items}?locale=de&fallback=none&sort=slug`,
    `${items}?locale=de&fallback=true&sort=name&limit=2`,
    `${items}?locale=de&fallback=maybe`,
    `${items}?locale=de&where=fields.title:contains:en&fields=title`,
    `${items}?locale=de&where=slug:eq:gezeiten&fields=title`,
    `${items}?locale=de&sort=-fields.title&limit=2&page=2&fields=title`,
    `${items}?locale=fr&where=fields.rank:gte:3&sort=fields.rank,slug&fields=title`,
    `${items}?fallback=none&limit=1`,
    ...['tide', 'gezeiten', 'wave', 'wellen', 'wellen-zaehlen', 'maree', 'swell', 'ground-swell'].flatMap(
      (slug) => [
        `${items}/${slug}`,
        `${items}/${slug}?locale=de`,
        `${items}/${slug}?locale=fr&fallback=none`,
      ],
    ),
    `${items}/${id('tide')}?locale=de&depth=0`,
    `${items}/${id('tide')}?locale=fr`,
    `${items}/${id('ripple')}?locale=de&fallback=none`,
    '/collections/authors?locale=de&sort=slug&depth=0',
    '/collections/settings?locale=de',
    '/pages?locale=de&sort=slug',
    '/pages?locale=de&fallback=none',
    '/pages/ueber-uns?locale=de',
    '/pages/about?locale=de',
    '/pages/ueber-uns',
    '/pages/legal?locale=de',
    '/blog?locale=fr&sort=slug&fields=title',
    '/blog/premiere-lueur?locale=fr',
    '/blog/first-light?locale=fr',
    '/redirects?locale=de',
    '/redirects?locale=fr',
    '/redirects?locale=xx',
    '/redirects',
    '/search?q=wellen&locale=de',
    '/search?q=wellen',
    '/search?q=tide&locale=de',
    '/schemas/collection-types/articles',
    '/batch?r=/collections/articles/gezeiten%3Flocale=de&r=/pages%3Flocale=fr%26limit=1',
  );
  await recorder.reads('preview', `${items}?locale=fr&sort=slug&fields=title`, `${items}/maree?locale=fr`);
  await recorder.reads('viewer', '/admin/locales', '/admin/locales/progress');
  await recorder.reads(
    'editor',
    `/admin/collection-items/${id('tide')}?locale=de`,
    `/admin/collection-items/${id('tide')}?locale=fr`,
    `/admin/collection-items/${id('storm')}?locale=fr`,
    `/admin/collection-items/${id('tide')}?locale=xx`,
    '/admin/collection-items?locale=de&view=summary&sort=name',
    '/admin/collection-items?locale=fr&status=draft&view=summary',
  );
  const tide = `/admin/collection-items/${id('tide')}`;
  await write('POST', `${tide}/unpublish?locale=de`, { as: 'editor' });
  await reads('public', `${items}/gezeiten?locale=de`, `${items}/tide?locale=de`, '/redirects?locale=de');
  await write('POST', `${tide}/publish?locale=fr`, { as: 'editor' });
  await reads('public', `${items}/maree?locale=fr`, `${items}/tide?locale=fr`);
  await write('POST', `${tide}/copy-locale?locale=de`, { as: 'editor', body: { from: 'fr' } });
  await write('DELETE', `${tide}?locale=de`, { as: 'editor' });
  await reads('editor', `${tide}?locale=de`);
  await write('POST', '/admin/locales', { as: 'admin', body: { code: 'pt-BR', fallback: ['fr'] } });
  await write('POST', '/admin/locales', { as: 'admin', body: { code: 'no such code' } });
  await write('PUT', '/admin/locales', { as: 'admin', body: { codes: ['en', 'fr', 'de', 'pt-BR'] } });
  await write('PUT', '/admin/locales/fr', { as: 'admin', body: { fallback: ['de'] } });
  await recorder.later(1000);
  await reads('public', `${items}/wave?locale=fr`, `${items}/gezeiten?locale=fr`);
  await write('DELETE', '/admin/locales/de', { as: 'admin' });
  await reads('public', `${items}/wave?locale=de`, `${items}/wave?locale=fr`);
  await write('POST', '/admin/locales/de/restore', { as: 'admin' });
  await reads('public', `${items}/wave?locale=de`);
  await reads('viewer', '/admin/locales');
}
