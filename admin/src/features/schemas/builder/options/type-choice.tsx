import type { ContentType } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { ComboField } from '../../../../ui/fields/combo-field.tsx';

// No slug has this sign.
const anyType = '@any';

/** One of the types by its slug, a slug that no type has included. */
export function TypeChoice(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly types: readonly ContentType[];
  readonly onChange: (slug: string | undefined) => void;
  readonly error?: string | undefined;
  /** What having no slug means, where that is allowed. */
  readonly any?: string;
  readonly isRequired?: boolean;
}) {
  const { label, value, types, onChange, error, any, isRequired } = props;
  const known = types.map(({ slug, name }) => ({ value: slug, label: name, detail: slug }));
  const isUnknown = value !== undefined && !types.some(({ slug }) => slug === value);
  const choices = [
    ...(any ? [{ value: anyType, label: any }] : []),
    ...known,
    ...(isUnknown ? [{ value, label: value, detail: t('No type has this slug.') }] : []),
  ];
  return (
    <ComboField
      // The choices of a combo box are read once; they come with the types.
      key={choices.length}
      label={label}
      value={value ?? (any ? anyType : null)}
      choices={choices}
      onChange={(slug) => onChange(slug === null || slug === anyType ? undefined : slug)}
      error={error}
      isRequired={isRequired ?? false}
      placeholder={t('Choose a type')}
    />
  );
}
