import type { ComponentProps } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTypedText } from '../entries/lists/use-typed-text.ts';

/** A text of the request: it changes the address once one pauses. */
export function TypedField(props: ComponentProps<typeof TextField>) {
  const [text, setText] = useTypedText(props.value, props.onChange);
  return <TextField {...props} value={text} onChange={setText} autoComplete="off" />;
}
