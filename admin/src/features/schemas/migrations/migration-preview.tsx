import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { numberInWords } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel, ProgressBar } from '../../../ui/feedback.tsx';
import { countOf } from '../type-kinds.ts';
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
          Would change <strong>{countOf(changed, 'record', 'records')}</strong> of {numberInWords(total)},
          drafts and what is live.
          {unconverted > 0 && (
            <>
              {' '}
              <strong className="text-warn">
                {t('{count} not fit', { count: countOf(unconverted, 'value does', 'values do') })}
              </strong>{' '}
              and would stay as {unconverted === 1 ? t('it is') : t('they are')}.
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
