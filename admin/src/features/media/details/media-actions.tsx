import { Download, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { kindOf, type MediaWithUses } from '../media-file.ts';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useDeleteMedia } from './use-delete-media.ts';

const replaceable = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: 'application/pdf',
} as const;

/** What can be done with a file. */
export function MediaActions({
  media,
  mayEdit,
  onDeleted,
}: {
  readonly media: MediaWithUses;
  readonly mayEdit: boolean;
  readonly onDeleted: () => void;
}) {
  const [replacement, setReplacement] = useState<File>();
  const [isDeleting, setDeleting] = useState(false);
  const deleteFile = useDeleteMedia(media, onDeleted);
  // What nothing shows comes back whole: no need to ask. Somebody may show it since it was looked up.
  const remove = useSubmit(() => deleteFile(false), { onFailure: () => setDeleting(true) });
  const askOrDelete = () => (media.usedIn.length > 0 ? setDeleting(true) : void remove.run());
  return (
    <div className="flex flex-wrap gap-2">
      <a href={media.url} download={media.filename} className={buttonClass('secondary')}>
        <Download aria-hidden="true" className="size-4" /> {t('Download')}
      </a>
      {mayEdit && (
        <>
          <FileTrigger
            acceptedFileTypes={[replaceable[kindOf(media.mimeType)]]}
            onSelect={(files) => setReplacement(files?.[0])}
          >
            <Button>
              <Replace aria-hidden="true" className="size-4" /> {t('Replace file')}
            </Button>
          </FileTrigger>
          <Button className="text-danger!" isPending={remove.isRunning} onPress={askOrDelete}>
            <Trash2 aria-hidden="true" className="size-4" /> {t('Delete')}
          </Button>
        </>
      )}
      {replacement && (
        <ReplaceDialog
          media={media}
          file={replacement}
          accept={[replaceable[kindOf(media.mimeType)]]}
          onClose={() => setReplacement(undefined)}
        />
      )}
      {isDeleting && (
        <DeleteMediaDialog media={media} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </div>
  );
}
