import { ChevronDown, ChevronUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback.tsx';
import type { Upload, UploadQueue } from '../upload/upload-queue.ts';
import { UploadRow } from '../upload/upload-row.tsx';

const DescribeDialog = lazy(() =>
  import('../describe/describe-dialog.tsx').then((module) => ({ default: module.DescribeDialog })),
);

/** How far the uploads of the library are, each of them and all together. */
export function UploadPanel({
  queue,
  uploads,
}: {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
}) {
  const [isOpen, setOpen] = useState(true);
  const [described, setDescribed] = useState<readonly string[]>();
  if (uploads.length === 0) return null;
  const count = (...states: readonly Upload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const running = count('waiting', 'sending');
  const failed = count('failed');
  const done = uploads.flatMap(({ media }) => (media ? [media.id] : []));
  const canRetry = uploads.some((upload) => upload.state === 'failed' && upload.canRetry);
  const over = uploads.length - running;
  const sent = uploads.reduce((sum, { state, sent: part }) => sum + (isRunning(state) ? part : 1), 0);
  return (
    <section aria-label={t('Uploads')} className="rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 py-1.5 pe-2 ps-4">
        <div className="min-w-40 flex-1" aria-live="polite">
          {running > 0 ? (
            <ProgressBar
              label={plural(uploads.length, 'Uploading a file', 'Uploading {count} files')}
              value={sent / uploads.length}
              detail={t('{done} of {total}', { done: over, total: uploads.length })}
            />
          ) : (
            <p className="text-sm font-medium">
              {summary(done.length, failed, count('cancelled'), count('known'))}
            </p>
          )}
        </div>
        {running === 0 && done.length > 0 && (
          <Button onPress={() => setDescribed(done)}>
            {plural(done.length, 'Describe {count} file …', 'Describe {count} files …')}
          </Button>
        )}
        {canRetry && <Button onPress={queue.retryFailed}>{t('Try failed again')}</Button>}
        {running > 0 ? (
          <Button onPress={queue.cancelAll}>{t('Cancel all')}</Button>
        ) : (
          <Button variant="quiet" onPress={queue.clear}>
            {t('Clear list')}
          </Button>
        )}
        <IconButton
          label={isOpen ? t('Hide the list of uploads') : t('Show the list of uploads')}
          icon={isOpen ? <ChevronUp className="size-4" /> : <ChevronDown className="size-4" />}
          onPress={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && (
        <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto border-t border-line px-4 py-2">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} queue={queue} />
            </li>
          ))}
        </ul>
      )}
      {described && (
        <Suspense>
          <DescribeDialog ids={described} onClose={() => setDescribed(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function isRunning(state: Upload['state']): boolean {
  return state === 'waiting' || state === 'sending';
}

function summary(done: number, failed: number, cancelled: number, known: number): string {
  const parts = [
    done > 0 && plural(done, '{count} file uploaded', '{count} files uploaded'),
    failed > 0 && plural(failed, '{count} failed', '{count} failed'),
    cancelled > 0 && plural(cancelled, '{count} cancelled', '{count} cancelled'),
    known > 0 && plural(known, '{count} file here already', '{count} files here already'),
  ];
  return parts.filter(Boolean).join(', ');
}
