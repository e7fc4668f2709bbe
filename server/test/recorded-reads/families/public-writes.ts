import type { Recorder, RequestOptions } from '../recorder.ts';
import { imageForm, prepareMagazine } from '../world.ts';

type Send = (method: string, path: string, body?: unknown, more?: RequestOptions) => Promise<unknown>;

/** Writes with a secret key: idempotent replays, batches, refusals, the change feed and webhook requests. */
export async function publicWrites(recorder: Recorder): Promise<void> {
  await prepareMagazine(recorder);
  const { read, prepare, id } = recorder;
  const url = `${recorder.receiver}/hook`;
  const body = { name: 'Site', url, events, headers: { 'X-Environment': 'test' } };
  const made = await recorder.write('POST', '/admin/webhooks', { as: 'developer', body, names: 'webhook' });
  const { secret } = made.body.data;
  recorder.name('webhook secret', secret);
  let keys = 0;
  const send: Send = (method, path, content, more = {}) =>
    recorder.write(method, path, {
      as: 'secret',
      ...(content !== undefined && { body: content }),
      headers: { 'idempotency-key': `recorded-request-${String(keys++).padStart(4, '0')}` },
      ...more,
    });
  await writeItems(send, recorder);
  await recorder.deliveries('after writes of items', secret);
  await writePages(send);
  await recorder.deliveries('after writes of pages', secret);
  await writeBatches(send);
  await recorder.deliveries('after batches', secret);
  await prepare('PUT', `/admin/blog-posts/${id('storm-season post')}`, {
    as: 'editor',
    body: { excerpt: 'Gale.' },
  });
  await prepare('POST', `/admin/blog-posts/${id('storm-season post')}/publish`, { as: 'editor' });
  await prepare('DELETE', `/admin/collection-items/${id('wave')}?force=true`, { as: 'editor' });
  await prepare('POST', `/admin/trash/${id('wave')}/restore`, { as: 'editor' });
  await prepare('POST', '/admin/media/upload', { as: 'editor', form: imageForm(), names: 'boats' });
  await prepare('DELETE', `/admin/media/${id('boats')}`, { as: 'editor' });
  await recorder.write('POST', `/admin/webhooks/${id('webhook')}/test`, { as: 'developer' });
  await recorder.deliveries('after writes in the admin API', secret);
  const log = await read(`/admin/webhooks/${id('webhook')}/deliveries?limit=3`, { as: 'developer' });
  const delivery = `/admin/webhooks/${id('webhook')}/deliveries/${log.body.data[0].id}`;
  recorder.name('delivery', log.body.data[0].id);
  await read(delivery, { as: 'developer' });
  await recorder.write('POST', `${delivery}/redeliver`, { as: 'developer' });
  await recorder.deliveries('sent again', secret);
  await readChanges(recorder);
}

const events = [
  ...['page', 'collection_item', 'blog_post'].flatMap((kind) =>
    ['created', 'updated', 'published', 'unpublished', 'deleted'].map((change) => `${kind}.${change}`),
  ),
  'media.uploaded',
  'media.deleted',
];

async function writeItems(send: Send, { id, read }: Recorder): Promise<void> {
  const path = '/collections/articles';
  const item = {
    name: 'Neap tides',
    slug: 'neap',
    status: 'published',
    fields: { title: 'Neap tides', rank: 1 },
  };
  await send('POST', path, item, {
    names: 'neap',
    headers: { 'idempotency-key': 'a-key-that-is-sent-twice' },
  });
  await send('POST', path, item, {
    note: 'replayed',
    headers: { 'idempotency-key': 'a-key-that-is-sent-twice' },
  });
  await send(
    'POST',
    path,
    { ...item, name: 'Other' },
    {
      note: 'another body under the same key',
      headers: { 'idempotency-key': 'a-key-that-is-sent-twice' },
    },
  );
  await send('POST', path, item, {
    note: 'replayed with a public key',
    as: 'public',
    headers: { 'idempotency-key': 'a-key-that-is-sent-twice' },
  });
  await send('POST', path, item, { note: 'without a key for replays', headers: {} });
  await send('POST', path, item, {
    note: 'with a short key for replays',
    headers: { 'idempotency-key': 'x' },
  });
  await send('POST', path, item, { note: 'with a taken slug' });
  await send('POST', path, { name: 'Draft', fields: {} }, { note: 'without a slug' });
  await send('POST', path, { name: 'Draft', slug: 'draft' }, { note: 'a draft', names: 'draft' });
  await send(
    'POST',
    path,
    { name: 'Wrong', slug: 'wrong', fields: { titel: 1 } },
    { note: 'an unknown field' },
  );
  const wrong = {
    ...{ title: 7, kind: 'poem', rank: 'three', day: '2026-02-30', color: 'blue', isPinned: 'yes' },
    ...{
      author: { _ref: id('tide'), _type: 'collectionItem' },
      cover: 'harbour.png',
      blocks: [{ _type: 'none' }],
    },
  };
  await send('POST', path, { name: 'Wrong', slug: 'wrong', fields: wrong }, { note: 'wrong values' });
  await send('POST', path, { name: '', slug: 'No Slug!' }, { note: 'a wrong name and slug' });
  await send('POST', path, undefined, {
    note: 'no JSON',
    raw: '{"name":',
    headers: { 'idempotency-key': 'a-key-for-no-json' },
  });
  await send('POST', '/collections/recipes', item, { note: 'of an unknown type' });
  await send('POST', '/collections/settings', { name: 'Two', slug: 'two' }, { note: 'a second singleton' });
  await send('PUT', `${path}/neap`, { fields: { rank: 8, facts: [{ label: 'Without a key' }] } });
  await send('PUT', `${path}/neap`, { version: 1, name: 'Late' }, { note: 'overtaken' });
  await send('PUT', `${path}/neap`, { slug: 'neap-tides' }, { note: 'renamed' });
  await send('PUT', `${path}/neap`, { name: 'Under its former slug' }, { note: 'under its former slug' });
  await send('PUT', `${path}/nothing`, { name: 'Nothing' });
  await send('POST', `${path}/draft/publish`, undefined, { note: 'incomplete' });
  await send('PUT', `${path}/draft`, { fields: { title: 'Complete' } });
  await send('POST', `${path}/draft/publish`);
  await send('POST', `${path}/draft/unpublish`);
  await send('POST', `${path}/draft/unpublish`, undefined, { note: 'once more' });
  await send('DELETE', `${path}/draft`);
  await send('DELETE', `${path}/draft`, undefined, { note: 'once more' });
  await send('DELETE', `${path}/tide`, undefined, { note: 'while others refer to it' });
  await send('POST', `${path}/tide/publish`, undefined, { as: 'public', note: 'with a public key' });
  await read('/collections/articles/neap-tides');
  await read('/collections/articles/neap');
}

