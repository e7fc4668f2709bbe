/** How wide a picture stands in the text. `full`: as wide as it is, or as the column allows. */
export type ImageSize = 'small' | 'medium' | 'full';

const widths = { small: 240, medium: 480 } as const;

interface Measured {
  readonly width: number;
  readonly height: number;
}

/** The size that the attributes of a stored picture say; undefined where they say a width of their own. */
export function sizeOf(width: unknown, natural: Measured | undefined): ImageSize | undefined {
  if (width === null || width === undefined || width === '') return 'full';
  const pixels = Number(width);
  if (pixels === widths.small) return 'small';
  if (pixels === widths.medium) return 'medium';
  return natural && pixels === natural.width ? 'full' : undefined;
}

/** The attributes of a picture of a size: both sides where its own are known, so that the page does not move when it comes. */
export function attributesOf(
  size: ImageSize,
  natural: Measured | undefined,
): { readonly width: string | null; readonly height: string | null } {
  if (size === 'full')
    return { width: natural ? String(natural.width) : null, height: natural ? String(natural.height) : null };
  const width = widths[size];
  const height =
    natural && natural.width > 0 ? Math.round((natural.height * width) / natural.width) : undefined;
  return { width: String(width), height: height === undefined ? null : String(height) };
}
