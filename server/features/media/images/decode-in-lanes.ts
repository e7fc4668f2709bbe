import { constants } from 'node:os';
import { DecoderDied, type ImageDecoder } from './image-decoder.ts';
import { createImageProcess, type ImageProcess } from './image-process.ts';
import { orUnwanted } from './unwanted.ts';

/** An upload is refused by then; honest ones take a second. */
const uploadTerms = { longestJob: 60_000, priority: constants.priority.PRIORITY_NORMAL, betweenStarts: 0 };
/** What uploads, and the service itself, leave of the processors: strangers who hang up end this process each time. */
const variantTerms = { longestJob: 30_000, priority: constants.priority.PRIORITY_LOW, betweenStarts: 1000 };

/**
 * Two processes: one looks into what is uploaded, the other makes images for whoever asks, at the lowest priority. Anybody
 * can ask for images, so an upload never waits for one: the image that is being made is given up, which frees its memory
 * at once, and made anew after the last upload. So no more than one image is decoded at any time.
 */
export function createImageDecoder(
  uploads: ImageProcess = createImageProcess(uploadTerms),
  variants: ImageProcess = createImageProcess(variantTerms),
): ImageDecoder {
  let uploading = 0;
  let interruption = new AbortController();
  let quiet = Promise.withResolvers<void>();
  quiet.resolve();

  function beginUpload(): void {
    uploading++;
    if (uploading > 1) return;
    quiet = Promise.withResolvers();
    interruption.abort();
  }

  function endUpload(): void {
    uploading--;
    if (uploading > 0) return;
    interruption = new AbortController();
    quiet.resolve();
  }

  return {
    inspect: async (file, mimeType, unwanted) => {
      beginUpload();
      try {
        const job = { kind: 'inspect', file, mimeType } as const;
        const { inspected } = await uploads.perform(async () => job, unwanted);
        if (!inspected) throw new DecoderDied('it gave no answer');
        return inspected;
      } finally {
        endUpload();
      }
    },
    make: async (readOriginal, plan, unwanted) => {
      for (;;) {
        await orUnwanted(quiet.promise, unwanted);
        const { signal } = interruption;
        try {
          const prepare = async () => ({ kind: 'make', original: await readOriginal(), plan }) as const;
          const { made } = await variants.perform(prepare, AbortSignal.any([unwanted, signal]));
          if (made === undefined) throw new DecoderDied('it gave no answer');
          return made;
        } catch (error) {
          if (unwanted.aborted || !signal.aborted) throw error;
        }
      }
    },
    close: () => {
      uploads.close();
      variants.close();
    },
  };
}
