import { FileTile } from '../file-tile.tsx';
import { isPdf, kindOf, type Media } from '../media-file.ts';
import { FocalPoint } from './focal-point.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { VideoPreview } from './video-preview.tsx';

/** The file itself: an image with its focal point, a video or sound that plays, the first page of a PDF, a tile for the rest. */
export function FilePreview({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const kind = kindOf(media.mimeType);
  if (kind === 'image') return <FocalPoint key={media.hash} media={media} mayEdit={mayEdit} />;
  if (kind === 'video') return <VideoPreview key={media.url} {...{ media, mayEdit }} />;
  if (isPdf(media.mimeType)) return <PdfPreview key={media.url} {...{ media, mayEdit }} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-40 overflow-hidden rounded-lg">
        <FileTile media={media} isSmall={false} />
      </div>
      {kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: the library keeps no captions of sounds.
        <audio src={media.url} controls preload="metadata" className="w-full" />
      )}
    </div>
  );
}
