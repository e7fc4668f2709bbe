// In this folder: what a record points to and what points to it, as a graph that one walks through.

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import { type RecordKind, recordPaths } from '../../../api/records.ts';

/** `in`: what points to a record; `out`: what it points to. */
export type Direction = 'in' | 'out';

/** The records that point to one, or that it points to, with the fields that do. */
export function relationsQuery(direction: Direction, kind: RecordKind, address: string) {
  const { path } = at(address);
  const part = direction === 'in' ? 'usage' : 'targets';
  return queryOptions({
    queryKey: ['records', kind, part, path.id],
    queryFn: ({ signal }) =>
      (part === 'usage'
        ? call('GET', `${recordPaths[kind]}/{id}/usage`, { path, signal })
        : call('GET', `${recordPaths[kind]}/{id}/targets`, { path, signal })
      ).then(({ data }) => data),
    staleTime: 30_000,
  });
}
