import type { Recorder } from '../recorder.ts';
import { prepareMagazine } from '../world.ts';

/** Public reads of collection items. */
export async function publicItems(recorder: Recorder): Promise<void> {
  const { read, reads, id } = recorder;
  await prepareMagazine(recorder);
  await reads(
    'public',
    ...[
      '',
      '?limit=2',
      '?limit=2&page=2',
      '?limit=2&page=9',
      '?sort=name',
      '?sort=-name',
      '?sort=slug&limit=3',
      '?sort=createdAt',
      '?sort=-updatedAt',
      '?sort=fields.rank,name',
      '?sort=-fields.rank,-name&limit=2&page=2',
      '?sort=fields.day',
      '?sort=_sortOrder',
      '?depth=0',
      '?depth=1',
      '?depth=2',
      '?depth=3',
      '?fields=title,author&sort=name',
      '?fields=_slug,kind&depth=0',
      '?total=none&limit=2',
      '?total=estimate&limit=2',
      '?filter[fields.kind]=guide&sort=name',
      '?filter[fields.kind][ne]=guide',
      '?filter[fields.rank][gte]=2&filter[fields.rank][lt]=5&sort=name',
      '?where=fields.kind:eq:guide&where=fields.rank:gt:1&depth=0',
      '?where=fields.title:startsWith:Read&depth=0',
      '?where=fields.title:contains:wav&depth=0',
      '?where=fields.isPinned:eq:true&depth=0',
      '?where=fields.isPinned:exists:false&fields=_slug',
      '?where=fields.color:exists:true&fields=_slug',
      '?where=fields.day:lte:2026-02-01&fields=_slug',
      '?where=fields.startsAt:gte:2026-03-01T00:00:00Z&fields=_slug',
      '?where=publishedAt:gte:now-7d&fields=_slug',
      '?where=slug:in:tide,wave,foam&fields=_slug',
      `?where=fields.author:eq:${id('ines')}&fields=_slug`,
      `?where=fields.related:eq:${id('tide')}&fields=_slug`,
      '?where=fields.author.name:eq:Ines Marlow&fields=_slug',
      `?where=_id:in:${id('tide')},${id('foam')}&fields=_slug`,
      '?sort=fields.body',
      '?sort=colour',
      '?filter[fields.colour]=1',
      '?filter[colour]=1',
      '?where=fields.rank:like:3',
      '?where=fields.rank',
      '?filter[fields.rank]=many',
      '?page=0',
      '?limit=101',
      '?limit=x',
      '?depth=9',
      '?total=maybe',
      '?fields=',
      '?colour=red',
      '?limit=1&limit=2',
    ].map((query) => `/collections/articles${query}`),
  );
  await reads(
    'public',
    '/collections/articles/tide',
    '/collections/articles/tide?depth=0',
    '/collections/articles/tide?depth=1',
    '/collections/articles/tide?depth=2',
    '/collections/articles/tide?fields=title,blocks',
    '/collections/articles/tide?fields=_name,author',
    '/collections/articles/tide?sourceMap=true',
    '/collections/articles/wave',
    `/collections/articles/${id('tide')}`,
    `/collections/articles/${id('foam')}`,
    '/collections/articles/foam',
    '/collections/articles/storm',
    '/collections/articles/swell',
    '/collections/articles/ground-swell',
    '/collections/articles/ripple',
    '/collections/articles/ripples',
    '/collections/articles/nothing',
    '/collections/articles/tide?depth=x',
    '/collections/articles/TIDE',
    '/collections/authors/tide',
    '/collections/authors',
    '/collections/authors/joon?depth=0',
    '/collections/settings',
    '/collections/settings?depth=0&fields=strapline',
    '/collections/settings/settings',
    '/collections/landing',
    '/collections/recipes',
    '/collections/recipes/tide',
  );
  await readAgain(recorder);
  await reads('secret', '/collections/articles?limit=1', '/collections/articles/foam');
  await reads('nobody', '/collections/articles', '/collections/articles/tide');
  await reads('viewer', '/collections/articles?limit=1');
  await read('/collections/articles', {
    headers: { 'x-api-key': 'cms_pk_unknown' },
    note: 'with an unknown key',
  });
  await read('/collections/articles/tide', {
    headers: { origin: 'https://site.example' },
    note: 'of another origin',
  });
}

/** Cached reads, encodings and other methods. */
async function readAgain({ read, write }: Recorder): Promise<void> {
  for (const path of ['/collections/articles/tide', '/collections/articles?limit=2']) {
    await read(path, { note: 'once more' });
    await read(path, { headers: { 'if-none-match': '*' }, note: 'with any ETag' });
    for (const encoding of ['gzip', 'br', 'gzip, br;q=0'])
      await read(path, { headers: { 'accept-encoding': encoding }, note: `accepts ${encoding}` });
  }
  await write('HEAD', '/collections/articles/tide');
  await write('OPTIONS', '/collections/articles/tide', {
    as: 'nobody',
    headers: { origin: 'https://site.example', 'access-control-request-method': 'GET' },
  });
  await write('PATCH', '/collections/articles/tide', { as: 'secret', body: {} });
}
