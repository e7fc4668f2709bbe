import { call } from '../../../../api/call.ts';
import { at } from '../../../../api/record-address.ts';
import { type ContentRecord, type RecordKind, recordPaths } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { type Edits, edit, editStateOf, editsOf, type FieldValues } from './edit-state.ts';
import { type LocalCopy, readLocalCopy } from './local-copy.ts';

/** Work that was left unsaved in an earlier visit. */
export interface UnsavedWork {
  readonly edits: Edits;
  /** ISO time. */
  readonly typedAt: string;
  /** The version that it was typed into; null for a record that was never saved. */
  readonly baseVersion: number | null;
}

/** What the service or this browser kept of a record, whichever is later; null where it says nothing new. */
export function findUnsavedWork(
  record: ContentRecord | null,
  localKey: string,
  schema: readonly SchemaField[],
): UnsavedWork | null {
  const latest = latestWork(readLocalCopy(localKey), record?.autosave ?? null);
  if (!latest) return null;
  const edits = { ...latest.edits, fields: knownFields(latest.edits.fields, schema) };
  return record && !changesAnything(record, edits) ? null : { ...latest, edits };
}

/**
 * Of what this browser and the service kept that which was typed last. A copy stands in this browser only while it holds more
 * than it knows to be kept, so it is the later one unless somebody has worked elsewhere since: clocks differ, and what was on
 * its way is kept after the last key was pressed.
 */
export function latestWork(
  local: LocalCopy | null,
  kept: NonNullable<ContentRecord['autosave']> | null,
): UnsavedWork | null {
  if (local && !(kept && isFromElsewhere(kept.savedAt, local))) {
    const { typedAt, baseVersion, keptAt: _, isSending: __, ...edits } = local;
    return { edits, typedAt, baseVersion };
  }
  if (!kept) return null;
  const { name, slug, fields, savedAt, baseVersion } = kept;
  const edits = { ...(name !== null && { name }), ...(slug !== null && { slug }), fields };
  return { edits, typedAt: savedAt, baseVersion };
}

function isFromElsewhere(savedAt: string, { typedAt, keptAt, isSending }: LocalCopy): boolean {
  return keptAt !== savedAt && !isSending && Date.parse(savedAt) > Date.parse(typedAt);
}

/** Fields that the type has lost since then could not be saved. */
function knownFields(fields: FieldValues, schema: readonly SchemaField[]): FieldValues {
  const known = new Set(schema.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name)));
}

function changesAnything(record: ContentRecord, edits: Edits): boolean {
  return editsOf(edit(editStateOf(record), { type: 'restored', edits, base: record })) !== null;
}

/**
 * The record as it was when the work was typed, so that a save meets what others did since. The record as it is where
 * that version is not kept any more.
 */
export async function readBase(
  kind: RecordKind,
  record: ContentRecord,
  version: number | null,
): Promise<ContentRecord> {
  if (version === null || version === record.version) return record;
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
