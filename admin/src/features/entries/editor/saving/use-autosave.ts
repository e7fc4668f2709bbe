import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentRecord, type RecordKind, recordQuery } from '../../../../api/records.ts';
import { type Autosaver, type AutosaveState, createAutosaver } from './autosaver.ts';
import type { Edits, FieldValues } from './edit-state.ts';
import { isRearranged } from './is-rearranged.ts';
import { dropLocalCopy, writeLocalCopy } from './local-copy.ts';
import { dropAutosave, sendAutosave } from './save-record.ts';

interface Work {
  readonly base: ContentRecord | null;
  readonly edits: Edits;
}

type KeptListener = (savedAt: string) => void;

const writeDelay = 250;
/** Milliseconds after the last change while somebody looks at what was kept. */
const watchedDelay = 250;
/** Nobody is in the middle of a word then. */
const rearrangedDelay = 0;

/**
 * Keeps what is typed: in this browser at once, and at the service a moment later, once the record exists there. Answers
 * how that goes, and how to hold it while the record is saved.
 */
export function useAutosave(options: {
  readonly kind: RecordKind;
  readonly base: ContentRecord | null;
  readonly edits: Edits | null;
  /** All that the form holds. */
  readonly fields: FieldValues;
  /** Where this browser remembers it. */
  readonly localKey: string;
  readonly isEnabled: boolean;
  /** A page beside the form shows what was kept. */
  readonly isWatched: boolean;
}) {
  const { kind, base, edits, fields, localKey, isEnabled, isWatched } = options;
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
  /** What the form held before, and whether rows were moved, added or removed since that was kept. */
  const shown = useRef(fields);
  const isUrgent = useRef(false);
  const listeners = useRef(new Set<KeptListener>());
  const id = base?.id;
  useEffect(() => {
    if (!isEnabled || id === undefined) return;
    const onStale = () => void queryClient.invalidateQueries({ queryKey: recordQuery(kind, id).queryKey });
    const made = createAutosaver<Work>({
      send: async (work) => {
        if (!work.base) return { kind: 'refused', error: new Error('The record is not saved yet.') };
        isUrgent.current = false;
        sent.current.isSending = true;
        const outcome = await sendAutosave(kind, work.base, work.edits, onStale);
        // What got no answer may be kept all the same.
        if (outcome.kind !== 'unreachable') sent.current.isSending = false;
        if (outcome.kind === 'saved') {
          sent.current.keptAt = outcome.at;
          for (const listener of listeners.current) listener(outcome.at);
        }
        return outcome;
      },
      drop: () => dropAutosave(kind, id).catch(() => undefined),
      onState: setState,
      delay: () => {
        if (!watched.current) return undefined;
        return isUrgent.current ? rearrangedDelay : watchedDelay;
      },
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
    isUrgent.current ||= isRearranged(shown.current, fields);
    shown.current = fields;
    const hadWork = latest.current !== null;
    const work = edits && { base, edits };
    latest.current = work;
    if (work || hadWork) saver.current?.change(work);
    if (!work) {
      if (hadWork) dropLocalCopy(localKey);
      return;
    }
    const write = () => setLocal(writeWork(localKey, work, sent.current));
    const timer = setTimeout(write, writeDelay);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [edits, base, fields, localKey, isEnabled]);

  const onKept = useCallback((listener: KeptListener) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);

  /** Writes down what was typed to the last key, before the form goes. Answers whether it is kept. */
  const hold = () => {
    const work = latest.current;
    if (!work) return true;
    const isWritten = writeWork(localKey, work, sent.current);
    saver.current?.retry();
    return isWritten || state.kind === 'saved';
  };

  return {
    state,
    hold,
    /** Whether this browser could remember it: its storage may be full or forbidden. */
    isLocal,
    /** Hears each time that the service has kept something, by its time. Answers how to stop. */
    onKept,
    retry: () => saver.current?.retry(),
    pause: async () => saver.current?.pause(),
    resume: (isStored: boolean) => saver.current?.resume(isStored),
  };
}

function writeWork(
  localKey: string,
  { base, edits }: Work,
  sent: { readonly keptAt: string | null; readonly isSending: boolean },
): boolean {
  const typedAt = new Date().toISOString();
  return writeLocalCopy(localKey, { ...edits, baseVersion: base?.version ?? null, typedAt, ...sent });
}
