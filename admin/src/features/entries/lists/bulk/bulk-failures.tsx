import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { referrer } from '../../../../../../server/features/entries/records/record-shapes.ts';
import type { FieldFailure } from '../../../../api/api-error.ts';
import { kindNames, type RecordKind, type RecordSummary } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { linkOf, nameOf } from '../list-columns.tsx';
import type { BulkFailure } from './run-bulk.ts';

/** Shown of very many; the first tell what to do about the others. */
const mostShown = 200;

/** What did not work, record by record with its reason; nothing where all did. */
export function BulkFailures(props: {
  readonly kind: RecordKind;
  readonly failed: readonly BulkFailure[];
  readonly records: ReadonlyMap<string, RecordSummary>;
}) {
  const { kind, failed, records } = props;
  if (failed.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line">
        {failed.slice(0, mostShown).map((failure) => (
          <Failure key={failure.id} kind={kind} failure={failure} record={records.get(failure.id)} />
        ))}
      </ul>
      {failed.length > mostShown && (
        <p>{plural(failed.length - mostShown, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
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
              {t('Used by the {one} “{name}”', { one: kindNames[one.kind].one, name: nameOf(one) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
