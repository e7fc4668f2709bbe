import { FileText } from 'lucide-react';
import { isPdf, kindOf, type Media, typeInWords } from '../media-file.ts';
import { FocalPoint } from './focal-point.tsx';
import { PdfPreview } from './pdf-preview.tsx';
import { VideoPreview } from './video-preview.tsx';

/** The file itself: an image with its focal point, a video or sound that plays, the first page of a PDF, a sign for the rest. */
export function FilePreview({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const kind = kindOf(media.mimeType);
  if (kind === 'image') return <FocalPoint key={media.hash} media={media} mayEdit={mayEdit} />;
  if (kind === 'video') return <VideoPreview key={media.url} {...{ media, mayEdit }} />;
  if (isPdf(media.mimeType)) return <PdfPreview key={media.url} {...{ media, mayEdit }} />;
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: the library keeps no captions of sounds.
    return <audio src={media.url} controls preload="metadata" className="w-full" />;
  }
  return (
    <div className="flex h-40 flex-col items-center justify-center gap-2 rounded-lg bg-sunken text-ink-faint">
      <FileText aria-hidden="true" className="size-10" />
      <span className="text-sm font-medium">{typeInWords(media.mimeType)}</span>
    </div>
  );
}
