import { type Media, picture } from '@galley/client';

interface Props {
  media: Media | null | undefined;
  sizes?: string;
  /** Whether the image is visible without scrolling. Such an image is loaded first. */
  first?: boolean;
}

export function Picture({ media, sizes = '(min-width: 75rem) 72rem, 100vw', first = false }: Props) {
  if (!media) return null;
  const { sources, img } = picture(media, { sizes });
  const { srcset, objectPosition, ...rest } = img;
  return (
    <picture className="picture">
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={source.sizes} />
      ))}
      <img
        {...rest}
        alt={rest.alt}
        srcSet={srcset || undefined}
        dir="auto"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        style={{ objectPosition }}
      />
    </picture>
  );
}
