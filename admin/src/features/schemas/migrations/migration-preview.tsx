import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { plural, rich, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel, ProgressBar } from '../../../ui/feedback.tsx';
import { migrationPreviewQuery, migrationQuery } from './migration-queries.ts';
import { Unconverted } from './unconverted.tsx';

/** The dry run: how many entries would change, and which values would stay because they do not fit. */
export function MigrationPreviewPart({ id }: { readonly id: string }) {
  const { data: preview, error, isFetching, refetch } = useQuery(migrationPreviewQuery(id));
  const { data: migration } = useQuery(migrationQuery(id));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!preview) return <ProgressBar label={t('Counting what it would change')} />;
  const { total, changed, unconverted, samples } = preview;
  return (
    <section aria-label={t('Dry run')} className="flex flex-col gap-3 rounded-lg bg-sunken p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {rich('Would change {records} of {total}, drafts and what is live.', {
            records: <strong>{plural(changed, '{count} record', '{count} records')}</strong>,
            total,
          })}
          {unconverted > 0 && (
            <>
              {' '}
              <strong className="text-warn">
                {plural(
                  unconverted,
                  '{count} value does not fit and would stay as it is.',
                  '{count} values do not fit and would stay as they are.',
                )}
              </strong>
            </>
          )}
        </p>
        <Button onPress={() => void refetch()} isPending={isFetching}>
          <RefreshCw aria-hidden="true" className="size-4" /> {t('Count again')}
        </Button>
      </div>
      {migration && <Unconverted migration={migration} samples={samples} total={unconverted} />}
    </section>
  );
}
