import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from '../../lib/service-error.ts';

/** ISO 8601 in UTC with milliseconds, as all answers tell times. */
export const instant = z.iso.datetime({ precision: 3 });

/** The pagination object (specification, "Pagination object"). */
export const pagination = z.strictObject({
  total: z.int().min(0).describe('The number of results that you can access.'),
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  totalPages: z.int().min(0).describe('The number of pages. The value is 0 if `total` is 0.'),
});

/** The pagination object of lists that take `total`. */
export const listPagination = z.strictObject({
  total: pagination.shape.total
    .nullable()
    .describe('The number of results that you can access. The value is `null` with `total=none`.'),
  page: pagination.shape.page,
  limit: pagination.shape.limit,
  totalPages: pagination.shape.totalPages
    .nullable()
    .describe('The number of pages. The value is 0 if `total` is 0, and `null` with `total=none`.'),
  hasNextPage: z
    .boolean()
    .optional()
    .describe(
      'Whether there is a next page. The property exists only with `total=estimate` or `total=none`.',
    ),
  isEstimate: z
    .boolean()
    .optional()
    .describe('Whether the total is an estimate. The property exists only with `total=estimate`.'),
});

/** The answer to what leaves nothing to show. */
export const successAnswer = z.strictObject({ success: z.literal(true) });

/** The envelope of all errors (specification, "Errors"). */
export const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().describe('An explanation for people. Programs use `code`.'),
    details: z
      .looseObject({})
      .optional()
      .describe(
        'Data that depends on the code, such as the `errors` of an invalid body, the versions of a conflict, ' +
          'or references.',
      ),
    retryAfter: z
      .int()
      .min(1)
      .optional()
      .describe(
        'The number of seconds to wait before a retry. The property exists only with `RATE_LIMITED`.',
      ),
  }),
});

/** The answer of the library validator, which has no envelope (specification, "Raw validator shape"). */
export const rawValidationAnswer = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    name: z.literal('ZodError'),
    message: z
      .string()
      .describe('A JSON text that contains an array of issues with `code`, `path` and `message`.'),
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
