import { FileText, Film, ImageOff, type LucideIcon, Music } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { isPdf, kindOf, lengthInWords, type Media, typeInWords } from './media-file.ts';

/** A kind of file as it looks: a colour of its own, and the shape of what it is on a desk. */
interface Look {
  readonly icon: LucideIcon;
  readonly color: string;
  readonly shape: 'sheet' | 'frame';
}

const looks = {
  image: { icon: ImageOff, color: '[--kind:var(--ink-faint)]', shape: 'frame' },
  video: { icon: Film, color: '[--kind:var(--type-violet)]', shape: 'frame' },
  audio: { icon: Music, color: '[--kind:var(--type-orange)]', shape: 'frame' },
  pdf: { icon: FileText, color: '[--kind:var(--type-red)]', shape: 'sheet' },
  document: { icon: FileText, color: '[--kind:var(--type-blue)]', shape: 'sheet' },
} as const satisfies Record<string, Look>;

function lookOf(mimeType: string): Look {
  return looks[isPdf(mimeType) ? 'pdf' : kindOf(mimeType)];
}

/**
 * What stands for a file that has no picture, and fills its box: its kind by colour and shape, its type in letters, and how
 * long it lasts. Everything that it says is written beside it too.
 */
export function FileTile({ media, isSmall }: { readonly media: Media; readonly isSmall: boolean }) {
  const { icon: Icon, color, shape } = lookOf(media.mimeType);
  const type = typeInWords(media.mimeType);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        color,
        'absolute inset-0 flex flex-col items-center justify-center bg-[color-mix(in_srgb,var(--kind)_9%,var(--surface))] text-(--kind)',
      )}
    >
      {isSmall ? (
        <>
          <Icon className="size-4" />
          <span className="max-w-full truncate text-[0.625rem] leading-tight font-semibold">{type}</span>
        </>
      ) : (
        <span
          className={classNames(
            'relative flex flex-col items-center justify-center rounded-md border border-current bg-surface pb-4.5 shadow-sm',
            shape === 'sheet' ? 'h-19 w-15 rounded-se-2xl' : 'h-16 w-22',
          )}
        >
          <Icon className="size-6" strokeWidth={1.75} />
          <span className="absolute inset-x-0 bottom-0 truncate rounded-b-[0.25rem] bg-(--kind) px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-surface">
            {type}
          </span>
        </span>
      )}
      {!isSmall && media.duration !== undefined && (
        <span className="absolute end-1.5 bottom-1.5 text-xs font-medium tabular-nums">
          {lengthInWords(media.duration)}
        </span>
      )}
    </span>
  );
}
