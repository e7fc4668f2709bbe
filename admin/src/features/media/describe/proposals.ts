import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { type Bulk, useBulk } from '../library/bulk-progress.tsx';
import { runBulk } from '../library/run-bulk.ts';

/** Alt texts that the model proposes, by the id of the file; nothing of them is kept until somebody takes it. */
export interface Proposals {
  readonly bulk: Bulk;
  readonly texts: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, string>;
  ask(ids: readonly string[]): Promise<void>;
  forget(ids: readonly string[]): void;
}

/** Asks the model what pictures show, two at a time. */
export function useProposals(): Proposals {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const bulk = useBulk(asked.length);
  return {
    bulk,
    texts,
    failures,
    ask: async (ids) => {
      setAsked(ids);
      setFailures(new Map());
      const propose = async (id: string, signal: AbortSignal | undefined) => {
        const body = { task: 'altText', mediaId: id, count: 1 } as const;
        const { data } = await call('POST', '/admin/ai/suggestions', { body, ...(signal && { signal }) });
        const [first] = data.suggestions;
        if (first) setTexts((known) => new Map(known).set(id, first.text));
      };
      const { failed } = await bulk.run((options) =>
        runBulk(ids, (id) => propose(id, options.signal), { ...options, atOnce: 2 }),
      );
      // What was stopped did not fail.
      const told = failed.filter(
        ({ error }) => !(error instanceof DOMException && error.name === 'AbortError'),
      );
      setFailures(new Map(told.map(({ item, error }) => [item, messageOf(error)])));
    },
    forget: (ids) => setTexts((known) => new Map([...known].filter(([id]) => !ids.includes(id)))),
  };
}
