import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldFailure, hasCode } from '../../../../api/api-error.ts';
import { recordIdOf } from '../../../../api/record-address.ts';
import { type ContentRecord, type RecordKind, recordQuery } from '../../../../api/records.ts';
import { useSession } from '../../../../api/session.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { notifyFailure } from '../../../../ui/toast.tsx';
import { focusField } from '../../fields/focus-field.ts';
import { type EditAction, type EditState, edit, editsOf } from './edit-state.ts';
import { type EditStorage, recordStorage } from './edit-storage.ts';
import { dropLocalCopy, keyOfWindow, localCopyKey } from './local-copy.ts';
import { noAutosave, storableEdits } from './merge-autosave.ts';
import { dropAutosave, isOtherAutosave } from './save-record.ts';
import { takenSlugInWords } from './taken-slug-words.ts';
import { useAutosave } from './use-autosave.ts';
import { useWindowMerge } from './use-window-merge.ts';
import { windowId } from './windows.ts';

export type RecordEdit = ReturnType<typeof useRecordEdit>;

/** The form of one record: its state, saving it, and keeping what is not saved. */
export function useRecordEdit(options: {
  readonly kind: RecordKind;
  readonly typeSlug: string;
  /** The fields of the type as they are now. */
  readonly schema: readonly SchemaField[];
  readonly initial: () => EditState;
  readonly isReadOnly: boolean;
  /** A page beside the form shows what was kept of it. */
  readonly isWatched: boolean;
  readonly onCreated: (record: ContentRecord) => void;
  /** Where it is saved; the record itself without. */
  readonly storage?: EditStorage;
}) {
  const {
    kind,
    typeSlug,
    schema,
    initial,
    isReadOnly,
    isWatched,
    onCreated,
    storage = recordStorage,
  } = options;
  const { isKept } = storage;
  const { tenant, user } = useSession();
  const queryClient = useQueryClient();
  const [state, setState] = useState(initial);
  // What is typed in one moment and saved in the next is not on the page yet: saving takes it from here.
  const held = useRef(state);
  const dispatch = useCallback((action: EditAction) => {
    held.current = edit(held.current, action);
    setState(held.current);
  }, []);
  const { base, start, name, slug, fields } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits depend on nothing else of the state.
  const edits = useMemo(() => editsOf(state), [start, name, slug, fields]);
  const recordKey = localCopyKey(tenant.id, user.id, kind, base?.id ?? `new-${typeSlug}`);
  const localKey = keyOfWindow(recordKey, windowId);
  const now = useCallback(() => held.current, []);
  const windows = useWindowMerge({ kind, schema, now, dispatch });
  const autosave = useAutosave({
    kind,
    base,
    edits,
    fields,
    localKey,
    isEnabled: isKept && !isReadOnly,
    isWatched,
    windows,
  });
  const [isChoosing, setChoosing] = useState(false);
  const [conflict, setConflict] = useState<ContentRecord | null>(null);
  const [isGone, setGone] = useState(false);
  const [saving, setSaving] = useState(false);

  const forgetLists = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['records', kind, 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['overview'] });
  }, [kind, queryClient]);

  /** Takes a record as the service has it after a change. */
  const accept = useCallback(
    (record: ContentRecord, sent: EditState | null = null) => {
      dispatch({ type: 'saved', record, sent: sent && storableEdits(editsOf(sent), schema) });
      storage.remember(queryClient, kind, record);
      if (!isKept) return;
      const { queryKey } = recordQuery(kind, record.id);
      forgetLists();
      // In other languages it says how far this one has come.
      const { queryKey: all } = recordQuery(kind, recordIdOf(record.id));
      const isOther = (query: { readonly queryHash: string }) => query.queryHash !== hashKey(queryKey);
      if (record.locales) void queryClient.invalidateQueries({ queryKey: all, predicate: isOther });
    },
    [kind, queryClient, forgetLists, dispatch, storage, isKept, schema],
  );

  const refuse = useCallback(
    (failures: readonly FieldFailure[]) => {
      dispatch({ type: 'refused', failures });
      const [first] = failures;
      if (first) focusField(first.field);
    },
    [dispatch],
  );

  const { known, know } = windows;
  /** Takes the record that a save answers, which drops the autosave that this window showed. */
  const acceptSaved = (record: ContentRecord, sent: EditState) => {
    know(noAutosave);
    accept(record, sent);
    dropLocalCopy(localKey);
    if (record.autosave) autosave.look();
  };

  const underWay = useRef<Promise<ContentRecord | null>>(null);
  const store = async (): Promise<ContentRecord | null> => {
    const sent = held.current;
    const storable = storableEdits(editsOf(sent), schema);
    if (sent.base && !storable) return sent.base;
    if (windows.others.size > 0) {
      setChoosing(true);
      return null;
    }
    const missing = missingNames(sent, kind);
    if (missing.length > 0) {
      refuse(missing);
      return null;
    }
    setSaving(true);
    await autosave.pause();
    try {
      const record = await storage.store(kind, typeSlug, sent, storable, known().savedAt);
      acceptSaved(record, sent);
      autosave.resume(true);
      if (!sent.base) onCreated(record);
      return record;
    } catch (error) {
      autosave.resume(false);
      const current = hasCode(error, 'CONFLICT') ? error.details['current'] : undefined;
      if (current) {
        const theirs = storage.readCurrent(sent.base?.id ?? '', current);
        storage.remember(queryClient, kind, theirs);
        setConflict(theirs);
      } else if (hasCode(error, 'NOT_FOUND')) setGone(true);
      else {
        const failures = failuresOf(error);
        if (failures.length > 0) refuse(failures);
        else notifyFailure(t('“{name}” was not saved', { name: sent.name }), error);
      }
      return null;
    } finally {
      setSaving(false);
    }
  };

  return {
    kind,
    state,
    edits,
    dispatch,
    localKey,
    autosave,
    saving,
    isReadOnly,
    /** Where it is saved. */
    storage,
    accept,
    acceptSaved,
    /** Where this browser keeps what is unsaved in the record, in any window. */
    recordKey,
    windows,
    /** Whether the person is choosing between the values of two windows. */
    isChoosing,
    setChoosing,
    refuse,
    /** Lists that show records of this kind are to be read again. */
    forgetLists,
    /** Saves what is unsaved. Answers the record as it is stored then; null when it could not be saved. */
    save: () => {
      underWay.current ??= store().finally(() => {
        underWay.current = null;
      });
      return underWay.current;
    },
    /** Gives up what is unsaved. @throws ApiError when the service still keeps it */
    discard: async () => {
      await autosave.pause();
      try {
        const { savedAt } = known();
        if (base && isKept && savedAt !== null) await dropAutosave(kind, base.id, savedAt);
      } catch (error) {
        autosave.resume(false);
        if (isOtherAutosave(error)) autosave.look();
        throw error;
      }
      know(noAutosave);
      windows.reset();
      dropLocalCopy(localKey);
      dispatch({ type: 'reset' });
      autosave.resume(true);
    },
    /** Stops keeping what is unsaved: the record is gone. */
    forgetUnsaved: async () => {
      await autosave.pause();
      dropLocalCopy(localKey);
    },
    conflict,
    setConflict,
    isGone,
    setGone,
    /** The form at this very moment, for whoever asks outside of rendering. */
    now,
    /** Whether anything is unsaved at this very moment. */
    isDirtyNow: () => editsOf(held.current) !== null,
  };
}

