/** Codes of the service, and those that the client gives to what has none. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_REQUEST'
  | 'INVALID_JSON'
  | 'RATE_LIMITED'
  | 'PAYLOAD_TOO_LARGE'
  | 'CONFLICT'
  | 'INTERNAL_ERROR'
  | 'INVALID_PAGINATION'
  | 'INVALID_QUERY'
  | 'INVALID_SORT_FIELDS'
  | 'INVALID_FILTER_FIELD'
  | 'INVALID_JSON_FIELD_PATH'
  | 'INVALID_PAGE_TYPE'
  | 'INVALID_STATUS'
  | 'INVALID_PREVIEW_KEY'
  | 'INVALID_FILE_CONTENT'
  /** A body or query without the right shape; `details.errors` says where. */
  | 'INVALID_REQUEST'
  /** There was no answer: the connection failed, or no attempt was answered in time. */
  | 'NETWORK_ERROR'
  /** An answer that is not Galley's: of a proxy, or of another program at this address. */
  | 'UNEXPECTED_ANSWER'
  | (string & {});

/** One failure of a refused body; `field` is a path such as `hero.cta.label` or `gallery[2].image`. */
export interface FieldFailure {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** A request that failed; `message` is for people, `code` for programs. */
export class GalleyError extends Error {
  override readonly name = 'GalleyError';
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  readonly code: ErrorCode;
  /** What whoever runs the service finds in its log. */
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(
    fault: Pick<GalleyError, 'status' | 'code' | 'message'> & {
      requestId?: string | undefined;
      details?: Readonly<Record<string, unknown>> | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(fault.message, { cause: fault.cause });
    this.status = fault.status;
    this.code = fault.code;
    this.requestId = fault.requestId;
    this.details = fault.details ?? {};
    this.retryAfter = fault.retryAfter;
  }

  /** The failures of single fields, where the answer names them. */
  get errors(): readonly FieldFailure[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? (errors as FieldFailure[]) : [];
  }
}

/** The error that an answer stands for: Galley's envelope, the raw validator shape, or whatever a proxy says. */
export function errorOf(response: Response, text: string): GalleyError {
  const { status, headers } = response;
  const common = {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: secondsOf(headers.get('Retry-After')),
  };
  const error = parseObject(text)?.['error'] as Record<string, unknown> | undefined;
  if (error?.['name'] === 'ZodError') {
    const errors = issuesOf(error['message']);
    const message = errors.map((one) => `${one.field || 'body'}: ${one.message}`).join('; ');
    return new GalleyError({ ...common, code: 'INVALID_REQUEST', message, details: { errors } });
  }
  if (typeof error?.['code'] === 'string') {
    const { code, message, details, retryAfter } = error as { code: string } & Record<string, unknown>;
    return new GalleyError({
      ...common,
      code,
      message: String(message),
      ...(details !== undefined && { details: details as Record<string, unknown> }),
      retryAfter: common.retryAfter ?? (retryAfter as number | undefined),
    });
  }
  const said = text.slice(0, 200).trim();
  const code = status === 429 ? 'RATE_LIMITED' : 'UNEXPECTED_ANSWER';
  return new GalleyError({ ...common, code, message: `The answer was ${status}${said && `: ${said}`}` });
}

function issuesOf(text: unknown): FieldFailure[] {
  const issues = parse(String(text));
  if (!Array.isArray(issues)) return [{ field: '', code: 'invalid', message: String(text) }];
  return issues.map(({ path = [], code, message }) => ({ field: path.join('.'), code, message }));
}

function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** A text as a JSON object; undefined when it is none. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
