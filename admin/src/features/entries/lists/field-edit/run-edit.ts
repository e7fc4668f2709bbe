// In this folder: giving one field of many records a value, and taking that back.

import { hasCode, messageOf } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { type ContentRecord, type RecordKind, recordPaths } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { type BulkFailure, patiently, waitSeconds } from '../bulk/run-bulk.ts';

/** What to write into the field of one record; undefined clears it. */
export interface FieldWrite {
  readonly record: Pick<ContentRecord, 'id' | 'name' | 'slug' | 'version'>;
  readonly value: unknown;
  /** What it said before. */
  readonly before: unknown;
}

/** What came of many writes. */
export interface EditOutcome {
  /** What was written, and how each is taken back. */
  readonly undo: readonly FieldWrite[];
  readonly failed: readonly BulkFailure[];
  /** Not tried, because it was stopped. */
  readonly left: readonly FieldWrite[];
}

export const changedMeanwhile = t(
  'Somebody has saved it since it was read here. It stays as they left it; look at it and try again.',
);

/** Saves a value in a field of a record of that version, and answers the record. @throws ApiError */
export async function saveField(
  kind: RecordKind,
  field: string,
  { record, value }: Pick<FieldWrite, 'record' | 'value'>,
): Promise<ContentRecord> {
  const body = { fields: { [field]: value ?? null }, version: record.version };
  const save = () => call('PUT', `${recordPaths[kind]}/{id}`, { path: { id: record.id }, body });
  return (await patiently(save, waitSeconds)).data;
}

/**
 * Writes into one record after the other with `save`. Each is saved on the version that was read: one that somebody has
 * saved since fails and stays as it is. One that fails does not keep the others back.
 */
export async function runEdit(work: {
  readonly writes: readonly FieldWrite[];
  readonly save: (write: FieldWrite) => Promise<ContentRecord>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}): Promise<EditOutcome> {
  const { writes, save, signal, onProgress } = work;
  const undo: FieldWrite[] = [];
  const failed: BulkFailure[] = [];
  for (const [at, write] of writes.entries()) {
    if (signal.aborted) return { undo, failed, left: writes.slice(at) };
    try {
      const { version } = await save(write);
      undo.push({ record: { ...write.record, version }, value: write.before, before: write.value });
    } catch (error) {
      failed.push({ id: write.record.id, ...failureOf(error) });
    }
    onProgress(at + 1);
  }
  return { undo, failed, left: [] };
}

/** Why a record could not be saved, in words for who meant to change many. */
export function failureOf(error: unknown): Omit<BulkFailure, 'id'> {
  if (hasCode(error, 'CONFLICT') && 'currentVersion' in error.details)
    return { code: error.code, message: changedMeanwhile };
  if (hasCode(error, 'NOT_FOUND')) return { code: error.code, message: t('It has been deleted.') };
  const details = error instanceof Error && 'details' in error ? (error.details as object) : {};
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNEXPECTED';
  return { code, message: messageOf(error), details: { ...details } };
}
