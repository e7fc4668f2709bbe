import { inReadersWords } from '../messages/messages.ts';

/** One failure of a refused body: `field` is a path such as `hero.cta.label` or `gallery[2].image`. */
export interface FieldFailure {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** An answer that is no success, or no answer at all (`status` 0, code `OFFLINE`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What to tell whoever runs the service, so that they find it in the log. */
  readonly requestId: string | undefined;
  /** Seconds, on RATE_LIMITED. */
  readonly retryAfter: number | undefined;

  constructor(fault: {
    status: number;
    code: string;
    message: string;
    details?: Readonly<Record<string, unknown>> | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(fault.message, { cause: fault.cause });
    this.status = fault.status;
    this.code = fault.code;
    this.details = fault.details ?? {};
    this.requestId = fault.requestId;
    this.retryAfter = fault.retryAfter;
  }

  /** The failures of single fields, where the answer names them. */
  get fieldFailures(): readonly FieldFailure[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? (errors as FieldFailure[]) : [];
  }
}

/** Whether an error is an answer of the service with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** What to show of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? inReadersWords(error.message) : String(error);
}
