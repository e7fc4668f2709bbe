import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleWalk } from './runtimes/bundle-walk.ts';
import {
  findNode,
  findWorkerd,
  tellMissing,
  walkInChromium,
  walkInNode,
  walkInWorkerd,
} from './runtimes/platforms.ts';
import { createWalkScenario } from './walk-scenario.ts';

let module: string;
let scenario: Awaited<ReturnType<typeof createWalkScenario>>;
beforeAll(async () => {
  [module, scenario] = await Promise.all([bundleWalk(), createWalkScenario()]);
});
afterAll(() => scenario?.close());

const runOn = (platform: string, isBrowser = false) => ({
  module,
  settings: { ...scenario.settings, platform, isBrowser },
});

const seenEverywhere = {
  total: { total: null, page: 1, limit: 3, totalPages: null, hasNextPage: true },
  list: [['rated-25', 'rated-24', 'rated-23'], { total: 6, page: 1, limit: 3, totalPages: 2 }],
  all: [25, 25, 'rated-1'],
  depth: [
    ['_ref', '_type'],
    ['_id', '_name', '_slug', '_type', 'title'],
  ],
  redirect: [
    'new-name',
    { from: 'old-name', to: 'new-name', url: '/collections/articles/new-name' },
    [301, 200],
  ],
  fields: { _slug: 'rated-1', rating: 1 },
  search: [['item', 'item'], 25, true],
  redirects: [
    {
      kind: 'item',
      type: 'articles',
      from: 'old-name',
      to: 'new-name',
      url: '/collections/articles/new-name',
      permanent: true,
    },
  ],
  batch: [
    [200, { rating: 2 }],
    [404, null],
  ],
  nothing: [null, null, null, null, null],
  singleton: 'A site',
  'page type': 'Published',
  preview: ['Not yet', ['Draft', 'Draft', 'Published'], [200, 200, 200, 304]],
  image: [200, true, 2],
  'wrong key': [401, 'UNAUTHORIZED', 'string'],
  'wrong filter': [400, 'INVALID_FILTER_FIELD', 'string'],
  aborted: 'enough',
  webhook: ['collection_item.published', 'authors', true, true, true],
  'preview helpers': ['/a?b=c', '/', '2'],
};

/** Browsers answer what their own cache holds, and never show a 304. */
const onServers = {
  ...seenEverywhere,
  page: ['Team', null, 'about/team', [200, 304, 200, 304], null],
  writes: {
    replayed: true,
    versions: [1, 2],
    conflict: [409, 'CONFLICT', 'string'],
    statuses: ['published', 'draft'],
    refused: 'name',
    uploaded: ['application/pdf', 'A note'],
    changes: [4, ['collection_item.updated', 'collection_item.deleted']],
    batch: [200, 200, [404, 'NOT_FOUND', 'string'], null],
  },
};

describe('the same walk over a running service', () => {
  test.for([20, 22, 24, 26])('in Node %i', async (major, { skip }) => {
    const program = findNode(major);
    if (program === undefined) return skip(tellMissing(`Node ${major}`));
    expect(await walkInNode(program, runOn(`node-${major}`))).toEqual(onServers);
  });

  test('in workerd', async ({ skip }) => {
    const program = findWorkerd();
    if (program === undefined) return skip(tellMissing('workerd'));
    expect(await walkInWorkerd(program, runOn('workerd'))).toEqual(onServers);
  });

  test('in Chromium, where a secret key is refused', async () => {
    const seen = await walkInChromium(runOn('chromium', true));
    expect(seen).toEqual({
      ...seenEverywhere,
      preview: expect.any(Array),
      page: ['Team', null, 'about/team', expect.any(Array), null],
      writes: { refused: true },
    });
  });
});
