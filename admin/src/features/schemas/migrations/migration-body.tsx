import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { numberInWords } from '../../../locale.ts';
import { rich, t } from '../../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { MigrationButtons } from './migration-buttons.tsx';
import { MigrationPreviewPart } from './migration-preview.tsx';
import { MigrationProgress } from './migration-progress.tsx';
import { type Migration, migrationQuery } from './migration-queries.ts';
import { MigrationState } from './migration-state.tsx';
import { operationInWords } from './migration-words.ts';

/** A migration with its state: what it does, what it would change or has changed, and what can be done with it. */
export function MigrationBody({ id }: { readonly id: string }) {
  const { data: migration, error, refetch } = useQuery(migrationQuery(id));
  const queryClient = useQueryClient();
  if (!migration)
    return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading lines={3} />;
  const { status } = migration;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <MigrationState migration={migration} />
        <MigrationButtons migration={migration} />
      </div>
      <Operations migration={migration} />
      {status === 'pending' && <MigrationPreviewPart id={id} />}
      {status !== 'pending' && status !== 'cancelled' && <MigrationProgress migration={migration} />}
      {status === 'failed' && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {migration.error === null
            ? t('It stopped: the service did not say why.')
            : t('It stopped: {error}', { error: migration.error })}{' '}
          {t('What it had done until then stays.')}
        </p>
      )}
      {status === 'completed' && migration.undoneBy && (
        <p className="text-sm text-ink-soft">
          {rich('Undone: {link}.', {
            link: (
              <Link
                to="/migrations/$id"
                params={{ id: migration.undoneBy }}
                onClick={() => void queryClient.invalidateQueries({ queryKey: ['migrations'] })}
                className="text-accent underline"
              >
                {t('see how the undo went')}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}

function Operations({ migration: { operations, undoOf } }: { readonly migration: Migration }) {
  if (undoOf) {
    return (
      <p className="text-sm">
        {rich(
          'Gives every record back what it had before {migration}. Records that were changed since stay as they are.',
          {
            migration: (
              <Link to="/migrations/$id" params={{ id: undoOf }} className="text-accent underline">
                {t('the migration')}
              </Link>
            ),
          },
        )}
      </p>
    );
  }
  return (
    <ol aria-label={t('Steps')} className="divide-y divide-hairline border-y border-hairline text-sm">
      {operations.map((operation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a migration never change.
        <li key={index} className="flex gap-3 py-2">
          <span aria-hidden="true" className="min-w-4 text-end text-ink-faint tabular-nums">
            {numberInWords(index + 1)}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{operationInWords(operation)}</span>
          <code className="font-mono text-xs leading-5 text-ink-faint max-sm:hidden">{operation.op}</code>
        </li>
      ))}
    </ol>
  );
}
