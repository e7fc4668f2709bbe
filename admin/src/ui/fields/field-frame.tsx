// In this folder: the controls of forms.

import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

/** The look of everything that one types in. */
export const inputClass =
  'min-h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-ink placeholder:text-ink-faint placeholder:[unicode-bidi:plaintext] ' +
  '[&:is(input,textarea):read-only]:bg-sunken disabled:opacity-60 invalid:border-danger data-[invalid]:border-danger';

/** Label, control, help and error of a field, in this order; inside a field of react-aria. */
export function FieldFrame({
  label,
  help,
  error,
  isRequired,
  children,
}: {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Label dir="auto" className="text-sm font-medium text-ink">
        {label}
        {isRequired && (
          <span data-asterisk className="ms-0.5 text-danger" aria-hidden="true">
            *
          </span>
        )}
      </Label>
      {children}
      {help && (
        <Text slot="description" className="own-direction text-xs text-ink-faint">
          {help}
        </Text>
      )}
      <FieldError className="own-direction text-xs text-danger">{error}</FieldError>
    </>
  );
}
