import { z } from 'zod';
import { type ErrorCode, fail } from '../../lib/service-error.ts';
import { countCodePoints } from '../../lib/text/code-points.ts';

const shownIssues = 100;

/**
 * A body or query that the library validator refused on a route that answers in its raw shape (specification, "Raw
 * validator shape"): no envelope, no code.
 */
export class RawValidationError extends Error {
  readonly body: { success: false; error: { name: 'ZodError'; message: string } };

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('raw validation failure');
    this.name = 'RawValidationError';
    const message = JSON.stringify(issues.slice(0, shownIssues), null, 2);
    this.body = { success: false, error: { name: 'ZodError', message } };
  }
}

/** Parses with a shape. @throws RawValidationError */
export function parseRaw<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const result = shape.safeParse(value);
  if (!result.success) throw new RawValidationError(result.error.issues);
  return result.data;
}

/** Parses with a shape. @throws ServiceError with `details.errors`, BAD_REQUEST unless another code is named */
export function parseEnvelope<T extends z.ZodType>(
  shape: T,
  value: unknown,
  code: ErrorCode = 'BAD_REQUEST',
): z.output<T> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, shownIssues).map((issue) => ({
    field: issue.path.join('.'),
    code: issue.code.toUpperCase(),
    message: issue.message,
  }));
  const [first] = errors;
  const where = first?.field ? `${first.field}: ` : '';
  throw fail(code, `The request is not valid. ${where}${first?.message ?? ''}`, { errors });
}

/** A string of `min` to `max` code points. */
export function boundedText(min: number, max: number) {
  const text = z.string().check((context) => {
    const length = countCodePoints(context.value);
    const bounds = { origin: 'string' as const, inclusive: true, input: context.value };
    if (length < min) {
      context.issues.push({ ...bounds, code: 'too_small', minimum: min });
    } else if (length > max) {
      context.issues.push({ ...bounds, code: 'too_big', maximum: max });
    }
  });
  // JSON Schema counts code points too; a check by hand does not show in it by itself.
  return text.meta({ minLength: min, maxLength: max });
}
