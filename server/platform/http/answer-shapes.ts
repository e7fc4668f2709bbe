import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from '../../lib/service-error.ts';

/** ISO 8601 in UTC with milliseconds, as all answers tell times. */
export const instant = z.iso.datetime({ precision: 3 });

/** The pagination object (specification, "Pagination object"). */
export const pagination = z.strictObject({
  total: z.int().min(0).describe('How many records there are that you may see.'),
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  totalPages: z.int().min(0).describe('0 when total is 0.'),
});

/** The pagination object of lists that take `total`. */
export const listPagination = z.strictObject({
  total: pagination.shape.total
    .nullable()
    .describe('How many records there are that you may see; null with `total=none`.'),
  page: pagination.shape.page,
  limit: pagination.shape.limit,
  totalPages: pagination.shape.totalPages.nullable().describe('0 when total is 0; null with `total=none`.'),
  hasNextPage: z.boolean().optional().describe('With `total=estimate` and `total=none`.'),
  isEstimate: z
    .boolean()
    .optional()
    .describe('With `total=estimate`: whether the total is estimated, and not counted.'),
});

/** The answer to what leaves nothing to show. */
export const successAnswer = z.strictObject({ success: z.literal(true) });

/** The envelope of all errors (specification, "Errors"). */
export const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('For people; the code is for programs.'),
    details: z
      .looseObject({})
      .optional()
      .describe('What belongs to the code: `errors` of a refused body, versions of a conflict, references.'),
    retryAfter: z
      .int()
      .min(1)
      .optional()
      .describe('Seconds until a retry makes sense; on RATE_LIMITED only.'),
  }),
});

/** The answer of the library validator, which has no envelope (specification, "Raw validator shape"). */
export const rawValidationAnswer = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    name: z.literal('ZodError'),
    message: z.string().describe('A JSON text: an array of issues with `code`, `path` and `message`.'),
  }),
});

/** `{ data }` of one record. */
export function dataAnswer<T extends z.ZodType>(data: T) {
  return z.strictObject({ data });
}

/** `{ data, pagination }` of a page of records. */
export function pageAnswer<T extends z.ZodType>(record: T) {
  return z.strictObject({ data: z.array(record), pagination });
}
