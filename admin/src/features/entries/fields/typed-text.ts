import { useState } from 'react';

interface Typed<T> {
  readonly text: string;
  /** The value that was stored while this was typed; with another one the text is of the past. */
  readonly value: T | undefined;
}

/**
 * What was typed for a value, also while it is not one: the text stays until the value is changed from elsewhere.
 * `type` takes the text and the value that it now stands for (the old one when the text is no value).
 */
export function useTypedText<T>(
  value: T | undefined,
  format: (value: T) => string,
): { readonly text: string; readonly type: (text: string, value: T | undefined) => void } {
  const [typed, setTyped] = useState<Typed<T>>();
  const isCurrent = typed !== undefined && Object.is(typed.value, value);
  return {
    text: isCurrent ? typed.text : value === undefined ? '' : format(value),
    type: (text, next) => setTyped({ text, value: next }),
  };
}
