import { z } from 'zod';
import {
  deliveredItem,
  itemAnswer,
  itemListAnswer,
  itemRedirectAnswer,
  writtenItem,
} from '../../features/items/answer-shapes.ts';
import { createItemBody, updateItemBody } from '../../features/items/shapes.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { created, named, ok, prefixed } from './describe.ts';
import { delivery, filters, paging, preview, sortBy } from './query-shapes.ts';
import { sampleFile, sampleIds } from './sample-values.ts';

const tag = 'Collections';
const valueForms =
  'Pictures are written as `{ "id": … }`, references as `{ "_ref": …, "_type": … }`, or either as the object that reads ' +
  'deliver in its place.';
const written = dataAnswer(writtenItem);
named('DeliveredItem', deliveredItem);
const sortFields = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug', '_sortOrder'];
const one = { type: 'articles', slug: 'spring-tides' };

/** Public reads and writes of collection items. */
export const itemOperations = prefixed('items', {
  list: {
    tag,
    summary: 'List the published items of a type',
    description: 'A singleton type answers its one item instead of a list.',
    query: z.object({
      ...paging,
      sort: sortBy(sortFields, '-publishedAt'),
      ...filters(true),
      ...delivery,
      preview,
    }),
    headers: ['X-Preview-Key'],
    rawValidation: true,
    answers: ok(
      z.union([itemListAnswer, named('ItemAnswer', itemAnswer)]),
      'A page of items, or the item of a singleton type.',
    ),
    errors: ['NOT_FOUND', 'INVALID_SORT_FIELDS', 'INVALID_FILTER_FIELD', 'INVALID_JSON_FIELD_PATH'],
    examples: {
      newest: { path: { type: 'articles' }, query: { limit: '2' } },
      filtered: {
        summary: 'Guides by name, with the references left as they are',
        path: { type: 'articles' },
        query: { sort: 'name', depth: '0', filter: { 'fields.kind': 'guide' } },
      },
      compared: {
        summary: 'With operators, in both spellings',
        path: { type: 'articles' },
        query: { where: 'fields.title:startsWith:Spring', filter: { 'fields.kind': { ne: 'guide' } } },
      },
      singleton: { path: { type: 'site-settings' } },
      pageZero: { summary: 'No such page', path: { type: 'articles' }, query: { page: '0' }, status: 400 },
      unknownType: { path: { type: 'recipes' }, status: 404 },
    },
  },
  create: {
    tag,
    summary: 'Create an item',
    description:
      'With the status `published` it is live at once. Required fields are checked when `fields` is sent. ' +
      valueForms,
    body: named('CreateItem', createItemBody),
    rawValidation: true,
    answers: created(written, 'The item, at version 1.'),
    errors: ['NOT_FOUND'],
    examples: {
      published: {
        path: { type: 'articles' },
        body: {
          name: 'Neap tides',
          slug: 'neap-tides',
          status: 'published',
          fields: {
            title: 'Neap tides',
            kind: 'guide',
            body: '<p>The small ones.</p>',
            author: { _ref: sampleIds.author, _type: 'collectionItem' },
            cover: { id: sampleIds.media },
          },
        },
      },
      draft: { path: { type: 'articles' }, body: { name: 'Fog signals', slug: 'fog-signals' } },
      slugTaken: {
        path: { type: 'articles' },
        body: { name: 'Again', slug: 'reading-the-tide' },
        status: 409,
      },
      missingName: { path: { type: 'articles' }, body: { slug: 'nameless' }, status: 400 },
      unknownField: {
        path: { type: 'articles' },
        body: { name: 'Misspelt', slug: 'misspelt', fields: { titel: 'Misspelt' } },
        status: 400,
      },
      noPicture: {
        path: { type: 'articles' },
        body: {
          name: 'Adrift',
          slug: 'adrift',
          fields: { title: 'Adrift', cover: 'harbour.png', author: { id: sampleIds.author } },
        },
        status: 400,
      },
    },
  },
  get: {
    tag,
    summary: 'Read one published item',
    query: z.object({ ...delivery, preview }),
    headers: ['X-Preview-Key'],
    answers: {
      ...ok(itemAnswer, 'The item.'),
      301: {
        description: 'The item has another slug now. There is no Location header: the body is the hint.',
        content: named('ItemRedirect', itemRedirectAnswer),
      },
    },
    errors: ['NOT_FOUND'],
    examples: {
      published: { path: { type: 'articles', slug: 'reading-the-tide' } },
      renamed: { path: { type: 'articles', slug: 'king-tides' }, status: 301 },
      previewed: {
        summary: 'A draft, with a preview key',
        path: { type: 'articles', slug: 'night-fishing' },
        headers: { 'X-Preview-Key': 'cms_prev_EXAMPLE' },
      },
      draft: { summary: 'A draft, without', path: { type: 'articles', slug: 'night-fishing' }, status: 404 },
    },
  },
  update: {
    tag,
    summary: 'Change an item',
    description:
      'Changes the draft; name and slug are live at once, and a changed slug leaves a redirect. `fields` merges by key, ' +
      'and `null` clears one. With `version` or If-Match the change is refused when somebody else was faster. ' +
      `${valueForms} So \`fields\` can be an item as it was read, with some of it changed.`,
    headers: ['If-Match'],
    body: named('UpdateItem', updateItemBody),
    rawValidation: true,
    answers: ok(written, 'The item, its version one higher.'),
    errors: ['NOT_FOUND'],
    examples: {
      oneField: { path: one, body: { fields: { title: 'Spring tides explained' } } },
      sentBack: {
        summary: 'With objects as reads deliver them',
        path: { type: 'articles', slug: 'reading-the-tide' },
        body: {
          fields: {
            _slug: 'reading-the-tide',
            title: 'Reading the tides',
            author: { _type: 'authors', _id: sampleIds.author, _slug: 'ines-marlow', _name: 'Ines Marlow' },
            cover: { _id: sampleIds.media, _filename: sampleFile, _mimeType: 'image/png' },
          },
        },
      },
      overtaken: {
        summary: 'Based on an old version',
        path: one,
        headers: { 'If-Match': '"1"' },
        body: { name: 'Spring tides' },
        status: 409,
      },
    },
  },
  delete: {
    tag,
    summary: 'Delete an item',
    description: 'It waits in the trash for 30 days. References to it are kept and delivered as `null`.',
    answers: ok(successAnswer, 'Deleted.'),
    errors: ['NOT_FOUND'],
    examples: { deleted: { path: { type: 'articles', slug: 'old-notice' } } },
  },
  publish: {
    tag,
    summary: 'Publish an item',
    description: 'Takes the draft live. On a published item: takes the changes of its draft live.',
    answers: ok(written, 'The published item.'),
    errors: ['NOT_FOUND'],
    examples: {
      changes: { path: one },
      incomplete: {
        summary: 'A required field is missing',
        path: { type: 'articles', slug: 'fog-signals' },
        status: 400,
      },
    },
  },
  unpublish: {
    tag,
    summary: 'Unpublish an item',
    answers: ok(written, 'The item as a draft.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: {
      takenDown: { path: one },
      draft: { path: { type: 'articles', slug: 'night-fishing' }, status: 400 },
    },
  },
});
