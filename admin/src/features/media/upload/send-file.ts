import { isPdf, kindOf, type Media } from '../media-file.ts';
import { changeMedia } from '../media-query.ts';
import type { Seen } from './draw-poster.ts';
import { type UploadOptions, uploadFile } from './upload-file.ts';

/**
 * Sends a file to the library as `uploadFile` does; what the browser sees of a video or a PDF follows: how long a video is, and
 * a picture that stands for it. A file of which that cannot be had is there all the same.
 */
export async function sendFile(file: File, options: UploadOptions = {}): Promise<Media> {
  const media = await uploadFile(file, options);
  if (options.signal?.aborted) return media;
  try {
    const { duration, poster } = await seeFile(file, media.mimeType);
    if (duration === null && poster === null) return media;
    const picture = poster && (await uploadPoster(media, poster));
    return await changeMedia(media.id, {
      ...(duration !== null && { duration }),
      ...(picture && { poster: picture.id }),
    });
  } catch {
    return media;
  }
}

async function seeFile(file: File, mimeType: string): Promise<Seen> {
  if (kindOf(mimeType) === 'video') return (await import('./draw-poster.ts')).seeVideo(file);
  if (!isPdf(mimeType)) return { duration: null, poster: null };
  const { drawFirstPage } = await import('./draw-pdf.ts');
  return { duration: null, poster: await drawFirstPage(file) };
}

/** Puts a picture into the library that stands for a file, beside it. @throws ApiError */
export function uploadPoster({ filename, folder }: Media, picture: Blob): Promise<Media> {
  const [, kind = 'webp'] = picture.type.split('/');
  const name = `${filename.replace(/\.[^.]+$/, '')} poster.${kind}`;
  return uploadFile(new File([picture], name, { type: picture.type }), { folder });
}
