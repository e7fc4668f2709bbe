import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useContext } from 'react';
import { TextField as AriaTextField, Input, TextArea, type TextAreaProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { FieldFrame, inputClass } from './field-frame.tsx';
import { WrittenIn } from './written-in.ts';

export interface TextFieldProps {
  /** Of the input itself, to find it by. */
  readonly id?: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'url';
  /** More than one makes it a text area of so many lines, which grows. */
  readonly rows?: number;
  readonly isCode?: boolean;
  /** The id of a `datalist` with what one may want to type. */
  readonly suggestionsId?: string;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What else is said of a text area, and its element. */
  readonly area?: TextAreaProps & { readonly ref?: Ref<HTMLTextAreaElement> };
}

/** A line of text, or several. An error makes it invalid and is read out. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    placeholder,
    rows = 1,
    isCode,
    className,
    inputRef,
    area,
    suggestionsId,
    ...field
  } = props;
  // Code reads from the left, text from where its language begins.
  const written = useContext(WrittenIn);
  const language = isCode ? ({ dir: 'ltr' } as const) : written;
  const look = classNames(inputClass, isCode && 'font-mono text-sm');
  return (
    <AriaTextField
      {...field}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classNames('flex flex-col gap-1', className)}
    >
      <FieldFrame label={label} help={help} error={error} isRequired={field.isRequired}>
        {rows > 1 ? (
          <TextArea
            {...area}
            rows={rows}
            {...language}
            placeholder={placeholder}
            style={{ minHeight: `calc(${rows}lh + 0.875rem)` }}
            className={classNames(look, 'field-sizing-content max-h-[60vh]')}
          />
        ) : (
          <Input
            ref={inputRef}
            {...language}
            list={suggestionsId}
            placeholder={placeholder}
            className={look}
          />
        )}
      </FieldFrame>
    </AriaTextField>
  );
}
