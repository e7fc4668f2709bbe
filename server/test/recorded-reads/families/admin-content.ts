import type { Recorder } from '../recorder.ts';
import { prepareMagazine } from '../world.ts';

/** The admin API for entries: lists, drafts, versions, conflicts, bulk operations, schedules, comments and the trash. */
export async function adminContent(recorder: Recorder): Promise<void> {
  await prepareMagazine(recorder);
  await recorder.later(0);
  await lists(recorder);
  await edits(recorder);
  await bulk(recorder);
  await discuss(recorder);
}

async function lists({ reads, id }: Recorder): Promise<void> {
  const items = '/admin/collection-items';
  await reads(
    'viewer',
    ...[
      '',
      '?collectionType=articles&sort=name&limit=3',
      '?collectionType=articles&view=summary&fields=title,rank',
      '?status=draft',
      '?status=changed&view=summary',
      '?status=gone',
      '?view=summary&where=name:startsWith:S&sort=-updatedAt',
      `?ids=${id('tide')},${id('about page')}&view=summary`,
      '?view=summary&total=estimate&limit=2&page=2',
      '?view=summary&q=wave',
      '?limit=0',
      '?sort=colour',
      '?colour=red',
    ].map((query) => `${items}${query}`),
    '/admin/pages?view=summary&sort=slug',
    '/admin/pages?pageType=landing&limit=1',
    '/admin/blog-posts?view=summary&sort=title',
    '/admin/blog-posts?tag=ebene',
    `${items}/${id('tide')}`,
    `${items}/${id('ripple')}`,
    `${items}/${id('about page')}`,
    `${items}/no-id`,
    `${items}/${id('tide')}/usage`,
    `${items}/${id('tide')}/targets`,
    `/admin/pages/${id('about page')}`,
    `/admin/pages/${id('about page')}/usage`,
    `/admin/blog-posts/${id('first-light post')}`,
    `/admin/blog-posts/${id('first-light post')}/versions`,
    '/admin/search?q=tide',
    '/admin/search?q=about&kind=page',
    '/admin/overview',
    '/admin/trash',
    '/admin/nothing',
  );
  await reads('nobody', items, `/admin/pages/${id('about page')}`);
  await reads('public', items);
}

async function edits({ reads, write, id, later, now }: Recorder): Promise<void> {
  const items = '/admin/collection-items';
  const wave = `${items}/${id('wave')}`;
  const as = 'editor' as const;
  const created = { name: 'Kelp', slug: 'kelp', collectionType: 'articles', fields: { title: 'Kelp' } };
  await write('POST', items, { as, body: created, names: 'kelp' });
  await write('POST', items, { as, body: created, note: 'with a taken slug' });
  await write('POST', items, { as: 'viewer', body: created, note: 'by a viewer' });
  await write('POST', items, { as, body: { ...created, slug: '' }, note: 'without a slug' });
  await write('PUT', wave, { as, body: { fields: { rank: 7 }, version: 1 } });
  await write('PUT', wave, { as, body: { fields: { rank: 8 }, version: 1 }, note: 'overtaken' });
  const merge = { fields: { kind: 'guide' }, strategy: 'merge', version: 2 };
  await write('POST', `${wave}/resolve-conflict`, { as, body: merge });
  await write('POST', `${wave}/autosave`, {
    as,
    body: { fields: { title: 'Counting wav' }, baseVersion: 3 },
  });
  await reads('editor', wave);
  await write('DELETE', `${wave}/autosave`, { as });
  await reads(
    'editor',
    `${wave}/versions`,
    `${wave}/versions/1`,
    `${wave}/versions/99`,
    `${wave}/versions/x`,
  );
  await write('POST', `${wave}/versions/1/restore`, { as });
  await write('POST', `${items}/check-publishing`, { as, body: { id: id('wave'), fields: { title: '' } } });
  await write('POST', `${items}/check-links`, {
    ...{ as, body: { id: id('wave'), fields: { body: `<a href="galley:item/${id('foam')}">Foam</a>` } } },
  });
  await write('POST', `${wave}/publish`, { as });
  await write('POST', `${wave}/clone`, { as, body: { name: 'Counting again', slug: 'counting-again' } });
  await write('POST', `${wave}/schedule`, {
    as,
    body: { publishAt: '2001-01-01T00:00:00Z' },
    note: 'in the past',
  });
  const at = new Date(Date.parse(now()) + 3_600_000).toISOString();
  await write('POST', `${wave}/schedule`, { as, body: { unpublishAt: at } });
  await write('POST', `${items}/${id('foam')}/schedule`, { as, body: { publishAt: at } });
  await write('POST', `${items}/${id('kelp')}/schedule`, { as, body: { publishAt: at } });
  await write('POST', `${items}/${id('kelp')}/unschedule`, { as });
  await reads('editor', '/admin/overview', wave);
  await later(7_200_000);
  await reads('editor', wave, `${items}/${id('foam')}`, '/admin/overview');
  await reads('public', '/collections/articles/wave', '/collections/articles/foam?depth=0');
}

