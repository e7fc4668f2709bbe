import type { ErrorCode } from '../../lib/service-error.ts';

/** What each code means to whoever gets it (specification, "Codes"). */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'The key or session is missing, invalid or expired.',
  INVALID_PREVIEW_KEY: 'The preview key is missing or invalid.',
  FORBIDDEN:
    "The key or user doesn't have the required permission or role. The error message names the missing " +
    'permission or role.',
  NOT_FOUND: "The requested resource doesn't exist or isn't published.",
  VALIDATION_ERROR: 'A value is invalid. The error message explains the problem.',
  BAD_REQUEST: 'The request is invalid. If the error concerns fields, `details.errors` lists the fields.',
  INVALID_JSON: 'The body is not valid JSON.',
  INVALID_PAGINATION: 'The value of `page` or `limit` is out of range.',
  INVALID_QUERY: 'A query parameter is invalid.',
  INVALID_SORT_FIELDS: "The parameter `sort` contains a field that the list can't be sorted by.",
  INVALID_FILTER_FIELD: "A filter contains a field, an operator or a value that the list doesn't support.",
  INVALID_JSON_FIELD_PATH: 'The field path in a content filter is malformed.',
  INVALID_PAGE_TYPE: "The page type doesn't exist.",
  INVALID_SCHEMA: 'The schema is invalid. `details.errors` lists all errors.',
  SINGLETON_CONVERSION_ERROR: "The type has more than one item and can't become a singleton.",
  INVALID_STATUS: "The current status doesn't allow this operation.",
  INVALID_VERSION: 'The version number in the path is not an integer.',
  INVALID_FILE_CONTENT: "The file is missing or too large, or its file type isn't supported.",
  CONFLICT:
    'The slug is taken, the version is outdated, or the `Idempotency-Key` was used for a different ' +
    'request.',
  DUPLICATE_SLUG: 'The slug is taken.',
  HAS_REFERENCES: 'Other content or types refer to this resource. `details.references` lists the references.',
  PAYLOAD_TOO_LARGE: 'The body, the content of an entry, or the response is too large.',
  RATE_LIMITED: 'The rate limit is exceeded. `retryAfter` contains the number of seconds to wait.',
  INTERNAL_ERROR:
    'An unexpected error occurred. The server log contains the error with the `X-Request-Id` of the ' +
    'response.',
};
