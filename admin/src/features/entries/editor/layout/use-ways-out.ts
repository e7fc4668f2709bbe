import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { recordIdOf } from '../../../../api/record-address.ts';
import { recordLink } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import type { EditedType } from '../editor-types.ts';
import { actOnRecord } from '../saving/save-record.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';

/** To the history of the record, and to a copy of it. The same functions for as long as the record is shown. */
export function useWaysOut(edit: RecordEdit, { kind, slug }: EditedType) {
  const navigate = useNavigate();
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const openHistory = useCallback(
    () => void navigate({ to: '.', search: (before: object) => ({ ...before, panel: 'history' as const }) }),
    [navigate],
  );
  const clone = useCallback(async () => {
    const { save, forgetLists } = latest.current;
    const stored = await save();
    if (!stored) return;
    try {
      const copy = await actOnRecord(kind, recordIdOf(stored.id), 'clone');
      forgetLists();
      await navigate({ ...recordLink(kind, copy.id, slug), search: {} });
      notify(t('You are in the copy now, “{name}”', { name: copy.name }));
    } catch (error) {
      notifyFailure(t('“{name}” was not copied', { name: stored.name }), error);
    }
  }, [kind, slug, navigate]);
  return { openHistory, clone: useCallback(() => void clone(), [clone]) };
}
