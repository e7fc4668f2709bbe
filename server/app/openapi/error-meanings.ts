import type { ErrorCode } from '../../lib/service-error.ts';

/** What each code means to whoever gets it (specification, "Codes"). */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'The key or session is missing, invalid or expired.',
  INVALID_PREVIEW_KEY: 'The preview key is missing or invalid.',
  FORBIDDEN: 'The permission or role that is needed is missing; the message names it.',
  NOT_FOUND: 'There is no such thing, or it is not published.',
  VALIDATION_ERROR: 'A value was refused; the message says why.',
  BAD_REQUEST: 'The request is not valid; `details.errors` names the fields where there are some.',
  INVALID_JSON: 'The body is not valid JSON.',
  INVALID_PAGINATION: '`page` or `limit` is out of range.',
  INVALID_QUERY: 'A query parameter is not valid.',
  INVALID_SORT_FIELDS: 'The list cannot be sorted by this.',
  INVALID_FILTER_FIELD: 'The list cannot be filtered by this.',
  INVALID_JSON_FIELD_PATH: 'The path of a filter on content is malformed.',
  INVALID_PAGE_TYPE: 'There is no such page type.',
  INVALID_SCHEMA: 'The schema breaks rules; `details.errors` holds all of them.',
  SINGLETON_CONVERSION_ERROR: 'The type has more than one item and cannot become a singleton.',
  INVALID_STATUS: 'This is not possible from the current status.',
  INVALID_VERSION: 'The version in the path is not an integer.',
  INVALID_FILE_CONTENT: 'The file is missing, too large, or not of a type that is taken.',
  CONFLICT:
    'The slug is taken, the version is not the current one, or the Idempotency-Key was used for another request.',
  DUPLICATE_SLUG: 'The slug is taken.',
  HAS_REFERENCES: 'Something refers to it; `details.references` names what.',
  PAYLOAD_TOO_LARGE: 'The body, its content or the response is too large.',
  RATE_LIMITED: 'Too many requests; `retryAfter` says when to come back.',
  INTERNAL_ERROR: 'An unexpected error, which is in the log under the X-Request-Id of the answer.',
};
