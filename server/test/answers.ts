import { expect } from 'vitest';
import type { Reply } from './test-service.ts';

type Answered = Pick<Reply, 'status' | 'body'>;

/** The status and code of an error in the envelope, which holds nothing beside. */
export function refusal({ status, body }: Answered): { status: number; code: unknown } {
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message, details, ...rest } = body.error;
  expect(rest).toEqual({});
  expect(message).toEqual(expect.any(String));
  if (details !== undefined) expect(details).toEqual(expect.any(Object));
  return { status, code };
}

interface Issue {
  code: string;
  path: unknown[];
  message: string;
  [key: string]: unknown;
}

/** The issues of an answer in the raw validator shape, which is checked to the letter. */
export function rawIssues({ status, body }: Answered): Issue[] {
  expect(status).toBe(400);
  expect(body).toEqual({ success: false, error: { name: 'ZodError', message: expect.any(String) } });
  const issues = JSON.parse(body.error.message) as Issue[];
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) {
    expect(issue).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(Array.isArray(issue.path)).toBe(true);
    expect(issue).not.toHaveProperty('input');
  }
  return issues;
}

/** The failures of refused content as `field code`, sorted. */
export function contentFailures(reply: Answered): string[] {
  expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
  const { errors } = reply.body.error.details as { errors: Record<string, unknown>[] };
  for (const error of errors) {
    expect(error).toEqual({
      field: expect.any(String),
      code: expect.any(String),
      message: expect.any(String),
    });
  }
  return errors.map(({ field, code }) => `${field} ${code}`).sort();
}

/** The status and body of a success. */
export function outcome({ status, body }: Answered) {
  return { status, body };
}
