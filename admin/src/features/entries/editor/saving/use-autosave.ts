import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ContentRecord, type RecordKind, recordQuery } from '../../../../api/records.ts';
import { type Autosaver, type AutosaveState, createAutosaver } from './autosaver.ts';
import type { Edits } from './edit-state.ts';
import { dropLocalCopy, writeLocalCopy } from './local-copy.ts';
import { dropAutosave, sendAutosave } from './save-record.ts';

interface Work {
  readonly base: ContentRecord | null;
  readonly edits: Edits;
}

const writeDelay = 250;
/** Milliseconds after the last change while somebody looks at what was kept. */
const watchedDelay = 250;

/**
 * Keeps what is typed: in this browser at once, and at the service a moment later, once the record exists there. Answers
 * how that goes, and how to hold it while the record is saved.
 */
export function useAutosave(options: {
  readonly kind: RecordKind;
  readonly base: ContentRecord | null;
  readonly edits: Edits | null;
  /** Where this browser remembers it. */
  readonly localKey: string;
  readonly isEnabled: boolean;
  /** A page beside the form shows what was kept. */
  readonly isWatched: boolean;
}) {
  const { kind, base, edits, localKey, isEnabled, isWatched } = options;
  const watched = useRef(isWatched);
  useEffect(() => {
    watched.current = isWatched;
  }, [isWatched]);
  const queryClient = useQueryClient();
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [isLocal, setLocal] = useState(true);
  const saver = useRef<Autosaver<Work>>(undefined);
  const latest = useRef<Work | null>(null);
  const sent = useRef({ keptAt: base?.autosave?.savedAt ?? null, isSending: false });
  const id = base?.id;
  useEffect(() => {
    if (!isEnabled || id === undefined) return;
    const onStale = () => void queryClient.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
    const made = createAutosaver<Work>({
      send: async (work) => {
        if (!work.base) return { kind: 'refused', error: new Error('The record is not saved yet.') };
        sent.current.isSending = true;
        const outcome = await sendAutosave(kind, work.base, work.edits, onStale);
        // What got no answer may be kept all the same.
        if (outcome.kind !== 'unreachable') sent.current.isSending = false;
        if (outcome.kind === 'saved') sent.current.keptAt = outcome.at;
        return outcome;
      },
      drop: () => dropAutosave(kind, id).catch(() => undefined),
      onState: setState,
      delay: () => (watched.current ? watchedDelay : undefined),
      onKept: (work) => {
        if (work === latest.current) dropLocalCopy(localKey);
      },
    });
    saver.current = made;
    const retry = () => made.retry();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      made.stop();
      saver.current = undefined;
    };
  }, [kind, id, localKey, isEnabled, queryClient]);

  useEffect(() => {
    if (!isEnabled) return;
    const hadWork = latest.current !== null;
    const work = edits && { base, edits };
    latest.current = work;
    if (work || hadWork) saver.current?.change(work);
    if (!work) {
      if (hadWork) dropLocalCopy(localKey);
      return;
    }
    const write = () => {
      const typedAt = new Date().toISOString();
      const copy = { ...work.edits, baseVersion: base?.version ?? null, typedAt, ...sent.current };
      setLocal(writeLocalCopy(localKey, copy));
    };
    const timer = setTimeout(write, writeDelay);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [edits, base, localKey, isEnabled]);

  return {
    state,
    /** Whether this browser could remember it: its storage may be full or forbidden. */
    isLocal,
    retry: () => saver.current?.retry(),
    pause: async () => saver.current?.pause(),
    resume: (isStored: boolean) => saver.current?.resume(isStored),
  };
}
