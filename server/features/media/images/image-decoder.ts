import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { VariantPlan } from '../plan-variant.ts';
import type { InspectedFile } from './inspected-file.ts';

/** Looks into images and makes new ones, one at a time. */
export interface ImageDecoder {
  /** @throws ServiceError INVALID_FILE_CONTENT; DecoderDied */
  inspect(file: StagedFile, mimeType: string): Promise<InspectedFile>;
  /** `readOriginal` is called when its turn comes. @throws DecoderDied, and what `readOriginal` throws */
  make(readOriginal: () => Promise<Uint8Array>, plan: VariantPlan): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** The decoding process ended in the middle of a job: the image crashed it, or took too long. */
export class DecoderDied extends Error {
  constructor(cause: string) {
    super(`the process that decodes images ended: ${cause}`);
    this.name = 'DecoderDied';
  }
}
