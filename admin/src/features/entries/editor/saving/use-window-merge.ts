import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type ContentRecord, type RecordKind, recordQuery } from '../../../../api/records.ts';
import { componentsQuery, type SchemaField } from '../../../../api/types.ts';
import { writeOut } from '../../fields/write-out.ts';
import { type EditAction, type EditState, type Edits, edit, editsOf } from './edit-state.ts';
import { glow } from './glow.ts';
import {
  type ContestedValues,
  type KnownAutosave,
  knownAutosave,
  mergeAutosave,
  noAutosave,
  noOthers,
  sendableEdits,
} from './merge-autosave.ts';
import { isSameValue } from './same-value.ts';
import { readRecord } from './save-record.ts';
import { readBase } from './unsaved-work.ts';

export type WindowMerge = ReturnType<typeof useWindowMerge>;

/** Attempts whose answer was lost that are remembered. */
const mostUnanswered = 5;

/**
 * What this window knows of the autosave that a person has in a record, whichever window wrote it, and the fields that two
 * windows changed. Merges what another window wrote into the form.
 */
export function useWindowMerge(options: {
  readonly kind: RecordKind;
  readonly schema: readonly SchemaField[];
  readonly now: () => EditState;
  readonly dispatch: (action: EditAction) => void;
}) {
  const { kind, schema, now, dispatch } = options;
  const queryClient = useQueryClient();
  const [others, setOthers] = useState(noOthers);
  const held = useRef<{
    known: KnownAutosave;
    others: ContestedValues;
    unanswered: readonly Edits[];
    schema: readonly SchemaField[];
    isReady: boolean;
  }>({ known: noAutosave, others: noOthers, unanswered: [], schema, isReady: false });
  held.current.schema = schema;

  const setContested = useCallback((next: ContestedValues) => {
    held.current.others = next;
    setOthers(next);
  }, []);

  /** Merges the autosave of another window, which is in place of the known one. */
  const merge = useCallback(
    async (autosave: ContentRecord['autosave']) => {
      const theirs = knownAutosave(autosave);
      const components = new Map(
        (await queryClient.ensureQueryData(componentsQuery).catch(() => [])).map((one) => [one.slug, one]),
      );
      const { base } = now();
      const isOlder = base !== null && theirs.baseVersion !== null && theirs.baseVersion < base.version;
      const older = isOlder ? await readBase(kind, base, theirs.baseVersion) : null;
      // Typed into since: the state is read after everything that takes time.
      writeOut();
      const state = now();
      const { known, others: before, unanswered } = held.current;
      const merged = mergeAutosave({
        ...{ kind, components, unanswered },
        schema: held.current.schema,
        start: state.start,
        mine: editsOf(state),
        known: known.edits,
        theirs: theirs.edits,
        others: before,
      });
      held.current.known = theirs;
      held.current.unanswered = [];
      setContested(merged.others);
      const { taken: values } = merged;
      if (values.size === 0) return;
      dispatch({ type: 'taken', values });
      const edits = editsOf(edit(state, { type: 'taken', values }));
      // Other people saved these fields after the version that the other window started from: saving must
      // ask.
      if (edits && older && isChangedSince(older, state, values))
        dispatch({ type: 'restored', edits, base: older });
      glow([...values.keys()]);
    },
    [kind, queryClient, now, dispatch, setContested],
  );

  /** Reads the record again, and merges the autosave that it has by now. */
  const read = useCallback(async () => {
    const { base } = now();
    if (!base || !held.current.isReady) return;
    const record = await readRecord(kind, base.id).catch(() => undefined);
    if (!record) return;
    queryClient.setQueryData(recordQuery(kind, base.id).queryKey, record);
    const { known } = held.current;
    const { autosave = null } = record;
    if ((autosave?.savedAt ?? null) === known.savedAt) return;
    // Dropped by a save of another window: what of it was not stored is still unsaved here.
    if (!autosave && record.version > (known.baseVersion ?? record.version)) held.current.known = noAutosave;
    else await merge(autosave);
  }, [kind, queryClient, now, merge]);

  const known = useCallback(() => held.current.known, []);
  const know = useCallback((known: KnownAutosave) => {
    held.current.known = known;
    held.current.unanswered = [];
  }, []);

  return {
    /** Values of another window in fields that both changed. */
    others,
    read,
    merge,
    /** Stores the autosave that a response to this window contains. */
    know,
    known,
    /** What this window cannot tell from the service, for its copy in the browser. */
    notes: () => {
      const { known, others: contested, unanswered } = held.current;
      return {
        known: known.edits,
        keptAt: known.savedAt,
        unanswered,
        others: Object.fromEntries(contested),
      };
    },
    sendable: (edits: Edits) => sendableEdits(edits, held.current.others, held.current.known.edits),
    /** On its way to the service, which may have it even if the answer is lost. */
    sends: (edits: Edits) => {
      held.current.unanswered = [...held.current.unanswered, edits].slice(-mostUnanswered);
    },
    /** Starts merging, once the form contains the unsaved work of earlier visits. */
    begin: (known: KnownAutosave, contested: ContestedValues) => {
      know(known);
      setContested(contested);
      held.current.isReady = true;
    },
    /** Ends a contest: the form has these values from now on. */
    settle: (values: ReadonlyMap<string, unknown>) => {
      dispatch({ type: 'taken', values });
      setContested(noOthers);
    },
    reset: () => setContested(noOthers),
  };
}

function isChangedSince(
  older: ContentRecord,
  { start }: EditState,
  values: ReadonlyMap<string, unknown>,
): boolean {
  return [...values.keys()].some((name) => !isSameValue(older.draftContent[name], start.fields[name]));
}