/** The places of name and slug beside the fields, which may be called the same. */
export const namePath = '@name';
export const slugPath = '@slug';

/** What a refusal says of single fields, by the paths of the form. */
export function failuresOf(error: unknown): readonly FieldFailure[] {
  if (hasCode(error, 'DUPLICATE_SLUG'))
    return [{ field: slugPath, code: error.code, message: takenSlugInWords(error) }];
  if (!hasCode(error, 'BAD_REQUEST')) return [];
  // A body that is wrong as such names its own keys, refused content those of the type.
  if (error.message.startsWith('Content')) return error.fieldFailures.map(inWords);
  return error.fieldFailures.map((failure) => ({ ...failure, field: formPath(failure.field) }));
}

/** A failure as editors read it: the service names the field as programs do, which says nothing beside its label. */
export function inWords(failure: FieldFailure): FieldFailure {
  return failure.code === 'REQUIRED' ? { ...failure, message: t('This needs a value.') } : failure;
}

function formPath(path: string): string {
  if (path === 'name' || path === 'title') return namePath;
  return path === 'slug' ? slugPath : path.replace(/^fields\./, '');
}

/** What saving needs before the service is asked. */
export function missingNames({ base, name, slug }: EditState, kind: RecordKind): FieldFailure[] {
  // A translation begins with those of its source.
  if (base?.version === 0) return [];
  const isPost = kind === 'blogPost';
  return [
    name.trim() === '' && {
      field: namePath,
      code: 'REQUIRED',
      message: isPost ? t('Give it a title: lists show it.') : t('Give it a name: lists show it.'),
    },
    slug === '' && {
      field: slugPath,
      code: 'REQUIRED',
      message: t('Give it an address, such as “about-us”.'),
    },
  ].filter((failure) => failure !== false);
}
