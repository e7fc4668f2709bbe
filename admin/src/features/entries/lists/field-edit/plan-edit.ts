import type { ContentRecord } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { isSameValue } from '../../editor/saving/same-value.ts';
import { ownValue } from '../../fields/own-value.ts';
import { fieldTypeOf, fitsField } from '../../fields/types/registry.ts';

/** What an edit of one field makes of one record. */
export interface PlannedRow {
  readonly record: ContentRecord;
  /** What its draft says now. */
  readonly before: unknown;
  /** `unsaved`: the reader has typed into it and not saved, which a save would throw away. */
  readonly state: 'changes' | 'same' | 'unsaved';
}

/** What giving a field of records a value makes of each of them, in their order; undefined clears the field. */
export function planEdit(
  records: readonly ContentRecord[],
  field: SchemaField,
  value: unknown,
): readonly PlannedRow[] {
  return records.map((record) => {
    const before = ownValue(record.draftContent, field.name);
    if (isSame(field, before, value)) return { record, before, state: 'same' };
    return { record, before, state: record.autosave ? 'unsaved' : 'changes' };
  });
}

function isSame(field: SchemaField, one: unknown, other: unknown): boolean {
  if (isSameValue(one, other)) return true;
  const fit = [one, other].every((value) => value !== undefined && value !== null && fitsField(field, value));
  return fit && (fieldTypeOf(field.type)?.isSame?.(one, other) ?? false);
}
