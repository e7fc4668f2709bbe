import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import { type ContentRecord, isStored, recordPaths } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { dropLocalCopy } from '../../entries/editor/saving/local-copy.ts';
import type { RecordEdit } from '../../entries/editor/saving/use-record-edit.ts';

/**
 * What became of an entry while its form was open: taken out, given another action, or its record was deleted. Null: nothing.
 */
export type Loss = 'gone' | 'deleted' | 'unpublish' | 'delete' | null;

/** That the release takes no words of a record any more, and the way to keep what was typed: in the draft. */
export function LostEntry(props: {
  readonly edit: RecordEdit;
  readonly record: ContentRecord;
  readonly one: string;
  readonly lost: NonNullable<Loss>;
}) {
  const { edit, record, one, lost } = props;
  const queryClient = useQueryClient();
  const [isCopying, setCopying] = useState(false);
  const copy = async () => {
    const { edits } = edit;
    if (!edits) return;
    setCopying(true);
    try {
      const { path, query } = at(record.id);
      const body = { ...edits, ...(isStored(record) && { version: record.version }) };
      await call('PUT', `${recordPaths[edit.kind]}/{id}`, { path, query, body });
      edit.dispatch({ type: 'reset' });
      dropLocalCopy(edit.localKey);
      void queryClient.invalidateQueries({ queryKey: ['records'] });
      notify(t('What you typed is in the draft of “{name}”', { name: record.name }));
    } catch (error) {
      notifyFailure(t('It was not copied to the draft'), error);
    } finally {
      setCopying(false);
    }
  };
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p>
        {wordsOf(lost, one)}
        {edit.edits !== null && ` ${t('What you typed still stands here and is saved nowhere.')}`}
      </p>
      {edit.edits !== null && lost !== 'deleted' && (
        <Button isPending={isCopying} onPress={() => void copy()}>
          {t('Copy what you typed to the draft')}
        </Button>
      )}
    </div>
  );
}

function wordsOf(lost: NonNullable<Loss>, one: string): string {
  if (lost === 'unpublish')
    return t('Somebody has changed what the release does: it takes this {one} offline.', { one });
  if (lost === 'delete')
    return t('Somebody has changed what the release does: it deletes this {one}.', { one });
  if (lost === 'deleted') return t('This {one} was deleted. Restore it from the trash to go on.', { one });
  return t(
    'Somebody took this {one} out of the release, or deleted it. Added to the release again, it can be saved there.',
    { one },
  );
}
