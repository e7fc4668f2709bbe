import { isDiskFull } from '../../lib/disk-full.ts';
import { ServiceError } from '../../lib/service-error.ts';
import { BlobStoreUnavailable } from '../blobs/blobs.ts';
import { DatabaseUnreachable } from '../db/database.ts';
import { type Answer, jsonAnswer, withHeaders } from './answer.ts';
import { ServiceBusy } from './answer-memory.ts';
import { RawValidationError } from './validation.ts';

/**
 * Turns whatever was thrown into the answer that the specification names (section "Errors"). What is not of the
 * catalogue becomes INTERNAL_ERROR with nothing of its cause, and goes to `report`. While the database or the store of
 * media files cannot be reached, or a disk is full, it says so, and when to try again.
 */
export function translateError(error: unknown, report: (error: unknown) => void): Answer {
  if (error instanceof RawValidationError) return jsonAnswer(error.body, { status: 400 });
  if (error instanceof ServiceError) return envelope(error);
  if (error instanceof ServiceBusy) return busy;
  report(error);
  if (error instanceof DatabaseUnreachable) return unreachable;
  if (isDiskFull(error)) return withoutRoom;
  if (error instanceof BlobStoreUnavailable) return withoutFiles;
  return envelope(new ServiceError('INTERNAL_ERROR', 'An unexpected error occurred.'));
}

const unreachable = withHeaders(
  envelope(
    new ServiceError('INTERNAL_ERROR', 'The database cannot be reached at the moment. Try again soon.'),
  ),
  { 'Retry-After': '1' },
);

const busy = unavailable('Too many large responses are being sent at the moment. Try again soon.', 2);

const withoutRoom = unavailable(
  'The disk is full, so nothing can be stored. Nothing was changed. Try again when there is room.',
  60,
);

const withoutFiles = unavailable(
  'The store of media files cannot be reached at the moment. Try again soon.',
  5,
);

/** A 503 that may be gone after so many seconds. */
function unavailable(message: string, retryAfter: number): Answer {
  const answer = envelope(new ServiceError('INTERNAL_ERROR', message));
  return { ...withHeaders(answer, { 'Retry-After': String(retryAfter) }), status: 503 };
}

function envelope(error: ServiceError): Answer {
  const { code, message, details, retryAfter } = error;
  const body = {
    error: { code, message, ...(details && { details }), ...(retryAfter !== undefined && { retryAfter }) },
  };
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return jsonAnswer(body, { status: error.status, headers });
}
