import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FileTile } from './file-tile.tsx';
import {
  blurredPreview,
  imageAddress,
  isPdf,
  kindOf,
  lengthInWords,
  type Media,
  pictureOf,
  type Shown,
  typeInWords,
} from './media-file.ts';

/** Dark lines on nothing must be seen in the dark theme too. */
const mayBeClear = /^image\/(?!jpeg)/;

/**
 * A small picture of a file that fills its box and never moves what is around it: a blurred preview until it has come, a
 * tile for what has none. `width` and `height` are the CSS pixels of the largest box.
 */
export function MediaThumb({
  media,
  width,
  height,
  className,
}: {
  readonly media: Media;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}) {
  const picture = pictureOf(media);
  return (
    <span
      className={classNames(
        'relative flex items-center justify-center overflow-hidden',
        mayBeClear.test(media.mimeType) ? 'bg-[light-dark(#eef0f0,#848e8d)]' : 'bg-sunken',
        className,
      )}
    >
      {picture ? (
        // Another address is another picture, which has not come yet.
        <Picture key={picture.url} media={picture} width={width} height={height} />
      ) : (
        <FileTile media={media} isSmall={height < 60} />
      )}
      {kindOf(media.mimeType) === 'video' && picture && (
        <span
          aria-hidden="true"
          className="absolute end-1 bottom-1 flex items-center gap-1 rounded bg-black/75 px-1 text-xs text-white tabular-nums"
        >
          <Play className="size-3 fill-current" />
          {height >= 60 && media.duration !== undefined && lengthInWords(media.duration)}
        </span>
      )}
      {isPdf(media.mimeType) && picture && height >= 60 && (
        <span
          aria-hidden="true"
          className="absolute end-1 bottom-1 rounded bg-black/75 px-1 text-xs text-white"
        >
          {typeInWords(media.mimeType)}
        </span>
      )}
    </span>
  );
}

function Picture({
  media,
  width,
  height,
}: {
  readonly media: Shown;
  readonly width: number;
  readonly height: number;
}) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming');
  const preview = state === 'coming' ? blurredPreview(media.thumbHash) : undefined;
  if (state === 'failed') return <ImageOff aria-hidden="true" className="size-6 text-ink-faint" />;
  return (
    <img
      src={imageAddress(media, width)}
      alt=""
      width={media.width ?? width}
      height={media.height ?? height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setState('here')}
      onError={() => setState('failed')}
      className="absolute inset-0 size-full bg-contain bg-center bg-no-repeat object-contain"
      style={preview ? { backgroundImage: `url("${preview}")` } : undefined}
    />
  );
}
