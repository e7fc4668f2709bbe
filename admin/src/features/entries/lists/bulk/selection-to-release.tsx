import { useState } from 'react';
import { addressIn } from '../../../../api/record-address.ts';
import { countInWords } from '../../../../api/records.ts';
import { mostEntries } from '../../../../api/releases.ts';
import { t } from '../../../../messages/messages.ts';
import { AddToReleaseDialog } from '../../../releases/picker/add-to-release-dialog.tsx';
import { type BulkTarget, findRecords } from './use-bulk.ts';

/** Takes the selected records of a list, in its language, into a release. */
export function SelectionToRelease(props: {
  readonly target: BulkTarget;
  readonly count: number;
  /** The language that the list is of; undefined for the default one. */
  readonly locale: string | undefined;
  readonly onClose: () => void;
  /** Something was added: nothing is selected any more. */
  readonly onDone: () => void;
}) {
  const { onClose, onDone } = props;
  // What is added is selected no more, and yet the dialog has things to say of it.
  const [{ target, count, locale }] = useState(props);
  const find = async () => {
    if (count > mostEntries)
      throw new Error(t('A release holds at most {count} records.', { count: mostEntries }));
    const records = await findRecords(target, new AbortController().signal, () => undefined);
    return [...records.keys()].map((id) => addressIn(id, locale));
  };
  return (
    <AddToReleaseDialog
      what={countInWords(target.kind, count)}
      find={find}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
