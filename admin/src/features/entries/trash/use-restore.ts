import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { recordLink } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import { notify } from '../../../ui/toast.tsx';
import { nameOf } from '../lists/list-columns.tsx';
import { type RestoreFailure, refreshRecords, restoreRecords } from './restore-records.ts';
import type { TrashedRecord } from './trash-query.ts';

/** How far a restore of several is. */
export interface RestoreProgress {
  readonly done: number;
  readonly total: number;
}

/** Restores records of the trash; what could not be restored keeps its reason until it is tried again. */
export function useRestore() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failures, setFailures] = useState<ReadonlyMap<string, RestoreFailure>>(new Map());
  const [progress, setProgress] = useState<RestoreProgress>();

  const restore = async (records: readonly TrashedRecord[]) => {
    setProgress({ done: 0, total: records.length });
    const ids = records.map(({ id }) => id);
    const outcome = await restoreRecords(ids, (done) => setProgress({ done, total: ids.length }));
    setProgress(undefined);
    setFailures((before) => {
      const kept = [...before].filter(([id]) => !ids.includes(id));
      return new Map([...kept, ...outcome.failures.map((failure) => [failure.id, failure] as const)]);
    });
    refreshRecords(queryClient);
    const restored = records.filter(({ id }) => outcome.restored.includes(id));
    const [first] = restored;
    if (!first) return;
    const look = () =>
      void navigate(
        first.kind === 'media'
          ? { to: '/media', search: { id: first.id } }
          : recordLink(first.kind, first.id, first.type?.slug),
      );
    const title = restoredInWords(restored);
    notify(title, restored.length === 1 ? { action: { label: t('Open'), run: look } } : {});
  };
  return { failures, progress, restore };
}

function restoredInWords(records: readonly TrashedRecord[]): string {
  const [first] = records;
  const areMedia = records.some(({ kind }) => kind === 'media');
  if (first && records.length === 1) {
    return areMedia
      ? t('“{name}” is back in the library.', { name: nameOf(first) })
      : t('“{name}” is a draft again.', { name: nameOf(first) });
  }
  return areMedia
    ? plural(records.length, '{count} record is back.', '{count} records are back.')
    : plural(records.length, '{count} record is a draft again.', '{count} records are drafts again.');
}
