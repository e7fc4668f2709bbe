import { useEffect, useRef } from 'react';

/**
 * What stops long work: somebody, or that nothing shows any more how far it is. While it `isChanging` something, whoever
 * leaves the page is asked first.
 */
export function useStopper(isChanging: boolean): { begin(): AbortSignal; stop(): void } {
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  useEffect(() => {
    if (!isChanging) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanging]);
  return {
    begin: () => {
      stopper.current = new AbortController();
      return stopper.current.signal;
    },
    stop: () => stopper.current?.abort(),
  };
}
