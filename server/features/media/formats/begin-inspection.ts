import type { Clock } from '../../../lib/clock.ts';
import type { ImageDecoder } from '../images/image-decoder.ts';
import { rejectFile, senderGone } from './file-format.ts';
import type { Inspection } from './inspection.ts';

/** Elements of a file, of whatever level, that are looked at. Films of an hour have some ten thousand. */
export const mostElements = 100_000;
/** Milliseconds that all looking at one file may take; honest ones take a second. */
const longestLook = 20_000;

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
