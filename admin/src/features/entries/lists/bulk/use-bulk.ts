import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import {
  type RecordKind,
  type RecordListing,
  type RecordSummary,
  recordPaths,
} from '../../../../api/records.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import type { Selection } from '../selection.ts';
import { useStopper } from '../work/use-stopper.ts';
import type { BulkAction } from './bulk-words.ts';
import { type BulkOutcome, patiently, runBulk, waitSeconds } from './run-bulk.ts';

/** The selected records of a list: those that are known, and how to find the others. */
export interface BulkTarget {
  readonly kind: RecordKind;
  readonly selection: Selection;
  /** The filter of the list. */
  readonly query: RecordListing;
}

export type BulkPhase =
  | { readonly name: 'asking' }
  | { readonly name: 'finding'; readonly done: number }
  | { readonly name: 'running'; readonly done: number; readonly total: number }
  | {
      readonly name: 'finished';
      readonly outcome: BulkOutcome;
      readonly records: ReadonlyMap<string, RecordSummary>;
    };

const mostAtOnce = 100;
/**
 * What is published goes live together, as many as the service takes. Taking offline does more for each record than deleting:
 * smaller chunks show sooner how far it is.
 */
const chunkSizes: Readonly<Record<BulkAction, number>> = { publish: 1000, unpublish: 25, delete: mostAtOnce };

/** Runs a bulk action on what is selected. */
export function useBulk(action: BulkAction, target: BulkTarget) {
  const [phase, setPhase] = useState<BulkPhase>({ name: 'asking' });
  const { begin, stop } = useStopper(phase.name === 'finding' || phase.name === 'running');
  const queryClient = useQueryClient();

  const runOn = async (records: ReadonlyMap<string, RecordSummary>, force: boolean, signal: AbortSignal) => {
    const ids = [...records.keys()];
    setPhase({ name: 'running', done: 0, total: ids.length });
    const outcome = await runBulk({
      ids,
      chunkSize: chunkSizes[action],
      send: (chunk) => sendChunk(target.kind, action, chunk, force),
      signal,
      onProgress: (done) => setPhase({ name: 'running', done, total: ids.length }),
      wait: waitSeconds,
    });
    refreshRecords(queryClient);
    setPhase({ name: 'finished', outcome, records });
    return outcome;
  };
  return {
    phase,
    run: async (): Promise<BulkOutcome> => {
      const signal = begin();
      let records: ReadonlyMap<string, RecordSummary>;
      try {
        records = await findRecords(target, signal, (done) => setPhase({ name: 'finding', done }));
      } catch (error) {
        const outcome = { succeeded: [], failed: [], left: [], error };
        setPhase({ name: 'finished', outcome, records: new Map() });
        return outcome;
      }
      return runOn(records, false, signal);
    },
    /** Goes on with some of the records: those that are left, or failed ones that are to be deleted all the same. */
    runAgain: (ids: readonly string[], options: { readonly force?: boolean } = {}) => {
      const known = phase.name === 'finished' ? phase.records : new Map<string, RecordSummary>();
      const chosen = ids.flatMap((id) => {
        const record = known.get(id);
        return record ? [[id, record] as const] : [];
      });
      return runOn(new Map(chosen), options.force ?? false, begin());
    },
    stop,
  };
}

function sendChunk(kind: RecordKind, action: BulkAction, ids: readonly string[], force: boolean) {
  return call('POST', `${recordPaths[kind]}/bulk-${action}`, {
    body: { ids, ...(action === 'publish' && { together: true }) },
    ...(force && { query: { force: 'true' } }),
  }).then(({ data }) => data);
}

/**
 * The selected records. All that match are found before the first is changed: what changes may no longer match, and pages
 * would shift. @throws ApiError
 */
export async function findRecords(
  { kind, selection, query }: BulkTarget,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<string, RecordSummary>> {
  if (selection.mode === 'some') return selection.records;
  const found = new Map<string, RecordSummary>();
  for (let page = 1; !signal.aborted; page++) {
    const asked = { ...query, view: 'summary', sort: 'createdAt', page, limit: mostAtOnce } as const;
    const ask = () => call('GET', recordPaths[kind], { query: asked });
    const { data, pagination } = await patiently(ask, waitSeconds);
    for (const record of data) if (!selection.except.has(record.id)) found.set(record.id, record);
    onProgress(found.size);
    if (page * mostAtOnce >= pagination.total) break;
  }
  return found;
}
