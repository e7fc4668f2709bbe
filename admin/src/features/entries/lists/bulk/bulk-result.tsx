import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { referrer } from '../../../../../../server/features/entries/records/record-shapes.ts';
import type { FieldFailure } from '../../../../api/api-error.ts';
import { countInWords, kindNames, type RecordKind, type RecordSummary } from '../../../../api/records.ts';
import { numberInWords } from '../../../../locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { linkOf, nameOf } from '../list-columns.tsx';
import { type BulkAction, bulkWords, outcomeInWords } from './bulk-words.ts';
import type { BulkFailure, BulkOutcome } from './run-bulk.ts';

/** Shown of very many; the first tell what to do about the others. */
const mostShown = 200;

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
  const { verb, past } = bulkWords[action];
  const keptBack = failed.filter(({ code }) => code === 'HAS_REFERENCES').map(({ id }) => id);
  const footer = (
    <>
      {keptBack.length > 0 && (
        <Button variant="danger" onPress={() => onAgain(keptBack, { force: true })}>
          Delete {countInWords(kind, keptBack.length)} anyway
        </Button>
      )}
      {left.length > 0 && (
        <Button onPress={() => onAgain(left)}>
          {verb} the other {countInWords(kind, left.length)}
        </Button>
      )}
      <Button variant="primary" onPress={onClose}>
        Close
      </Button>
    </>
  );
  const title =
    failed.length > 0
      ? `${countInWords(kind, failed.length)} could not be ${past}`
      : `Not all ${kindNames[kind].many} were ${past}`;
  return (
    <Dialog title={title} isOpen onClose={onClose} size="md" footer={footer}>
      <div className="flex flex-col gap-4 text-sm">
        {succeeded.length > 0 && <p>{outcomeInWords(action, kind, succeeded.length)}</p>}
        {left.length > 0 && (
          <p>{countInWords(kind, left.length)} stayed as before, because the work stopped.</p>
        )}
        {error !== undefined && <ErrorPanel error={error} />}
        {failed.length > 0 && (
          <ul className="divide-y divide-line">
            {failed.slice(0, mostShown).map((failure) => (
              <Failure key={failure.id} kind={kind} failure={failure} record={records.get(failure.id)} />
            ))}
          </ul>
        )}
        {failed.length > mostShown && <p>and {numberInWords(failed.length - mostShown)} more</p>}
        {keptBack.length > 0 && (
          <p className="text-ink-soft">
            Deleting them anyway leaves empty places where live content refers to them.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Failure(props: {
  readonly kind: RecordKind;
  readonly failure: BulkFailure;
  readonly record: RecordSummary | undefined;
}) {
  const { kind, failure, record } = props;
  const fields = (failure.details?.['errors'] ?? []) as readonly FieldFailure[];
  const references = (failure.details?.['references'] ?? []) as readonly z.output<typeof referrer>[];
  return (
    <li className="py-2.5">
      {record ? (
        <Link {...linkOf(kind, record)} className="font-medium text-accent hover:underline">
          {nameOf(record)}
        </Link>
      ) : (
        <span className="font-medium">{failure.id}</span>
      )}
      {fields.length === 0 && <p className="text-ink-soft">{failure.message}</p>}
      {(fields.length > 0 || references.length > 0) && (
        <ul className="mt-1 list-disc ps-5 text-ink-soft">
          {fields.map(({ field, code, message }) => (
            <li key={`${field} ${code}`}>
              {record ? (
                <Link {...linkOf(kind, record)} search={{ field }} className="text-accent hover:underline">
                  <code className="font-mono text-xs">{field}</code>
                </Link>
              ) : (
                <code className="font-mono text-xs">{field}</code>
              )}{' '}
              {message}
            </li>
          ))}
          {references.map((one) => (
            <li key={one.id}>
              Used by the {kindNames[one.kind].one} “{nameOf(one)}”
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
