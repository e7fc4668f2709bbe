import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentRecord, type RecordKind, recordQuery } from '../../../../api/records.ts';
import { type AutosaveOutcome, type Autosaver, type AutosaveState, createAutosaver } from './autosaver.ts';
import type { Edits, FieldValues } from './edit-state.ts';
import { isRearranged } from './is-rearranged.ts';
import { dropLocalCopy, writeLocalCopy } from './local-copy.ts';
import { isSameValue } from './same-value.ts';
import { dropAutosave, isOtherAutosave, sendAutosave } from './save-record.ts';
import type { WindowMerge } from './use-window-merge.ts';

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
  readonly windows: WindowMerge;
}) {
  const { kind, base, edits, fields, localKey, isEnabled, isWatched } = options;
  const watched = useRef(isWatched);
  useEffect(() => {
    watched.current = isWatched;
  }, [isWatched]);
  const windows = useRef(options.windows);
  windows.current = options.windows;
  const { others } = options.windows;
  const queryClient = useQueryClient();
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [isLocal, setLocal] = useState(true);
  const saver = useRef<Autosaver<Work>>(undefined);
  const latest = useRef<Work | null>(null);
  /** The last work that the service has stored. It needs no copy in this browser. */
  const kept = useRef<Work>(undefined);
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
        isUrgent.current = false;
        const outcome = await sendWork(kind, work, windows.current, onStale);
        if (outcome.kind === 'saved') for (const listener of listeners.current) listener(outcome.at);
        return outcome;
      },
      drop: async () => {
        const { savedAt } = windows.current.known();
        if (savedAt === null) return;
        try {
          await dropAutosave(kind, id, savedAt);
          windows.current.know({ savedAt: null, edits: null, baseVersion: null });
        } catch (error) {
          if (isOtherAutosave(error)) await windows.current.read();
        }
      },
      read: async () => {
        const { savedAt } = windows.current.known();
        await windows.current.read();
        // What another window dropped or replaced is to be kept again, as far as it is still here.
        if (windows.current.known().savedAt !== savedAt && latest.current) made.change(latest.current);
      },
      onState: setState,
      delay: () => {
        if (!watched.current) return undefined;
        return isUrgent.current ? rearrangedDelay : watchedDelay;
      },
      onKept: (work) => {
        if (work !== latest.current || windows.current.others.size > 0) return;
        kept.current = work;
        dropLocalCopy(localKey);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: contested fields are in the copy too.
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
    const write = () => {
      if (kept.current !== work) setLocal(writeWork(localKey, work, windows.current));
    };
    const timer = setTimeout(write, writeDelay);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [edits, base, fields, others, localKey, isEnabled]);

  const onKept = useCallback((listener: KeptListener) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);

  /** Writes down what was typed to the last key, before the form goes. Answers whether it is kept. */
  const hold = () => {
    const work = latest.current;
    if (!work) return true;
    const isWritten = writeWork(localKey, work, windows.current);
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
    /** Reads what another window has kept. */
    look: useCallback(() => saver.current?.look(), []),
    pause: async () => saver.current?.pause(),
    resume: (isStored: boolean) => saver.current?.resume(isStored),
  };
}

/** Sends what is unsaved, in place of the autosave that this window knows. */
async function sendWork(
  kind: RecordKind,
  { base, edits }: Work,
  windows: WindowMerge,
  onStale: () => void,
): Promise<AutosaveOutcome> {
  if (!base) return { kind: 'refused', error: new Error('The record is not saved yet.') };
  const { savedAt, edits: stored, baseVersion } = windows.known();
  const sent = windows.sendable(edits);
  if (!sent) return { kind: 'saved', at: savedAt ?? new Date().toISOString() };
  if (savedAt !== null && baseVersion === base.version && isSameValue(sent, stored))
    return { kind: 'saved', at: savedAt };
  windows.sends(sent);
  const outcome = await sendAutosave(kind, base, sent, savedAt, onStale);
  switch (outcome.kind) {
    case 'saved':
      windows.know({ savedAt: outcome.at, edits: sent, baseVersion: base.version });
      return outcome;
    case 'overtaken':
      await (outcome.autosave ? windows.merge(outcome.autosave) : windows.read());
      return { kind: 'merged' };
    default:
      return outcome;
  }
}

function writeWork(localKey: string, { base, edits }: Work, windows: WindowMerge): boolean {
  const typedAt = new Date().toISOString();
  return writeLocalCopy(localKey, {
    ...edits,
    baseVersion: base?.version ?? null,
    typedAt,
    ...windows.notes(),
  });
}
