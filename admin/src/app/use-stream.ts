import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressIn } from '../api/record-address.ts';
import { type ContentRecord, recordKindOf, recordQuery } from '../api/records.ts';
import { sessionQuery } from '../api/session.ts';
import { followStream, onStreamEvent, type StreamEvent } from '../api/stream.ts';

const recordKinds = Object.values(recordKindOf);

/** What of releases depends on the records in them. */
const releasesOfRecords: readonly QueryKey[] = ['check', 'entries', 'entry'].map((part) => [
  'releases',
  part,
]);

/** What is told many times in a moment is read again once. Milliseconds. */
const gatherFor = 300;

/** Follows the stream of the tenant and reads again what it says has changed. */
export function useStream(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const forget = createForgetting(queryClient);
    const off = onStreamEvent((event) => forget(staleKeys(queryClient, event)));
    const stop = followStream();
    return () => {
      stop();
      off();
      forget.stop();
    };
  }, [queryClient]);
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
      const lists = [
        ['records', kind, 'list'],
        ['records', kind, 'order'],
        ['overview'],
        ['calendar'],
        ['trash'],
        ...releasesOfRecords,
      ];
      const seen = [['records', kind, 'live-history', event.id], ['timeline']];
      return isKnown ? lists : [one, ['records', kind, 'versions', event.id], ...seen, ...lists];
    }
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

function createForgetting(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (keys: readonly QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey });
      waiting.clear();
    }, gatherFor);
  };
  return Object.assign(forget, { stop: () => clearTimeout(timer) });
}