async function bulk({ reads, write, id }: Recorder): Promise<void> {
  const as = 'editor' as const;
  const items = '/admin/collection-items';
  const unknown = '0197a000-0000-7000-8000-000000000000';
  await write('POST', `${items}/bulk-publish`, { as, body: { ids: [id('storm'), unknown] } });
  await write('POST', `${items}/bulk-publish`, { as, body: { ids: [id('storm'), unknown], together: true } });
  await write('POST', `${items}/bulk-unpublish`, { as, body: { ids: [id('storm'), id('kelp')] } });
  await write('POST', `${items}/bulk-delete`, { as, body: { ids: [id('storm'), id('ines'), unknown] } });
  await write('POST', `${items}/bulk-delete`, { as, body: { ids: [] }, note: 'of nothing' });
  const ids = [id('wave'), id('tide'), id('swell')];
  await write('POST', `${items}/reorder`, { as, body: { collectionType: 'articles', ids } });
  await reads('public', '/collections/articles?sort=_sortOrder&fields=_slug');
  const rows = [
    { slug: 'from-a-table', name: 'From a table', fields: { title: 'From a table', rank: 4 } },
    { slug: 'tide', fields: { rank: 'many' } },
  ];
  await write('POST', `${items}/import`, { as, body: { type: 'articles', dryRun: true, rows } });
  await write('POST', `${items}/import`, { as, body: { type: 'articles', rows: rows.slice(0, 1) } });
  await write('DELETE', `${items}/${id('tide')}`, { as, note: 'while others refer to it' });
  await write('DELETE', `${items}/${id('tide')}?force=true`, { as });
  await reads('viewer', '/admin/trash', '/admin/trash?kind=collectionItem&limit=1', `${items}/${id('tide')}`);
  await reads('public', '/collections/articles/tide', '/collections/articles/wave?depth=2');
  await write('POST', `/admin/trash/${id('tide')}/restore`, { as });
  await reads('public', '/collections/articles/tide?depth=0');
  await write('DELETE', `/admin/pages/${id('about page')}?force=true`, { as });
  await reads('public', '/pages/about', '/pages/about/contact');
}

async function discuss({ reads, write, id }: Recorder): Promise<void> {
  const comments = `/admin/records/${id('wave')}/comments`;
  const body = { path: 'title', quote: 'waves', body: 'How many?' };
  await write('POST', comments, { as: 'viewer', body, names: 'comment' });
  await write('POST', comments, { as: 'viewer', body: { body: '' }, note: 'without text' });
  const comment = `/admin/comments/${id('comment')}`;
  await write('POST', `${comment}/replies`, { as: 'editor', body: { body: 'Seven.' } });
  await write('PUT', comment, { as: 'editor', body: { body: 'Not mine' } });
  await write('POST', `${comment}/resolve`, { as: 'editor' });
  await reads('viewer', comments, comment, '/admin/inbox');
  await write('POST', `${comment}/reopen`, { as: 'viewer' });
  await write('DELETE', comment, { as: 'viewer' });
  await reads('viewer', comments, comment);
  await reads('admin', `/admin/audit-log?record=${id('wave')}&limit=5`, '/admin/audit-log?limit=3');
}
