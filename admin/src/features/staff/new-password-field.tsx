import { plural, t } from '../../messages/messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Characters: what the service takes (decisions, "Auth bodies"). */
const shortest = 12;

/** Why a new password cannot be taken, if so. */
export function newPasswordFault(password: string): string | undefined {
  const length = [...password].length;
  return length >= shortest
    ? undefined
    : plural(
        length,
        'At least {shortest} characters; these are {count}.',
        'At least {shortest} characters; these are {count}.',
        { shortest },
      );
}

/** A new password with the rule that it must meet. */
export function NewPasswordField({
  label = t('New password'),
  value,
  onChange,
  error,
}: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error?: string | undefined;
}) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      maxLength={256}
      value={value}
      onChange={onChange}
      help={t('{shortest} characters or more. A few words are easier to remember than one with digits.', {
        shortest,
      })}
      error={error}
      isRequired
    />
  );
}
