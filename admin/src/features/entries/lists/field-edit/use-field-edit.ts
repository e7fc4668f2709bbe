import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { type ContentRecord, kindNames, type RecordKind, recordPaths } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { plural } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { readRecord } from '../../editor/saving/save-record.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import { patiently, waitSeconds } from '../bulk/run-bulk.ts';
import { type BulkTarget, findRecords } from '../bulk/use-bulk.ts';
import { nameOf } from '../list-columns.tsx';
import { useStopper } from '../work/use-stopper.ts';
import { type PlannedRow, planEdit } from './plan-edit.ts';
import { type EditOutcome, type FieldWrite, runEdit, saveField } from './run-edit.ts';

export type EditPhase =
  | { readonly name: 'asking' }
  | { readonly name: 'reading' | 'writing'; readonly done: number; readonly total: number }
  | { readonly name: 'previewing'; readonly rows: readonly PlannedRow[] }
  | {
      readonly name: 'finished';
      readonly outcome: EditOutcome;
      readonly records: ReadonlyMap<string, ContentRecord>;
    };

const atOnce = 4;
const mostNamed = 3;

/** Reads the selected records, shows what a value would change, writes it, and takes it back. */
export function useFieldEdit(target: BulkTarget) {
  const { kind } = target;
  const [phase, setPhase] = useState<EditPhase>({ name: 'asking' });
  const { begin, stop } = useStopper(false);
  const queryClient = useQueryClient();
  return {
    phase,
    back: () => setPhase({ name: 'asking' }),
    stop,
    /** @throws ApiError for a value that the field does not take, or records that cannot be read */
    preview: async (field: SchemaField, value: unknown, count: number): Promise<void> => {
      const signal = begin();
      setPhase({ name: 'reading', done: 0, total: count });
      try {
        const found = [...(await findRecords(target, signal, () => undefined)).values()];
        const [first] = found;
        if (first && value !== undefined) await requireAccepted(kind, first.id, field, value);
        const onProgress = (done: number) => setPhase({ name: 'reading', done, total: found.length });
        const records = await readAll(kind, found, signal, onProgress);
        if (signal.aborted) setPhase({ name: 'asking' });
        else setPhase({ name: 'previewing', rows: planEdit(records, field, value) });
      } catch (error) {
        setPhase({ name: 'asking' });
        if (!signal.aborted) throw error;
      }
    },
    write: async (field: SchemaField, value: unknown, rows: readonly PlannedRow[]): Promise<EditOutcome> => {
      const writes = rows.map(({ record, before }) => ({ record, before, value }));
      setPhase({ name: 'writing', done: 0, total: writes.length });
      const outcome = await runEdit({
        writes,
        save: (one) => saveField(kind, field.name, one),
        signal: begin(),
        onProgress: (done) => setPhase({ name: 'writing', done, total: writes.length }),
      });
      refreshRecords(queryClient);
      setPhase({
        name: 'finished',
        outcome,
        records: new Map(rows.map(({ record }) => [record.id, record])),
      });
      return outcome;
    },
    /** Gives records what they said before, unless somebody has saved them since, and tells what came of it. */
    undo: async (field: SchemaField, writes: readonly FieldWrite[]): Promise<void> => {
      const { undo, failed } = await runEdit({
        writes,
        save: (one) => saveField(kind, field.name, one),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      refreshRecords(queryClient);
      const kindName = kindNames[kind];
      if (undo.length > 0)
        notify(plural(undo.length, '{count} {one} as before.', '{count} {many} as before.', kindName));
      if (failed.length === 0) return;
      const names = failed.map(({ id }) => nameById(writes, id));
      const title = plural(
        failed.length,
        '{count} {one} could not be undone: {names}',
        '{count} {many} could not be undone: {names}',
        { ...kindName, names: listed(names, kind) },
      );
      notifyFailure(title, new Error(failed[0]?.message));
    },
  };
}

function nameById(writes: readonly FieldWrite[], id: string): string {
  const write = writes.find(({ record }) => record.id === id);
  return write ? `“${nameOf(write.record)}”` : id;
}

function listed(names: readonly string[], kind: RecordKind): string {
  const rest = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).join(', ');
  if (rest <= 0) return shown;
  return plural(rest, '{names} and {count} more {one}', '{names} and {count} more {many}', {
    ...kindNames[kind],
    names: shown,
  });
}

/** Whole records: what is typed into one and not saved is told by no list. */
async function readAll(
  kind: RecordKind,
  found: readonly { readonly id: string }[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly ContentRecord[]> {
  const records: ContentRecord[] = [];
  for (let start = 0; start < found.length && !signal.aborted; start += atOnce) {
    const some = found.slice(start, start + atOnce);
    const read = ({ id }: { readonly id: string }) => patiently(() => readRecord(kind, id), waitSeconds);
    records.push(...(await Promise.all(some.map(read))));
    onProgress(records.length);
  }
  return records;
}

/** Asks the service whether the field takes a value, before anything is written. @throws Error that says what is wrong */
async function requireAccepted(
  kind: RecordKind,
  id: string,
  { name }: SchemaField,
  value: unknown,
): Promise<void> {
  const body = { id, fields: { [name]: value } };
  const { data } = await call('POST', `${recordPaths[kind]}/check-publishing`, { body });
  const own = data.errors.find(({ field }) => field.split(/[.[]/)[0] === name);
  if (own) throw new Error(own.message);
}
