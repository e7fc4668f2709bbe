import { z } from 'zod';
import { deliveredPost, postListAnswer, singlePostAnswer } from '../../features/posts/answer-shapes.ts';
import { named, ok, prefixed } from './describe.ts';
import { fieldNames, paging, preview, sortBy } from './query-shapes.ts';

const tag = 'Blog';
named('DeliveredPost', deliveredPost);
const sortFields = ['createdAt', 'updatedAt', 'publishedAt', 'name', 'slug', 'title'];

/** Public reads of blog posts. */
export const postOperations = prefixed('posts', {
  list: {
    tag,
    summary: 'List the published posts',
    query: z.object({
      ...paging,
      sort: sortBy(sortFields, '-publishedAt'),
      category: z.string().optional().describe('Slug of a category.'),
      tag: z.string().optional().describe('Slug of a tag.'),
      author: z.string().optional().describe('Id of an author.'),
      fields: fieldNames,
      preview,
    }),
    headers: ['X-Preview-Key'],
    answers: ok(postListAnswer, 'A page of posts.'),
    errors: ['INVALID_QUERY', 'INVALID_SORT_FIELDS'],
    examples: {
      ofCategory: { query: { category: 'harbour-news' } },
      tooMany: { query: { limit: '101' }, status: 400 },
      unsortable: { query: { sort: 'colour' }, status: 400 },
    },
  },
  get: {
    tag,
    summary: 'Read one published post',
    query: z.object({ fields: fieldNames, preview }),
    headers: ['X-Preview-Key'],
    answers: ok(singlePostAnswer, 'The post.'),
    errors: ['NOT_FOUND'],
    examples: {
      published: { path: { slug: 'first-light' } },
      unknown: { path: { slug: 'no-such-post' }, status: 404 },
    },
  },
});
