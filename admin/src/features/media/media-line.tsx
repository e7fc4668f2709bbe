import { lengthInWords, type Media, sizeInWords, typeInWords } from './media-file.ts';

/** What kind of file it is, its size, and how long it lasts: "MP4 · 2.3 MB · 0:42". */
export function MediaLine({ media: { mimeType, size, duration } }: { readonly media: Media }) {
  return (
    <>
      {typeInWords(mimeType)} · {sizeInWords(size)}
      {duration !== undefined && ` · ${lengthInWords(duration)}`}
    </>
  );
}
