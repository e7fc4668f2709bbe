import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Whether the screen is too narrow for a grid of days: seven days do not stand side by side below this. */
export function useNarrow(): boolean {
  return useMediaQuery('(width < 48rem)');
}
