import { z } from 'zod';

const partHeaders = z.strictObject({
  ETag: z.string().optional().describe('The ETag of the result. The property exists only for pages.'),
  'X-Cache': z
    .enum(['HIT', 'MISS'])
    .optional()
    .describe(
      'Whether the result came from the cache. The property exists only for pages, collections and blog ' +
        'posts.',
    ),
});

/** The answer to a batch of reads. */
export const readsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      status: z.int().describe('The HTTP status of the read.'),
      headers: partHeaders,
      body: z.unknown().describe('The response body of the read. A string if the body is text.'),
    }),
  ),
});

/** The answer to a batch of writes. */
export const writesAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      status: z.int().describe('The HTTP status of the write.'),
      body: z.unknown().describe('The response body of the write.'),
    }),
  ),
});
