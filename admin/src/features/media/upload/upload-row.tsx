import { Check, CircleAlert, Copy, RotateCcw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { locale } from '../../../locale.ts';
import { plural, rich, t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback.tsx';
import { sizeInWords } from '../media-file.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

/** One file on its way: how far it is, why it failed, and how to cancel it or try again. */
export function UploadRow({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { id, file, state, failure, canRetry } = upload;
  const isRunning = state === 'waiting' || state === 'sending';
  const canResend = canRetry && (state === 'failed' || state === 'cancelled');
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        {isRunning ? (
          <RunningUpload upload={upload} queue={queue} />
        ) : (
          <p className="flex min-w-0 items-center gap-1.5 text-sm">
            {state === 'done' && <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />}
            {state === 'known' && <Copy aria-hidden="true" className="size-4 shrink-0 text-warn" />}
            {state === 'failed' && <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />}
            <span dir="auto" className="truncate">
              {file.name}
            </span>
            <span className="shrink-0 text-xs text-ink-faint">
              {state === 'done' && sizeInWords(file.size)}
              {state === 'cancelled' && t('Cancelled')}
            </span>
          </p>
        )}
        {state === 'known' && <KnownUpload upload={upload} queue={queue} />}
        {failure && <p className="text-xs text-danger">{failure}</p>}
      </div>
      {isRunning && (
        <IconButton
          label={t('Cancel the upload of {name}', { name: file.name })}
          icon={<X className="size-4" />}
          onPress={() => queue.cancel(id)}
        />
      )}
      {canResend && (
        <IconButton
          label={t('Upload {name} again', { name: file.name })}
          icon={<RotateCcw className="size-4" />}
          onPress={() => queue.retry(id)}
        />
      )}
    </div>
  );
}

/** A file that the library has already: one takes that, or keeps it twice. */
function KnownUpload({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { id, file, known = [] } = upload;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      <span role="status" className="min-w-0 break-words">
        {rich('The library has this file already, as {files}.', {
          files: (
            <>
              <bdi>{known[0]?.filename}</bdi>
              {known.length > 1 && ` ${plural(known.length - 1, 'and {count} more', 'and {count} more')}`}
            </>
          ),
        })}
      </span>
      <Button
        aria-label={t('Use that one for {name}', { name: file.name })}
        onPress={() => queue.takeKnown(id)}
      >
        {t('Use that one')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('Upload anyway: {name}', { name: file.name })}
        onPress={() => queue.keep(id)}
      >
        {t('Upload anyway')}
      </Button>
    </div>
  );
}

function RunningUpload({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const pausedUntil = useSyncExternalStore(queue.subscribe, queue.pausedUntil);
  const { file, state, sent } = upload;
  if (state === 'sending' && sent < 1) return <ProgressBar label={file.name} value={sent} />;
  if (state === 'sending') return <ProgressBar label={file.name} detail={t('Checking …')} />;
  const detail =
    pausedUntil === undefined ? t('Waiting') : t('Continues at {time}', { time: timeOf(pausedUntil) });
  return <ProgressBar label={file.name} value={0} detail={detail} />;
}

function timeOf(time: number): string {
  return new Date(time).toLocaleTimeString(locale, { timeStyle: 'medium' });
}
