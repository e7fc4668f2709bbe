import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { ContentRecord } from '../../../../api/records.ts';
import { componentsQuery } from '../../../../api/types.ts';
import type { EditedType } from '../editor-types.ts';
import { editsOf } from './edit-state.ts';
import {
  dropLocalCopy,
  type FoundCopy,
  keyOfWindow,
  type LocalCopy,
  listLocalCopies,
  writeLocalCopy,
} from './local-copy.ts';
import { knownAutosave, noOthers } from './merge-autosave.ts';
import {
  changesAnything,
  mergeUnsavedWork,
  oldestBase,
  readBase,
  type UnsavedWork,
  workOf,
} from './unsaved-work.ts';
import type { RecordEdit } from './use-record-edit.ts';
import { listOpenWindows, windowId } from './windows.ts';

/** What an earlier visit left unsaved and the form has again. */
export interface RestoredWork {
  /** Null where there was nothing, and once it is discarded. */
  readonly work: UnsavedWork | null;
  /** Whether it is still on its way into the form, which nobody types into meanwhile. */
  readonly isComing: boolean;
  /** Puts it back once more, after it was discarded. */
  readonly putBack: (work: UnsavedWork) => void;
  readonly forget: () => void;
  /** A new record that an earlier form began and did not save. The form is empty until the person takes it. */
  readonly begun: BegunRecord | null;
  readonly takeBegun: () => void;
  /** Drops it. Returns a function that offers it again. */
  readonly dropBegun: () => () => void;
}

/** A record that was begun and not saved, with the place of its copy in this browser. */
interface BegunRecord {
  readonly key: string;
  readonly work: UnsavedWork;
}

/** False once a form was open since the page was loaded. */
let isFirstForm = true;

/** Puts what was left unsaved in an earlier visit into the form, on the version that it was typed into. */
export function useRestoredWork(
  edit: RecordEdit,
  type: EditedType,
  record: ContentRecord | null,
): RestoredWork {
  const queryClient = useQueryClient();
  const [copies] = useState(() => (edit.isReadOnly ? [] : listLocalCopies(edit.recordKey)));
  const autosave = edit.isReadOnly ? null : (record?.autosave ?? null);
  const [work, setWork] = useState<UnsavedWork | null>(null);
  const [begun, setBegun] = useState<BegunRecord | null>(null);
  const [isReloaded] = useState(() => isFirstForm && isPageLoadedHere());
  const [isComing, setComing] = useState(copies.length > 0 || autosave !== null);
  const { windows, dispatch, localKey } = edit;
  const restore = async (isWanted: () => boolean) => {
    const left = await withoutOpenWindows(copies, record === null);
    const [last] = left;
    if (!record && last && !isReloaded) {
      if (isWanted()) setBegun(setAside(last, edit.recordKey, localKey));
      windows.begin(knownAutosave(null), noOthers);
      setComing(false);
      return;
    }
    const all = left.map(({ copy }) => copy);
    const components =
      all.length > 0 ? await queryClient.ensureQueryData(componentsQuery).catch(() => []) : [];
    const base = record && (await readBase(type.kind, record, oldestBase(autosave, all)));
    if (!isWanted()) return;
    const found = mergeUnsavedWork({
      kind: type.kind,
      schema: type.fields,
      components: new Map(components.map((one) => [one.slug, one])),
      ...{ base, autosave, copies: all },
    });
    const known = knownAutosave(autosave);
    windows.begin(known, found?.others ?? noOthers);
    const isNew = found && !(record && !changesAnything(record, found.edits));
    if (isNew) {
      dispatch({ type: 'restored', edits: found.edits, base });
      setWork(found);
      const { typedAt, baseVersion, edits } = found;
      // From now on this window owns the copies of the closed windows.
      if (all.length > 0) writeLocalCopy(localKey, { ...edits, typedAt, baseVersion, ...windows.notes() });
    }
    for (const { key } of left) if (!isNew || key !== localKey) dropLocalCopy(key);
    setComing(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened.
  useLayoutEffect(() => {
    isFirstForm = false;
    let isWanted = true;
    if (isComing) void restore(() => isWanted);
    else windows.begin(knownAutosave(null), noOthers);
    return () => {
      isWanted = false;
    };
  }, []);
  return {
    work,
    isComing,
    putBack: (from) => {
      setWork(from);
      void putBack(edit, type, record, from);
    },
    forget: () => setWork(null),
    begun,
    takeBegun: () => {
      if (!begun) return;
      setWork(begun.work);
      setBegun(null);
      void putBack(edit, type, null, begun.work);
      writeLocalCopy(localKey, copyOf(begun.work));
      dropLocalCopy(begun.key);
    },
    dropBegun: () => {
      if (begun) dropLocalCopy(begun.key);
      setBegun(null);
      return () => {
        if (begun) writeLocalCopy(begun.key, copyOf(begun.work));
        setBegun(begun);
      };
    },
  };
}

/** Whether the page was loaded at the address that is open: by a reload, or after a crash. */
function isPageLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
}

/** Moves the copy of a new record out of the place into which the form that opens now writes. */
function setAside({ key, copy }: FoundCopy, recordKey: string, localKey: string): BegunRecord {
  const work = workOf(copy);
  if (key !== localKey) return { key, work };
  const aside = keyOfWindow(recordKey, crypto.randomUUID());
  if (!writeLocalCopy(aside, copy)) return { key, work };
  dropLocalCopy(key);
  return { key: aside, work };
}

function copyOf({ edits, typedAt, baseVersion }: UnsavedWork): LocalCopy {
  return { ...edits, typedAt, baseVersion };
}

async function putBack(edit: RecordEdit, type: EditedType, record: ContentRecord | null, from: UnsavedWork) {
  const base = record && (await readBase(type.kind, record, from.baseVersion));
  // What was typed since it was discarded is the later one.
  const later = editsOf(edit.now());
  const edits = { ...from.edits, ...later, fields: { ...from.edits.fields, ...later?.fields } };
  edit.dispatch({ type: 'restored', edits, base });
}

/** The copies of closed windows, and of earlier forms of this one. For a new record only the latest: each window began one of its own. */
async function withoutOpenWindows(
  copies: readonly FoundCopy[],
  isNew: boolean,
): Promise<readonly FoundCopy[]> {
  if (copies.length === 0) return copies;
  const open = await listOpenWindows();
  const closed = copies.filter(
    ({ window }) => window === undefined || window === windowId || !open.has(window),
  );
  return isNew ? closed.slice(-1) : closed;
}
