import { call } from '../../../../api/call.ts';
import { at } from '../../../../api/record-address.ts';
import { type ContentRecord, type RecordKind, recordPaths } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import type { Components } from '../../fields/use-components.ts';
import { type Edits, edit, editStateOf, editsOf } from './edit-state.ts';
import type { LocalCopy } from './local-copy.ts';
import {
  type ContestedValues,
  type InitialFormValues,
  type KnownAutosave,
  knownAutosave,
  mergeAutosave,
  noOthers,
} from './merge-autosave.ts';

/** Work that was left unsaved in an earlier visit. */
export interface UnsavedWork {
  readonly edits: Edits;
  /** ISO time. */
  readonly typedAt: string;
  /** The version that it was typed into; null for a record that was never saved. */
  readonly baseVersion: number | null;
  /** Values of another window in fields that both windows changed. */
  readonly others: ContestedValues;
}

/** Merges what the service and the closed windows of this browser kept of a record; null for nothing. */
export function mergeUnsavedWork(options: {
  readonly kind: RecordKind;
  readonly schema: readonly SchemaField[];
  readonly components: Components;
  /** The record as it was when the oldest of them was typed. */
  readonly base: ContentRecord | null;
  readonly autosave: ContentRecord['autosave'];
  readonly copies: readonly LocalCopy[];
}): UnsavedWork | null {
  const { base, autosave = null, copies } = options;
  const stored = knownAutosave(autosave);
  const start: InitialFormValues = base ? startOfRecord(base) : { name: '', slug: '', fields: {} };
  const first: UnsavedWork | null = stored.edits && {
    edits: stored.edits,
    typedAt: stored.savedAt ?? '',
    baseVersion: stored.baseVersion,
    others: noOthers,
  };
  return copies.reduce<UnsavedWork | null>((found, copy) => {
    const own = workOf(copy);
    if (!found) return own;
    const { edits: mine, typedAt, baseVersion } = own;
    const { taken, others } = mergeAutosave({
      ...options,
      start,
      mine,
      known: knownOfCopy(copy, stored, found.edits),
      theirs: found.edits,
      unanswered: copy.unanswered ?? [],
      others: new Map([...found.others, ...own.others]),
    });
    const edits = withValues(start, mine, taken);
    return edits && { edits, typedAt, baseVersion: oldest(found.baseVersion, baseVersion), others };
  }, first);
}

/** The oldest version that unsaved work is based on; undefined for none. */
export function oldestBase(
  autosave: ContentRecord['autosave'],
  copies: readonly LocalCopy[],
): number | undefined {
  const versions = [autosave, ...copies].flatMap((one) => one?.baseVersion ?? []);
  return versions.length > 0 ? Math.min(...versions) : undefined;
}

/** Returns the unsaved work in the copy of one window. */
export function workOf({ name, slug, fields, typedAt, baseVersion, others = {} }: LocalCopy): UnsavedWork {
  const edits = { ...(name !== undefined && { name }), ...(slug !== undefined && { slug }), fields };
  return { edits, typedAt, baseVersion, others: new Map(Object.entries(others)) };
}

/**
 * Returns the autosaved edits that the copy's window knew. Copies of earlier releases lack them: the function
 * returns `found`, or null if another window saved the autosave after the copy was written.
 */
function knownOfCopy(copy: LocalCopy, { savedAt }: KnownAutosave, found: Edits): Edits | null {
  if (copy.known !== undefined) return copy.known;
  const isElsewhere =
    savedAt !== null &&
    copy.keptAt !== savedAt &&
    !copy.isSending &&
    Date.parse(savedAt) > Date.parse(copy.typedAt);
  return isElsewhere ? null : found;
}

function oldest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function startOfRecord({ name, slug, draftContent: fields }: ContentRecord): InitialFormValues {
  return { name, slug, fields };
}

/** Applies values of another window to edits, and returns the resulting edits. */
function withValues(
  start: InitialFormValues,
  edits: Edits,
  values: ReadonlyMap<string, unknown>,
): Edits | null {
  const { name, slug, fields } = start;
  const form = { base: null, start, name, slug, fields, isSlugTouched: true, errors: new Map() };
  const typed = edit(form, { type: 'restored', edits, base: null });
  return editsOf(edit(typed, { type: 'taken', values }));
}

/** Whether edits differ from what is stored. */
export function changesAnything(record: ContentRecord, edits: Edits): boolean {
  return editsOf(edit(editStateOf(record), { type: 'restored', edits, base: record })) !== null;
}

/**
 * The record as it was when the work was typed, so that a save meets what others did since. The record as it is where
 * that version is not kept any more.
 */
export async function readBase(
  kind: RecordKind,
  record: ContentRecord,
  version: number | null | undefined,
): Promise<ContentRecord> {
  if (version === null || version === undefined || version === record.version) return record;
  try {
    const { path, query } = at(record.id);
    const { data } = await call('GET', `${recordPaths[kind]}/{id}/versions/{v}`, {
      path: { ...path, v: version },
      query,
    });
    return { ...record, version, name: data.name, slug: data.slug, draftContent: data.content };
  } catch {
    return record;
  }
}
