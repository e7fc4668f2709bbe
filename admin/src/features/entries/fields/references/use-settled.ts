import { useEffect, useState } from 'react';

/** A text once its writer pauses. */
export function useSettled(text: string, milliseconds = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
