import { type ContentRecord, kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
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
  const names = kindNames[kind];
  const title =
    failed.length > 0
      ? plural(
          failed.length,
          '{count} {one} could not be changed',
          '{count} {many} could not be changed',
          names,
        )
      : plural(left.length, '{count} {one} stayed as before', '{count} {many} stayed as before', names);
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
            : plural(undo.length, '{count} {one} was changed.', '{count} {many} were changed.', names)}
          {left.length > 0 &&
            ` ${plural(
              left.length,
              '{count} {one} stayed as before, because you stopped.',
              '{count} {many} stayed as before, because you stopped.',
              names,
            )}`}
        </p>
        <BulkFailures {...{ kind, records }} failed={failed} />
      </div>
    </Dialog>
  );
}
