import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import type { InspectedFile } from './inspected-file.ts';

/** Looks into images that were uploaded and makes new ones of those that are kept; whoever uploads goes first. */
export interface ImageDecoder {
  /** @throws ServiceError INVALID_FILE_CONTENT; DecoderDied; WorkUnwanted once `unwanted` is aborted */
  inspect(file: StagedFile, mimeType: string, unwanted: AbortSignal): Promise<InspectedFile>;
  /**
   * `readOriginal` is called when its turn comes, and again when an upload came between.
   * Returns null when the original is to be served instead, as `makeImage` does.
   * @throws DecoderDied, WorkUnwanted once `unwanted` is aborted, and what `readOriginal` throws
   */
  make(
    readOriginal: () => Promise<Uint8Array>,
    plan: VariantPlan,
    unwanted: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): void;
}

/** The decoding process ended in the middle of a job: the image crashed it, or took too long. */
export class DecoderDied extends Error {
  constructor(cause: string) {
    super(`the process that decodes images ended: ${cause}`);
    this.name = 'DecoderDied';
  }
}
