import { RotateCcw } from 'lucide-react';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback.tsx';
import type { RestoreProgress } from './use-restore.ts';

/** Restores what is selected, and shows how far it is. */
export function RestoreBar(props: {
  readonly count: number;
  readonly progress: RestoreProgress | undefined;
  readonly onRestore: () => void;
  readonly onClear: () => void;
}) {
  const { count, progress, onRestore, onClear } = props;
  return (
    <section
      aria-label={t('Selected')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised px-4 py-2.5 text-sm shadow-lg"
    >
      {progress ? (
        <div className="flex-1">
          <ProgressBar
            label={t('Restoring')}
            value={progress.total === 0 ? 0 : progress.done / progress.total}
            detail={t('{done} of {total}', { done: progress.done, total: progress.total })}
          />
        </div>
      ) : (
        <>
          <p aria-live="polite" className="font-medium">
            {plural(count, '{count} selected', '{count} selected')}
          </p>
          <Button variant="quiet" onPress={onClear}>
            {t('Clear [selection]')}
          </Button>
          <Button variant="primary" className="ms-auto" onPress={onRestore}>
            <RotateCcw aria-hidden="true" className="size-4" /> {t('Restore {count}', { count })}
          </Button>
        </>
      )}
    </section>
  );
}
