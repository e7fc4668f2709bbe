import { useEffect, useRef, useState } from 'react';

const pause = 250;

/**
 * A text that is typed and told on after a pause. What comes from outside, as when Back changes the address, replaces
 * what was typed.
 */
export function useTypedText(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      tell.current(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
