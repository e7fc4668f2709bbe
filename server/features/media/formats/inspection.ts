import type { Clock } from '../../../lib/clock.ts';
import type { ServiceError } from '../../../lib/service-error.ts';
import type { ImageDecoder } from '../images/image-decoder.ts';
import { rejectFile } from './file-format.ts';

/** Elements of a file, of whatever level, that are looked at. Films of an hour have some ten thousand. */
export const mostElements = 100_000;
/** Milliseconds that all looking at one file may take; honest ones take a second. */
const longestLook = 20_000;

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

/** Begins to look at a file; what it may cost is counted from here. */
export function beginInspection(
  deps: { imageDecoder: ImageDecoder; clock: Clock },
  gone: AbortSignal,
): Inspection {
  const until = deps.clock.now() + longestLook;
  let spent = 0;
  return {
    decoder: deps.imageDecoder,
    gone,
    spend: () => {
      if (gone.aborted) throw senderGone();
      if (++spent > mostElements) throw rejectFile(`The file has more than ${mostElements} parts.`);
      if (deps.clock.now() > until) throw rejectFile('The file takes too long to be looked at.');
    },
  };
}

/** Nobody reads this, but it is logged as what a client did and not as a fault of the service. */
export function senderGone(): ServiceError {
  return rejectFile('The sender hung up before the file was looked at.');
}
