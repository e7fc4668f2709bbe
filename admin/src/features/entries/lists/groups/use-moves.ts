import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import type { RecordKind, RecordSummary } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { actOnRecord, readRecord } from '../../editor/saving/save-record.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import { failureOf, saveField } from '../field-edit/run-edit.ts';
import { nameOf } from '../list-columns.tsx';
import type { Group, Grouping } from './groups.ts';

/** Where a record is going until the lists have been read again. */
export interface Move {
  readonly record: RecordSummary;
  readonly to: string;
}

/** Moves records between groups: gives the field another value, or publishes and takes offline. Each can be taken back. */
export function useMoves(kind: RecordKind, grouping: Grouping) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const queryClient = useQueryClient();
  const show = (id: string, move?: Move) =>
    setMoves((before) => {
      const next = new Map(before);
      if (move) next.set(id, move);
      else next.delete(id);
      return next;
    });
  const settle = async (id: string) => {
    await queryClient.invalidateQueries({ queryKey: ['records', kind, 'list'] });
    refreshRecords(queryClient);
    show(id);
  };
  const run = async (record: RecordSummary, from: Group, to: Group, isUndo: boolean): Promise<void> => {
    const words = { name: nameOf(record), group: to.title };
    show(record.id, { record, to: to.id });
    try {
      const moved = await move(kind, grouping, record, to);
      const back = () => void run({ ...record, ...moved }, to, from, true);
      const more = isUndo || !moved.mayUndo ? {} : { action: { label: t('Undo'), run: back } };
      notify(
        isUndo ? t('“{name}” is back in {group}.', words) : t('“{name}” is in {group} now.', words),
        more,
      );
    } catch (error) {
      notifyFailure(t('“{name}” could not be moved to {group}', words), error);
    }
    await settle(record.id);
  };
  return {
    moves,
    move: (record: RecordSummary, from: Group, to: Group) => void run(record, from, to, false),
  };
}

async function move(kind: RecordKind, { field }: Grouping, record: RecordSummary, to: Group) {
  if (!field) {
    const action = to.status === 'published' ? 'publish' : 'unpublish';
    const { version } = await actOnRecord(kind, record.id, action);
    // What was live before others changed the draft is gone: publishing would show another.
    return {
      version,
      mayUndo: action === 'publish' ? record.status === 'draft' : !record.hasUnpublishedChanges,
    };
  }
  const { autosave } = await readRecord(kind, record.id);
  if (autosave)
    throw new Error(t('You have typed into it and not saved. Open it, and save or discard that first.'));
  try {
    const { version } = await saveField(kind, field.name, { record, value: to.value });
    return { version, mayUndo: true };
  } catch (error) {
    throw new Error(failureOf(error).message || messageOf(error), { cause: error });
  }
}
