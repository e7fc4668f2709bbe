import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { componentsQuery } from '../../../../api/types.ts';
import { rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { ownValue } from '../../fields/own-value.ts';
import { Notice } from '../editor-notices.tsx';
import type { EditedType } from '../editor-types.ts';
import { labelOfPath } from '../field-labels.ts';
import { valueInShort } from '../value-in-short.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import type { RecordEdit } from './use-record-edit.ts';
import type { RestoredWork } from './use-restored-work.ts';

/** Says that what was left unsaved stands in the form again, with what it changes, and takes it out where it is not wanted. */
export function RestoredNotice(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly restored: RestoredWork;
}) {
  const { edit, type, restored } = props;
  const { work } = restored;
  const offer = useRef<() => void>(undefined);
  // There is no form any more that it could be put back into.
  useEffect(() => () => offer.current?.(), []);
  if (restored.begun) return <BegunNotice restored={restored} typedAt={restored.begun.work.typedAt} />;
  if (!work || restored.isComing || !edit.edits) return null;
  const discard = async () => {
    try {
      await edit.discard();
      restored.forget();
      const undo = { label: t('Undo'), run: () => restored.putBack(work) };
      offer.current = notify(t('What you had typed is discarded'), { action: undo });
    } catch (error) {
      notifyFailure(t('The unsaved changes are still kept'), error);
    }
  };
  return (
    <Notice tone="neutral" icon={<History aria-hidden="true" className="size-4" />}>
      <p role="status">
        {rich('What you typed {time} and did not save stands here again. Nothing is saved before you do.', {
          time: <RelativeTime time={work.typedAt} />,
        })}
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer">{t('What it changes')}</summary>
        <Differences edit={edit} type={type} work={work} />
      </details>
      <Button className="mt-2" onPress={() => void discard()}>
        {t('Discard')}
      </Button>
    </Notice>
  );
}

/** Offers a record that was begun and not saved, above a form that is empty. */
function BegunNotice({ restored, typedAt }: { readonly restored: RestoredWork; readonly typedAt: string }) {
  const discard = () => {
    const undo = { label: t('Undo'), run: restored.dropBegun() };
    notify(t('What you had typed is discarded'), { action: undo });
  };
  return (
    <Notice tone="neutral" icon={<History aria-hidden="true" className="size-4" />}>
      <p role="status">
        {rich('What you began {time} and did not save is kept in this browser.', {
          time: <RelativeTime time={typedAt} />,
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onPress={restored.takeBegun}>{t('Continue with it')}</Button>
        <Button onPress={discard}>{t('Discard')}</Button>
      </div>
    </Notice>
  );
}

function Differences(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly work: UnsavedWork;
}) {
  const { edit, type, work } = props;
  const { data: components = [] } = useQuery(componentsQuery);
  const { start, base } = edit.state;
  const { name, slug, fields } = work.edits;
  const rows = [
    ...(name === undefined ? [] : [{ label: t('Name'), stored: start.name, typed: name }]),
    ...(slug === undefined ? [] : [{ label: t('Slug'), stored: start.slug, typed: slug }]),
    ...Object.entries(fields).map(([field, typed]) => ({
      label: labelOfPath(field, type.fields, fields, components),
      stored: ownValue(start.fields, field),
      typed,
    })),
  ];
  return (
    <dl className="mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
      {rows.map(({ label, stored, typed }) => (
        <div key={label}>
          <dt dir="auto" className="font-medium text-ink">
            {label}
          </dt>
          <dd className="break-words">
            {base && <del className="me-1.5 text-ink-faint">{valueInShort(stored)}</del>}
            <ins className="no-underline">{valueInShort(typed)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
