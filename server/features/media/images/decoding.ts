import sharp from 'sharp';

// One image at a time on one thread, and nothing kept of it afterwards: memory is what the largest image takes.
sharp.cache(false);
sharp.concurrency(1);

/** Bytes that an image may take in memory while it is decoded. */
export const mostDecoded = 140_000_000;
/** Bytes that most decoders need for a pixel of one byte a channel. */
export const usualBytesPerPixel = 3.5;

/** The options under which the bytes of strangers are decoded. */
export const decoding = {
  failOn: 'error',
  limitInputPixels: mostDecoded / usualBytesPerPixel,
  sequentialRead: true,
} as const;
