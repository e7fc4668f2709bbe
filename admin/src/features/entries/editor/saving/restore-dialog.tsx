import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindNames } from '../../../../api/records.ts';
import { componentsQuery } from '../../../../api/types.ts';
import { rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { notifyFailure } from '../../../../ui/toast.tsx';
import { ownValue } from '../../fields/own-value.ts';
import type { EditedType } from '../editor-types.ts';
import { labelOfPath } from '../field-labels.ts';
import { actorName } from '../status-panel.tsx';
import { valueInShort } from '../value-in-short.ts';
import { readBase, type UnsavedWork } from './unsaved-work.ts';
import type { RecordEdit } from './use-record-edit.ts';

/** Offers what was left unsaved in an earlier visit, with what it would change. */
export function RestoreDialog(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly work: UnsavedWork;
  readonly onClose: () => void;
}) {
  const { edit, type, work, onClose } = props;
  const [isPending, setPending] = useState(false);
  const record = edit.state.base;
  const { one } = kindNames[type.kind];
  const isStale = record !== null && work.baseVersion !== null && work.baseVersion !== record.version;
  const restore = async () => {
    setPending(true);
    const base = record && (await readBase(type.kind, record, work.baseVersion));
    edit.dispatch({ type: 'restored', edits: work.edits, base });
    onClose();
  };
  const discard = async () => {
    setPending(true);
    try {
      await edit.discard();
    } catch (error) {
      notifyFailure(t('The unsaved changes are still kept'), error);
    }
    onClose();
  };
  const footer = (
    <>
      <Button onPress={() => void discard()}>{t('Discard them')}</Button>
      <Button variant="primary" isPending={isPending} onPress={() => void restore()} autoFocus>
        {t('Restore them')}
      </Button>
    </>
  );
  const time = <RelativeTime key="time" time={work.typedAt} />;
  return (
    <Dialog title={t('Unsaved changes were kept')} isOpen onClose={onClose} footer={footer} isForced>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <p>
          {record
            ? rich(
                'You changed “{name}” {time} and did not save it. Restored, the changes stand in the form again; nothing is saved before you do.',
                { name: record.name, time },
              )
            : rich(
                'You began a new {one} {time} and did not save it. Restored, the changes stand in the form again; nothing is saved before you do.',
                { one, time },
              )}
        </p>
        {isStale && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
            {t('{who} saved this {one} since then. When you save, you decide field by field what stays.', {
              who: record.updatedBy ? actorName(record.updatedBy) : t('Somebody'),
              one,
            })}
          </p>
        )}
        <Differences edit={edit} type={type} work={work} />
      </div>
    </Dialog>
  );
}

function Differences(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly work: UnsavedWork;
}) {
  const { edit, type, work } = props;
  const { data: components = [] } = useQuery(componentsQuery);
  const { state } = edit;
  const { name, slug, fields } = work.edits;
  const rows = [
    ...(name === undefined ? [] : [{ label: t('Name'), stored: state.name, typed: name }]),
    ...(slug === undefined ? [] : [{ label: t('Slug'), stored: state.slug, typed: slug }]),
    ...Object.entries(fields).map(([field, typed]) => ({
      label: labelOfPath(field, type.fields, fields, components),
      stored: ownValue(state.fields, field),
      typed,
    })),
  ];
  return (
    <dl className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-lg border border-line p-3">
      {rows.map(({ label, stored, typed }) => (
        <div key={label}>
          <dt dir="auto" className="font-medium text-ink">
            {label}
          </dt>
          <dd className="break-words">
            {state.base && <del className="me-1.5 text-ink-faint">{valueInShort(stored)}</del>}
            <ins className="no-underline">{valueInShort(typed)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
