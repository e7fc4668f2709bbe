import { z } from 'zod';

const partHeaders = z.strictObject({
  ETag: z.string().optional().describe('Of pages.'),
  'X-Cache': z.enum(['HIT', 'MISS']).optional().describe('Of pages, collections and blog.'),
});

/** The answer to a batch of reads. */
export const readsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      status: z.int().describe('As of a request of its own.'),
      headers: partHeaders,
      body: z.unknown().describe('What a request of its own answers; a string where that is a text.'),
    }),
  ),
});

/** The answer to a batch of writes. */
export const writesAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      status: z.int().describe('As of a request of its own.'),
      body: z.unknown().describe('What a request of its own answers.'),
    }),
  ),
});
