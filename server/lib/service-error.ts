// In this folder: pure functions and small types that any program could use; nothing here knows a database, HTTP or a
// slice.

/**
 * The error catalogue: each code of the specification (section "Codes") with its HTTP status.
 * Operations throw these; one translation at the HTTP boundary turns them into the envelope.
 */
const statusByCode = {
  UNAUTHORIZED: 401,
  INVALID_PREVIEW_KEY: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  BAD_REQUEST: 400,
  INVALID_JSON: 400,
  INVALID_PAGINATION: 400,
  INVALID_QUERY: 400,
  INVALID_SORT_FIELDS: 400,
  INVALID_FILTER_FIELD: 400,
  INVALID_JSON_FIELD_PATH: 400,
  INVALID_PAGE_TYPE: 400,
  INVALID_SCHEMA: 400,
  SINGLETON_CONVERSION_ERROR: 400,
  INVALID_STATUS: 400,
  INVALID_VERSION: 400,
  INVALID_FILE_CONTENT: 400,
  CONFLICT: 409,
  DUPLICATE_SLUG: 409,
  HAS_REFERENCES: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** Every code with its HTTP status, for the reference page and OpenAPI. */
export const errorCatalogue: Readonly<Record<ErrorCode, number>> = statusByCode;

/** A failure that its caller is told about: a code of the catalogue, a message for people, optional details. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds until a retry makes sense; set on RATE_LIMITED. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown> | undefined; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = statusByCode[code];
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** A failure of the catalogue; `throw fail('NOT_FOUND', …)`. */
export function fail(code: ErrorCode, message: string, details?: Record<string, unknown>): ServiceError {
  return new ServiceError(code, message, { details });
}
