import { kindOf, type Media } from '../media-file.ts';
import { changeMedia } from '../media-query.ts';
import { type UploadOptions, uploadFile } from './upload-file.ts';

/**
 * Sends a file to the library as `uploadFile` does; of a video what the browser sees of it follows: its length, and a picture
 * that stands for it. A video of which that cannot be had is there all the same.
 */
export async function sendFile(file: File, options: UploadOptions = {}): Promise<Media> {
  const media = await uploadFile(file, options);
  if (kindOf(media.mimeType) !== 'video' || options.signal?.aborted) return media;
  try {
    const { seeVideo } = await import('./draw-poster.ts');
    const { duration, poster } = await seeVideo(file);
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

/** Puts a picture into the library that stands for a video, beside it. @throws ApiError */
export function uploadPoster({ filename, folder }: Media, picture: Blob): Promise<Media> {
  const [, kind = 'webp'] = picture.type.split('/');
  const name = `${filename.replace(/\.[^.]+$/, '')} poster.${kind}`;
  return uploadFile(new File([picture], name, { type: picture.type }), { folder });
}
