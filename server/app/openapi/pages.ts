import { z } from 'zod';
import {
  deliveredPage,
  pageListAnswer,
  singlePageAnswer,
  writtenPage,
} from '../../features/pages/answer-shapes.ts';
import { createPageBody, updatePageBody } from '../../features/pages/shapes.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { created, named, ok, prefixed } from './describe.ts';
import { delivery, fieldNames, filters, paging, preview, sortBy } from './query-shapes.ts';

const tag = 'Pages';
const written = dataAnswer(writtenPage);
named('DeliveredPage', deliveredPage);
const sortFields = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug'];
const kept = ['ETag', 'Cache-Control'];

/** Public reads and writes of pages. */
export const pageOperations = prefixed('pages', {
  list: {
    tag,
    summary: 'List the published pages',
    query: z.object({
      ...paging,
      sort: sortBy(sortFields, '-publishedAt'),
      ...filters(false),
      pageType: z.string().optional().describe('Slug of a page type.'),
      fields: fieldNames,
      ...delivery,
      preview,
    }),
    headers: ['X-Preview-Key'],
    answers: { 200: { description: 'A page of pages.', content: pageListAnswer, headers: kept } },
    errors: ['INVALID_PAGINATION', 'INVALID_SORT_FIELDS', 'INVALID_FILTER_FIELD'],
    examples: {
      all: { query: { sort: 'name' } },
      ofType: { query: { pageType: 'landing', filter: { slug: 'about' } } },
      tooMany: { query: { limit: '101' }, status: 400 },
    },
  },
  create: {
    tag,
    summary: 'Create a page',
    description: 'A slug may hold several segments joined by `/`.',
    body: named('CreatePage', createPageBody),
    rawValidation: true,
    answers: created(written, 'The page, at version 1.'),
    errors: ['INVALID_PAGE_TYPE'],
    examples: {
      published: {
        body: {
          name: 'Contact',
          slug: 'about/contact',
          pageType: 'landing',
          status: 'published',
          fields: {
            headline: 'Write to us',
            hero: { _type: 'call-to-action', label: 'Send a letter', url: '/contact' },
          },
        },
      },
      unknownType: { body: { name: 'Lost', slug: 'lost', pageType: 'brochure' }, status: 400 },
      missingSlug: { body: { name: 'Lost', pageType: 'landing' }, status: 400 },
    },
  },
  get: {
    tag,
    summary: 'Read one published page',
    description:
      'A page that was renamed is found by its old slug too: `redirect` then says where it is now.',
    query: z.object({ fields: fieldNames, ...delivery, preview }),
    headers: ['If-None-Match', 'X-Preview-Key'],
    answers: {
      200: { description: 'The page.', content: singlePageAnswer, headers: kept },
      304: { description: 'The page is what If-None-Match says.', headers: kept },
    },
    errors: ['NOT_FOUND'],
    examples: {
      published: { path: { slug: 'about' } },
      renamed: { path: { slug: 'legal' } },
      unchanged: { path: { slug: 'about' }, headers: { 'If-None-Match': '*' }, status: 304 },
      draft: { path: { slug: 'about/contact' }, status: 404 },
    },
  },
  update: {
    tag,
    summary: 'Change a page',
    description:
      'Changes the draft; name and slug are live at once, and a changed slug leaves a redirect. `fields` merges by key, ' +
      'and `null` clears one. With `version` or If-Match the change is refused when somebody else was faster.',
    headers: ['If-Match'],
    body: named('UpdatePage', updatePageBody),
    rawValidation: true,
    answers: ok(written, 'The page, its version one higher.'),
    errors: ['NOT_FOUND'],
    examples: {
      oneField: { path: { slug: 'about' }, body: { fields: { headline: 'Who we are' } } },
      overtaken: { path: { slug: 'about' }, body: { name: 'About us', version: 1 }, status: 409 },
    },
  },
  delete: {
    tag,
    summary: 'Delete a page',
    description: 'It waits in the trash for 30 days.',
    answers: ok(successAnswer, 'Deleted.'),
    errors: ['NOT_FOUND'],
    examples: { deleted: { path: { slug: 'imprint' } } },
  },
  publish: {
    tag,
    summary: 'Publish a page',
    description: 'Takes the draft live. On a published page: takes the changes of its draft live.',
    answers: ok(written, 'The published page.'),
    errors: ['NOT_FOUND'],
    examples: {
      firstTime: { path: { slug: 'about/team' } },
      unknown: { path: { slug: 'nowhere' }, status: 404 },
    },
  },
  unpublish: {
    tag,
    summary: 'Unpublish a page',
    answers: ok(written, 'The page as a draft.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { takenDown: { path: { slug: 'about/contact' } } },
  },
});