async function writePages(send: Send): Promise<void> {
  const page = { name: 'Routes', slug: 'routes/winter', pageType: 'landing', fields: { headline: 'Routes' } };
  await send('POST', '/pages', page, { names: 'routes page' });
  await send('POST', '/pages', page, { note: 'with a taken slug' });
  await send('POST', '/pages', { ...page, pageType: 'none' }, { note: 'of an unknown type' });
  await send('POST', '/pages/routes/winter/publish');
  await send('PUT', '/pages/routes/winter', { slug: 'routes', fields: { intro: '<p>Ice</p>' } });
  await send('POST', '/pages/routes/unpublish');
  await send('DELETE', '/pages/routes');
  await send('DELETE', '/pages/routes', undefined, { note: 'once more' });
  await send('PUT', '/pages/nowhere', { name: 'Nowhere' });
}

async function writeBatches(send: Send): Promise<void> {
  const path = '/collections/articles';
  const create = (slug: string, more = {}) => ({
    ...{ method: 'POST', path, body: { name: slug, slug, fields: { title: slug }, ...more } },
  });
  const all = {
    operations: [
      create('batch-one'),
      { method: 'POST', path: `${path}/batch-one/publish` },
      { method: 'PUT', path: '/pages/about', body: { fields: { headline: 'About, in a batch' } } },
    ],
  };
  await send('POST', '/batch', all, {
    note: 'all',
    headers: { 'idempotency-key': 'a-key-of-a-batch-of-all' },
  });
  await send('POST', '/batch', all, {
    note: 'all, replayed',
    headers: { 'idempotency-key': 'a-key-of-a-batch-of-all' },
  });
  await send(
    'POST',
    '/batch',
    { operations: [create('batch-two'), create('batch-one')] },
    { note: 'all, refused' },
  );
  const each = {
    mode: 'each',
    operations: [create('batch-three'), create('batch-one'), { method: 'DELETE', path: `${path}/nothing` }],
  };
  await send('POST', '/batch', each, {
    note: 'each',
    headers: { 'idempotency-key': 'a-key-of-a-batch-of-each' },
  });
  await send('POST', '/batch', each, {
    note: 'each, replayed',
    headers: { 'idempotency-key': 'a-key-of-a-batch-of-each' },
  });
  await send('POST', '/batch', { operations: [] }, { note: 'empty' });
  await send('POST', '/batch', { operations: [{ method: 'GET', path }] }, { note: 'a read' });
}

/** Reads of several things at once, and the change feed from its beginning. */
async function readChanges({ read, reads }: Recorder): Promise<void> {
  await reads(
    'public',
    '/batch?r=/collections/articles/tide%3Fdepth=0&r=/pages/nowhere&r=/collections/settings&r=/blog%3Flimit=1',
    '/batch?r=/pages/about',
    '/batch?r=/changes',
    '/batch',
  );
  let since = '';
  for (let page = 1; page < 30; page++) {
    const { body } = await read(`/changes?limit=8${since}`, { as: 'secret', note: `page ${page}` });
    if (!body.pagination.hasMore) break;
    since = `&since=${body.pagination.next}`;
  }
  await reads('secret', '/changes?limit=0', '/changes?since=x', '/changes?limit=1&since=a&since=b');
}
