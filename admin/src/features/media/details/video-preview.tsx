import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { Media } from '../media-file.ts';
import { changeMedia, refreshMedia } from '../media-query.ts';
import { drawPoster } from '../upload/draw-poster.ts';
import { uploadPoster } from '../upload/send-file.ts';

/** A video that plays, and any moment of which can stand for it. */
export function VideoPreview({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const queryClient = useQueryClient();
  const take = useSubmit(
    async () => {
      const shown = video.current;
      const picture = shown && (await drawPoster(shown));
      if (!shown || !picture)
        throw new Error(t('This browser does not show the video, so nothing can be taken from it.'));
      const { id } = await uploadPoster(media, picture);
      const length = Number.isFinite(shown.duration) && media.duration === undefined;
      await changeMedia(media.id, { poster: id, ...(length && { duration: shown.duration }) });
      await refreshMedia(queryClient);
      notify(t('The poster is the picture that was shown'));
    },
    { inWords: inWords },
  );
  return (
    <div className="flex flex-col items-start gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the library keeps no captions of videos. */}
      <video
        ref={video}
        key={media.url}
        src={media.url}
        poster={media.poster?.url}
        controls
        preload="metadata"
        aria-label={media.altText || media.filename}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        className="max-h-80 w-full rounded-lg bg-black"
      />
      {mayEdit && (
        <Button isPending={take.isRunning} onPress={() => void take.run()}>
          <Image aria-hidden="true" className="size-4" /> {t('Use this moment as the poster')}
        </Button>
      )}
      <FailureNote reason={take.message} />
    </div>
  );
}

function inWords(failure: unknown): string {
  if (failure instanceof DOMException && failure.name === 'SecurityError')
    return t('The video comes from another address than this app, so nothing can be taken from it.');
  return failure instanceof Error ? failure.message : String(failure);
}
