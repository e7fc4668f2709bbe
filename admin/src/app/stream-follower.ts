import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressIn } from '../api/record-address.ts';
import { type ContentRecord, recordKindOf, recordQuery } from '../api/records.ts';
import { sessionQuery } from '../api/session.ts';
import { followStream, onStreamEvent, type StreamEvent } from '../api/stream.ts';
import { createPacedRefresh } from './paced-refresh.ts';

const recordKinds = Object.values(recordKindOf);

/** What of releases depends on the records in them. */
const releasesOfRecords: readonly QueryKey[] = ['check', 'entries', 'entry'].map((part) => [
  'releases',
  part,
]);

/** Queries that list entries of all kinds. */
const ofRecords: readonly QueryKey[] = [['overview'], ['calendar'], ['trash'], ...releasesOfRecords];

/** Follows the stream of the tenant and reads again what it says has changed. Shows nothing. */
export function StreamFollower(): null {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = createPacedRefresh(queryClient);
    const off = onStreamEvent((event) => refresh.add(staleKeys(queryClient, event)));
    const stop = followStream();
    return () => {
      stop();
      off();
      refresh.stop();
    };
  }, [queryClient]);
  return null;
}

/** The queries whose answers an event makes stale; `[]` is all of them. */
function staleKeys(queryClient: QueryClient, event: StreamEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'record': {
      const kind = recordKindOf[event.kind];
      const one = recordQuery(kind, event.id).queryKey;
      const told = recordQuery(kind, addressIn(event.id, event.locale)).queryKey;
      const known = queryClient.getQueryData<ContentRecord>(told);
      // What was saved here is known already; a publication keeps its version.
      const isKnown = known?.version === event.version && event.change === 'updated';
      const lists = [['records', kind, 'list'], ['records', kind, 'order'], ...ofRecords];
      const seen = [['records', kind, 'live-history', event.id], ['timeline']];
      return isKnown ? lists : [one, ['records', kind, 'versions', event.id], ...seen, ...lists];
    }
    case 'records':
      return [['records', recordKindOf[event.kind]], ...ofRecords, ['timeline']];
    case 'media':
      return [['media']];
    case 'schemas':
      return [['types'], ['locales'], ['workflows'], ['review']];
    case 'review':
      return [['review', event.id], ['overview'], ...recordKinds.map((kind) => ['records', kind, 'list'])];
    case 'release':
      return [['releases'], ['overview'], ['calendar']];
    case 'migration':
      return [
        ['migrations', 'one'],
        ['migrations', 'list'],
      ];
    case 'webhook':
      return [['webhooks']];
    case 'comments':
      return [['comments', event.id]];
    case 'inbox':
      return [['inbox']];
    case 'end':
      return [sessionQuery.queryKey];
    case 'reset':
      return [[]];
    default:
      return [];
  }
}
