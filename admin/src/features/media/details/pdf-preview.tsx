import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { FileTile } from '../file-tile.tsx';
import { imageAddress, type Media, pictureOf } from '../media-file.ts';
import { changeMedia, refreshMedia } from '../media-query.ts';
import { uploadPoster } from '../upload/send-file.ts';

/** The first page of a PDF; where none was drawn when it came, it can be now. */
export function PdfPreview({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const picture = pictureOf(media);
  if (picture) {
    return (
      <img
        src={imageAddress(picture, 480)}
        alt={t('The first page of {name}', { name: media.filename })}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        className="max-h-80 w-full rounded-lg bg-sunken object-contain"
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="relative h-40 w-full overflow-hidden rounded-lg">
        <FileTile media={media} isSmall={false} />
      </div>
      {mayEdit && <DrawButton media={media} />}
    </div>
  );
}

function DrawButton({ media }: { readonly media: Media }) {
  const queryClient = useQueryClient();
  const draw = useSubmit(async () => {
    const { drawKeptPage } = await import('../upload/draw-pdf.ts');
    const page = await drawKeptPage(media).catch(() => null);
    if (!page) throw new Error(t('This browser cannot draw the first page.'));
    const { id } = await uploadPoster(media, page);
    await changeMedia(media.id, { poster: id });
    await refreshMedia(queryClient);
    notify(t('The poster is the first page'));
  });
  return (
    <>
      <Button isPending={draw.isRunning} onPress={() => void draw.run()}>
        <Image aria-hidden="true" className="size-4" /> {t('Use the first page as the poster')}
      </Button>
      <FailureNote reason={draw.message} />
    </>
  );
}
