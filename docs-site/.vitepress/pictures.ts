import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { checkout, targetOf } from '../../scripts/docs-site/read-pages.ts';

/** Width and height of each screenshot, by its path from the checkout's root. */
export type Pictures = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

const folder = 'docs/screenshots';

/** Measures the screenshots, so that pages keep their places free while they load. */
export async function readPictures(): Promise<Pictures> {
  const names = readdirSync(`${checkout}${folder}`);
  const sizes = names.map(async (name) => {
    const { width, height } = await sharp(`${checkout}${folder}/${name}`).metadata();
    return [`${folder}/${name}`, { width, height }] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** A picture of a page: where it was drawn in both themes, the one of the reader's theme shows. */
export function pictureTags(
  pictures: Pictures,
  picture: { readonly source: string; readonly address: string; readonly alt: string },
): string {
  const { source, address, alt } = picture;
  const tag = (src: string, theme: string) => {
    const size = pictures.get(targetOf(source, src));
    if (!size) throw new Error(`${source} shows ${src}, which there is not`);
    const { width, height } = size;
    return `<img${theme} src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
  };
  const drawn = /^(.*)-(?:light|dark)\.webp$/.exec(address)?.[1];
  if (drawn === undefined || !pictures.has(targetOf(source, `${drawn}-dark.webp`))) return tag(address, '');
  return ['light', 'dark'].map((theme) => tag(`${drawn}-${theme}.webp`, ` class="in-${theme}"`)).join('');
}
