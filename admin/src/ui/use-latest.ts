import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same one from drawing to drawing, and does what the one of the last drawing does. */
export function useLatest<Given extends readonly unknown[], Answer>(
  run: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given) => latest.current(...given), []);
}
