import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { FindPart, FoundPart } from './find-part.ts';

/** The most reads of one request. */
export const mostReads = 10;

/** One read of a batch: a read as a request of its own would ask for it. */
export interface ReadPart extends FoundPart {
  /** As it was sent: path and query below `/api/v1`. */
  readonly text: string;
  readonly query: URLSearchParams;
}

/**
 * The reads that `r` of a query names, in their order.
 * @throws ServiceError BAD_REQUEST for none, for more than ten, and naming the first that is no path and query of a read
 *   that a batch may hold
 */
export function readParts(query: URLSearchParams, find: FindPart): ReadPart[] {
  const texts = query.getAll('r');
  if (texts.length === 0) {
    throw fail('BAD_REQUEST', 'Name at least one read in r, such as ?r=/pages/about (percent-encoded).');
  }
  if (texts.length > mostReads) {
    throw fail('BAD_REQUEST', `A batch has at most ${mostReads} reads; this one has ${texts.length}.`);
  }
  return texts.map((text, index) => readPart(text, index, find));
}

function readPart(text: string, index: number, find: FindPart): ReadPart {
  const queryAt = text.indexOf('?');
  const path = queryAt < 0 ? text : text.slice(0, queryAt);
  const found = find('GET', path);
  if (!found)
    throw noRead(index, 'must be the path of a read of content below /api/v1, such as /pages/about');
  const query = new URLSearchParams(queryAt < 0 ? '' : text.slice(queryAt + 1));
  if (/[#\0]/.test(text) || [...query].flat().some((word) => word.includes('\0'))) {
    throw noRead(index, 'must have neither a fragment nor NUL characters');
  }
  if (query.has('api_key')) throw noRead(index, 'must not name a key: that of the request is for all parts');
  return { ...found, text, query };
}

function noRead(index: number, problem: string): ServiceError {
  const message = `The read number ${index + 1} of r ${problem}.`;
  return fail('BAD_REQUEST', message, { errors: [{ field: `r[${index}]`, code: 'INVALID_PART', message }] });
}
