import type { ImageDecoder } from '../images/image-decoder.ts';

/** The looking at one file: what all checks of it have in common. */
export interface Inspection {
  readonly decoder: ImageDecoder;
  /** Aborted when the client hangs up. */
  readonly gone: AbortSignal;
  /**
   * Called for each element of the file before it is read, and for each longer piece.
   * @throws ServiceError INVALID_FILE_CONTENT when the file has too many of them, takes too long, or nobody waits for it
   */
  spend(): void;
}
