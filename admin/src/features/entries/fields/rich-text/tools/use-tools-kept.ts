import { useState } from 'react';

const key = 'galley.text-tools';

/**
 * Whether the tools of rich text stay above it: as was chosen on this device. Fingers begin with it, since the system
 * shows tools of its own at a selection.
 */
export function useToolsKept() {
  const [isKept, setKept] = useState(() => {
    const chosen = localStorage.getItem(key);
    return chosen === null ? matchMedia('(pointer: coarse)').matches : chosen === 'kept';
  });
  const keep = (isToStay: boolean) => {
    localStorage.setItem(key, isToStay ? 'kept' : 'hidden');
    setKept(isToStay);
  };
  return { isKept, keep };
}
