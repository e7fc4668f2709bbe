const exifHead = Buffer.from('Exif\0\0');

/**
 * An AVIF whose EXIF and XMP data are overwritten with zeros. They stay where they are, since everything else in the file
 * is addressed by its position.
 * @param blocks the metadata as the decoder found it
 * @returns undefined when it does not stand in the file as one piece
 */
export function stripAvif(bytes: Buffer, blocks: readonly (Buffer | undefined)[]): Buffer | undefined {
  const stripped = Buffer.from(bytes);
  for (const block of blocks) {
    if (!block) continue;
    const data = block.subarray(0, exifHead.length).equals(exifHead)
      ? block.subarray(exifHead.length)
      : block;
    const at = data.length > 0 ? stripped.indexOf(data) : -1;
    if (at < 0) return undefined;
    stripped.fill(0, at, at + data.length);
  }
  return stripped;
}
