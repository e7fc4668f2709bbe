import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { referrer } from '../../../../../../server/features/entries/records/record-shapes.ts';
import { hasCode } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import {
  type ContentRecord,
  kindNames,
  recordLink,
  recordPaths,
  recordQuery,
} from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import type { EditedType } from '../editor-types.ts';
import { deliveredPath } from '../name-fields.tsx';
import type { RecordEdit } from '../saving/use-record-edit.ts';

type Referrer = z.output<typeof referrer>;

/**
 * Puts a record into the trash, and offers to undo it. Asks before where that does not bring all back: readers see the record,
 * something is unsaved, or published records refer to it.
 */
export function DeleteDialog(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly record: ContentRecord;
  readonly onClose: () => void;
}) {
  const { edit, type, record, onClose } = props;
  const [referrers, setReferrers] = useState<{ shown: readonly Referrer[]; count: number } | null>(null);
  const leave = useLeaveDeleted(edit, type, record);
  const { one } = kindNames[type.kind];
  const remove = useSubmit(async () => {
    try {
      const query = referrers ? ({ force: 'true' } as const) : {};
      await call('DELETE', `${recordPaths[type.kind]}/{id}`, { path: { id: record.id }, query });
    } catch (fault) {
      if (!hasCode(fault, 'HAS_REFERENCES') || referrers) throw fault;
      const { references = [], referenceCount } = fault.details as {
        references?: Referrer[];
        referenceCount?: number;
      };
      return setReferrers({ shown: references, count: referenceCount ?? references.length });
    }
    await leave();
  });
  const [isAsked] = useState(record.status === 'published' || edit.edits !== null);
  const begin = useRef(isAsked ? undefined : remove.run);
  useEffect(() => {
    void begin.current?.();
    begin.current = undefined;
  }, []);
  if (!isAsked && !referrers && remove.failure === undefined) return null;
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" isPending={remove.isRunning} onPress={() => void remove.run()}>
        {referrers ? t('Delete anyway') : t('Delete the {one}', { one })}
      </Button>
    </>
  );
  const path = deliveredPath(type, { slug: record.slug, address: record.id });
  return (
    <Dialog title={t('Delete “{name}”?', { name: record.name })} isOpen onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {referrers ? (
          <References referrers={referrers.shown} count={referrers.count} one={one} onGo={onClose} />
        ) : (
          <p>
            {t('The {one} goes to the trash and stays there for 30 days.', { one })}
            {record.status === 'published' && ` ${t('Readers get “not found” at {path} at once.', { path })}`}
            {edit.edits && ` ${t('What you have not saved is lost.')}`}
          </p>
        )}
        {remove.failure !== undefined && <ErrorPanel error={remove.failure} />}
      </div>
    </Dialog>
  );
}

function References(props: {
  readonly referrers: readonly Referrer[];
  readonly count: number;
  readonly one: string;
  readonly onGo: () => void;
}) {
  const { referrers, count, one, onGo } = props;
  return (
    <div role="alert" className="flex flex-col gap-2">
      <p>
        {plural(
          count,
          'One published record refers to this {one}. Deleted, it is missing there:',
          '{count} published records refer to this {one}. Deleted, it is missing there:',
          { one },
        )}
      </p>
      <ul className="flex flex-col gap-1 rounded-lg border border-line p-2">
        {referrers.map((from) => (
          <li key={from.id}>
            <Link
              {...recordLink(from.kind, from.id, '-')}
              search={{ field: from.fields[0] }}
              onClick={onGo}
              className="block rounded px-2 py-1 hover:bg-sunken"
            >
              <bdi className="font-medium text-ink underline">{from.name}</bdi>
              <span className="block text-xs">
                {t('{one}, in {fields}', { one: kindNames[from.kind].one, fields: from.fields.join(', ') })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > referrers.length && (
        <p>{plural(count - referrers.length, 'And {count} more.', 'And {count} more.')}</p>
      )}
    </div>
  );
}

/** Goes from the deleted record to its list, with the way back. */
function useLeaveDeleted(edit: RecordEdit, type: EditedType, record: ContentRecord) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { kind } = type;
  const link = recordLink(kind, record.id, type.slug);
  const restore = async () => {
    try {
      await call('POST', '/admin/trash/{id}/restore', { path: { id: record.id } });
      edit.forgetLists();
      await navigate({ ...link, search: {} });
      notify(t('“{name}” is back, as a draft', { name: record.name }));
    } catch (error) {
      notifyFailure(t('“{name}” was not brought back', { name: record.name }), error);
    }
  };
  return async () => {
    await edit.forgetUnsaved();
    edit.forgetLists();
    if (type.isSingleton) await navigate({ to: '/', ignoreBlocker: true });
    else if (kind === 'page') await navigate({ to: '/pages', ignoreBlocker: true });
    else if (kind === 'blogPost') await navigate({ to: '/posts', ignoreBlocker: true });
    else await navigate({ to: '/items/$type', params: { type: type.slug }, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: recordQuery(kind, record.id).queryKey });
    notify(t('“{name}” is in the trash', { name: record.name }), {
      action: { label: t('Undo'), run: () => void restore() },
    });
  };
}
