import type { Recorder } from '../recorder.ts';
import { prepareLocales, prepareMagazine, prepareTranslations } from '../world.ts';

/** Previews of drafts, reads with a release, and reads as of a time. */
export async function perspectives(recorder: Recorder): Promise<void> {
  const { reads, prepare, write, id } = recorder;
  await prepareLocales(recorder);
  await prepareMagazine(recorder);
  await prepareTranslations(recorder);
  const before = recorder.now();
  await recorder.later(60_000);
  await changeAfterwards(recorder);
  await prepareRelease(recorder);
  await recorder.later(0);
  const items = '/collections/articles';
  const each = (query: string) => [
    `${items}?sort=slug&fields=title${query}`,
    `${items}?sort=-fields.rank,name&limit=2&fields=rank${query}`,
    `${items}?where=fields.kind:eq:news&fields=kind${query}`,
    `${items}/tide?depth=1${query}`,
    `${items}/tide?depth=0&locale=de${query}`,
    `${items}/${id('foam')}?depth=1${query}`,
    `${items}/storm?depth=0${query}`,
    `${items}/ripples?depth=0${query}`,
    `${items}/swell?depth=0${query}`,
    `/pages?sort=slug${query}`,
    `/pages/about?depth=0${query}`,
    `/pages/about/team?depth=0${query}`,
    `/blog?sort=slug&fields=title${query}`,
    `/blog/storm-season?${query.slice(1)}`,
    `/collections/settings?depth=0${query}`,
  ];
  await reads('preview', ...each('&preview=true'), ...each('&preview=false').slice(0, 4));
  await reads(
    'preview',
    `${items}/foam`,
    `${items}/tide?sourceMap=true`,
    `${items}?sort=slug`,
    '/search?q=foam&preview=true',
  );
  await reads('preview', ...each('&release=spring'), ...each(`&at=${before}`));
  await reads(
    'preview',
    `${items}?release=spring&at=${before}`,
    `${items}?release=nothing`,
    `${items}?at=yesterday`,
    `${items}?at=2001-01-01T00:00:00Z`,
    `${items}?at=2035-01-01T00:00:00Z&limit=1`,
    `${items}/tide?release=${id('spring')}&depth=0`,
    `/batch?r=/collections/articles/tide%3Frelease=spring&r=/pages%3Fat=${before}%26limit=1`,
  );
  await reads('public', `${items}?release=spring`, `${items}?at=${before}`, `${items}/foam?preview=true`);
  await recorder.read(items, {
    headers: { 'x-preview-key': 'cms_prev_unknown' },
    note: 'with an unknown preview key',
  });
  await reads(
    'editor',
    '/admin/releases',
    `/admin/releases/${id('spring')}`,
    `/admin/releases/${id('spring')}/entries`,
    `/admin/releases/${id('spring')}/check`,
    `/admin/releases/${id('spring')}/history`,
    `/admin/releases/${id('spring')}/entries/${id('tide')}`,
    '/admin/open-releases',
    `/admin/open-releases?entry=${id('foam')}`,
    `/admin/collection-items/${id('tide')}/live-history`,
    `/admin/collection-items/${id('foam')}/after-publishing`,
    '/admin/calendar?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z',
    '/admin/timeline?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z',
  );
  await write('POST', `/admin/releases/${id('spring')}/publish`, { as: 'editor' });
  await reads('public', ...each('').slice(0, 12));
  await reads('preview', ...each(`&at=${before}`).slice(0, 4));
  await write('POST', `/admin/releases/${id('spring')}/publish`, { as: 'editor' });
  await write('POST', `/admin/releases/${id('spring')}/revert`, { as: 'editor', names: 'revert' });
  await write('POST', `/admin/releases/${id('revert')}/publish`, { as: 'editor' });
  await reads('public', ...each('').slice(0, 4));
  await prepare('POST', '/admin/releases', { as: 'editor', body: { name: 'Later' }, names: 'later' });
  const entries = { ids: [id('about page')], action: 'unpublish' };
  await write('POST', `/admin/releases/${id('later')}/entries`, { as: 'editor', body: entries });
  const publishAt = '2026-03-03T09:00:00Z';
  await write('POST', `/admin/releases/${id('later')}/schedule`, { as: 'editor', body: { publishAt } });
  await reads(
    'preview',
    '/pages/about?at=2026-03-04T09:00:00Z&depth=0',
    '/pages/about?at=2026-03-02T19:00:00Z&depth=0',
  );
  await recorder.later(25 * 3_600_000);
  await reads('public', '/pages/about?depth=0', '/pages?sort=slug&depth=0');
  await reads('editor', `/admin/releases/${id('later')}`);
}

/** Changes after the time that `at` names: published, renamed, unpublished and deleted. */
async function changeAfterwards({ prepare, id }: Recorder): Promise<void> {
  const tide = `/collections/articles/tide`;
  await prepare('PUT', tide, { as: 'secret', body: { fields: { title: 'Reading the tides', rank: 4 } } });
  await prepare('POST', '/collections/articles/wave/unpublish', { as: 'secret' });
  await prepare('PUT', '/collections/articles/ripples', { as: 'secret', body: { slug: 'small-waves' } });
  await prepare('PUT', '/pages/about', { as: 'secret', body: { fields: { headline: 'About us' } } });
  await prepare('DELETE', '/pages/privacy', { as: 'secret' });
  const post = `/admin/blog-posts/${id('first-light post')}`;
  await prepare('PUT', post, { as: 'editor', body: { excerpt: 'A draft.' } });
}

/** A release that publishes, changes, translates and takes down. */
async function prepareRelease({ prepare, id }: Recorder): Promise<void> {
  await prepare('POST', '/admin/releases', {
    as: 'editor',
    body: { name: 'Spring', slug: 'spring' },
    names: 'spring',
  });
  const entries = `/admin/releases/${id('spring')}/entries`;
  const ids = [id('tide'), id('foam'), id('storm'), id('about/team page'), id('first-light post')];
  await prepare('POST', entries, { as: 'editor', body: { ids } });
  await prepare('POST', entries, { as: 'editor', body: { ids: [id('swell')], action: 'unpublish' } });
  await prepare('PUT', `${entries}/${id('tide')}`, {
    ...{
      as: 'editor',
      body: { name: 'Spring tide', slug: 'spring-tide', fields: { title: 'Spring tide', rank: 9 } },
    },
  });
}
