import { lazy, Suspense, useMemo, useState } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../../../ui/feedback.tsx';
import type { DraftField } from '../type-draft.ts';
import { writeField } from '../type-draft.ts';
import type { FieldPart } from './field-part.ts';

const FieldsForm = lazy(() =>
  import('../../../entries/fields/fields-form.tsx').then((module) => ({ default: module.FieldsForm })),
);

const noErrors: ReadonlyMap<string, string> = new Map();

/** What new content has in the field until somebody writes it: with the control that editors will have. */
export function DefaultValue({ part: { one, change } }: { readonly part: FieldPart }) {
  const { defaultValue } = one.field;
  const isSet = defaultValue !== undefined;
  const [isAdding, setAdding] = useState(false);
  const fields = useMemo(() => [fieldOfDefault(one)], [one]);
  const clear = () => {
    setAdding(false);
    change((now) => setDefault(now, undefined));
  };
  if (!isSet && !isAdding) {
    return <Button onPress={() => setAdding(true)}>{t('Set a default value')}</Button>;
  }
  return (
    <fieldset
      aria-label={t('Default of {name}', { name: one.field.label || one.field.name })}
      className="flex w-full flex-col gap-2 pb-2"
    >
      <Suspense fallback={<Loading lines={1} />}>
        <FieldsForm
          fields={fields}
          values={isSet ? { defaultValue } : {}}
          onChange={(_name, value) => change((now) => setDefault(now, value ?? undefined))}
          errors={noErrors}
          isReadOnly={false}
        />
      </Suspense>
      <div className="flex flex-wrap items-center gap-3">
        <Button onPress={clear}>{t('Remove the default')}</Button>
        <span className="text-xs text-ink-faint">
          {t('Given to new content when no value is written. Content that exists does not change.')}
        </span>
      </div>
    </fieldset>
  );
}

/** The field as a form of its own: a default need not be there. */
function fieldOfDefault(one: DraftField): SchemaField {
  const {
    defaultValue: _none,
    required: _optional,
    placeholder: _hint,
    helpText: _help,
    ...field
  } = writeField(one);
  const { placeholder: _placeholder, helpText: _text, ...options } = field.options ?? {};
  return { ...field, name: 'defaultValue', label: t('Default value'), options };
}

function setDefault(one: DraftField, value: unknown): DraftField {
  const { defaultValue: _before, ...field } = one.field;
  return { ...one, field: value === undefined ? field : { ...field, defaultValue: value } };
}
