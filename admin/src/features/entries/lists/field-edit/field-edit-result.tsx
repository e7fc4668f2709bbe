import { type ContentRecord, countInWords, type RecordKind } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { BulkFailures } from '../bulk/bulk-failures.tsx';
import type { EditOutcome } from './run-edit.ts';

/** What could not be changed, record by record with its reason. */
export function FieldEditResult(props: {
  readonly kind: RecordKind;
  readonly outcome: EditOutcome;
  readonly records: ReadonlyMap<string, ContentRecord>;
  readonly onClose: () => void;
}) {
  const { kind, records, onClose } = props;
  const { undo, failed, left } = props.outcome;
  const all = countInWords(kind, failed.length || left.length);
  const title =
    failed.length > 0 ? t('{all} could not be changed', { all }) : t('{all} stayed as before', { all });
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size="md"
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p>
          {undo.length === 0
            ? t('Nothing was changed.')
            : `${countInWords(kind, undo.length)} ${undo.length === 1 ? 'was' : 'were'} changed.`}
          {left.length > 0 &&
            t(' {count} stayed as before, because you stopped.', { count: countInWords(kind, left.length) })}
        </p>
        <BulkFailures {...{ kind, records }} failed={failed} />
      </div>
    </Dialog>
  );
}
