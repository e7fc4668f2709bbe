import { isUuid } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { LogPlace } from '../../platform/events/store.ts';

/** Before the first event. */
const beginning: LogPlace = { position: -1, id: '' };

/** A place in the log as clients keep it; they must not read anything into it. */
export function encodeCursor({ position, id }: LogPlace): string {
  return Buffer.from(`${position}.${id}`).toString('base64url');
}

/** The place that `?since=` names, the beginning without one. @throws ServiceError BAD_REQUEST */
export function readCursor(query: URLSearchParams): LogPlace {
  const [cursor, ...more] = query.getAll('since');
  if (cursor === undefined) return beginning;
  const [, position, id = ''] = /^(\d{1,16})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (more.length > 0 || position === undefined || !isUuid(id)) {
    throw fail('BAD_REQUEST', 'The parameter since must be the "next" of an earlier answer.');
  }
  return { position: Number(position), id };
}
