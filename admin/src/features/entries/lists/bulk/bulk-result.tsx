import { kindNames, type RecordKind, type RecordSummary } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import { type BulkAction, wordsOfBulk } from './bulk-words.ts';
import type { BulkOutcome } from './run-bulk.ts';

/** What did not work, record by record with its reason, and how to go on. */
export function BulkResult(props: {
  readonly action: BulkAction;
  readonly kind: RecordKind;
  readonly outcome: BulkOutcome;
  readonly records: ReadonlyMap<string, RecordSummary>;
  readonly onClose: () => void;
  readonly onAgain: (ids: readonly string[], options?: { readonly force: boolean }) => void;
}) {
  const { action, kind, outcome, records, onClose, onAgain } = props;
  const { succeeded, failed, left, error } = outcome;
  const names = kindNames[kind];
  const words = wordsOfBulk(action, kind);
  // What is published together goes live with all of it or not at all.
  const others = action === 'publish' ? restOf(records, outcome) : [];
  const keptBack = failed.filter(({ code }) => code === 'HAS_REFERENCES').map(({ id }) => id);
  const footer = (
    <>
      {keptBack.length > 0 && (
        <Button variant="danger" onPress={() => onAgain(keptBack, { force: true })}>
          {plural(keptBack.length, 'Delete {count} {one} anyway', 'Delete {count} {many} anyway', names)}
        </Button>
      )}
      {left.length > 0 && <Button onPress={() => onAgain(left)}>{words.others(left.length)}</Button>}
      {others.length > 0 && <Button onPress={() => onAgain(others)}>{words.others(others.length)}</Button>}
      <Button variant="primary" onPress={onClose}>
        {t('Close')}
      </Button>
    </>
  );
  const title = failed.length > 0 ? words.failed(failed.length) : words.notAll;
  return (
    <Dialog title={title} isOpen onClose={onClose} size="md" footer={footer}>
      <div className="flex flex-col gap-4 text-sm">
        {succeeded.length > 0 && <p>{words.done(succeeded.length)}</p>}
        {left.length > 0 && (
          <p>
            {plural(
              left.length,
              '{count} {one} stayed as before, because the work stopped.',
              '{count} {many} stayed as before, because the work stopped.',
              names,
            )}
          </p>
        )}
        {others.length > 0 && (
          <p>
            {plural(
              others.length,
              'Nothing was published: {count} {one} could be, and stayed as before, since they go live together.',
              'Nothing was published: {count} {many} could be, and stayed as before, since they go live together.',
              names,
            )}
          </p>
        )}
        {error !== undefined && <ErrorPanel error={error} />}
        <BulkFailures {...{ kind, failed, records }} />
        {keptBack.length > 0 && (
          <p className="text-ink-soft">
            {t('Deleting them anyway leaves empty places where live content refers to them.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What neither failed nor was done, nor is left for want of time. */
function restOf(
  records: ReadonlyMap<string, RecordSummary>,
  { succeeded, failed, left }: BulkOutcome,
): readonly string[] {
  const told = new Set([...succeeded, ...failed.map(({ id }) => id), ...left]);
  return failed.length === 0 ? [] : [...records.keys()].filter((id) => !told.has(id));
}
