import { z } from 'zod';
import { named, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { foundRecord } from '../../features/search/answer-shapes.ts';
import { searchKinds } from '../../features/search/find-records.ts';
import { pageAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

/** Everything by its words. */
export const searchOperations = prefixed('search', {
  find: {
    chapter: 'Search',
    summary: 'Search pages, items, posts and media',
    description:
      'By the words of names, slugs and texts; the last word may be unfinished. The best come first.',
    query: z.object({
      q: z.string().min(1).max(200).describe('What to look for.'),
      kind: z.enum(searchKinds).optional(),
      ...paging,
    }),
    answers: ok(pageAnswer(named('FoundRecord', foundRecord)), 'A page of what was found.'),
    errors: ['VALIDATION_ERROR'],
    examples: {
      word: { query: { q: 'fishing' } },
      blank: { query: { q: ' ' }, status: 400 },
    },
  },
});
