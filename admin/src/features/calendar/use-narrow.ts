import { useSyncExternalStore } from 'react';

/** Seven days do not stand side by side below this. */
const narrow = '(width < 48rem)';

/** Whether the screen is too narrow for a grid of days. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(narrow).matches,
  );
}
