import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote, ProgressBar } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { isRecord, type MediaWithUses, sizeInWords } from '../media-file.ts';
import { mediaQuery, refreshMedia } from '../media-query.ts';
import { refusalOf } from '../upload/file-rules.ts';
import { sendFile } from '../upload/send-file.ts';

/** Puts another file in the place of one, and says before where that will be seen. */
export function ReplaceDialog({
  media,
  file,
  accept,
  onClose,
}: {
  readonly media: MediaWithUses;
  readonly file: File;
  readonly accept: readonly string[];
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState(() => refusalOf(file, { accept }));
  const canSend = refusalOf(file, { accept }) === undefined;
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const published = media.usedIn.filter((use) => isRecord(use) && use.isPublished).length;
  const replace = async () => {
    stop.current = new AbortController();
    setFailure(undefined);
    setSent(0);
    try {
      const options = { replaces: media.id, signal: stop.current.signal, onProgress: setSent };
      const changed = await sendFile(file, options);
      queryClient.setQueryData(mediaQuery(media.id).queryKey, (known) => known && { ...known, ...changed });
      void refreshMedia(queryClient);
      notify(t('“{name}” shows the new file', { name: changed.filename }));
      onClose();
    } catch (error) {
      setSent(undefined);
      if (!stop.current.signal.aborted) setFailure(messageOf(error));
    }
  };
  const isRunning = sent !== undefined;
  const footer = isRunning ? (
    <Button onPress={() => stop.current?.abort()}>{t('Cancel the upload')}</Button>
  ) : (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        whyDisabled={!canSend && t('The file is of another kind than the one that it would replace.')}
        onPress={replace}
      >
        {t('Replace the file')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Replace “{name}”?', { name: media.filename })}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
      isForced={isRunning}
    >
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <p>
          {t('“{name}” ({size}) takes its place. Id, texts and folder stay; the file before is gone.', {
            name: file.name,
            size: sizeInWords(file.size),
          })}
        </p>
        <p>{effectInWords(published)}</p>
        {isRunning && (
          <ProgressBar
            label={sent < 1 ? t('Uploading') : t('Checking the file')}
            {...(sent < 1 && { value: sent })}
          />
        )}
        <FailureNote reason={failure} />
      </div>
    </Dialog>
  );
}

function effectInWords(published: number): string {
  if (published === 0) return t('No published record shows it, so no live page changes.');
  return plural(
    published,
    'A published record shows it: its live page shows the new file at once.',
    '{count} published records show it: their live pages show the new file at once.',
  );
}
