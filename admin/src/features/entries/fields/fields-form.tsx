// In this folder: the form that a schema makes: the value of each field, its control by its type, its faults.

import { memo, useCallback, useEffect, useRef } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { FieldComments } from '../comments/field-comments.tsx';
import { FieldPresence } from '../presence/people-here.tsx';
import { FieldTranslation } from '../translation/field-translation.tsx';
import { acceptedValue } from './accepted-value.ts';
import { FieldControl } from './field-control.tsx';
import { childPath, sameErrors } from './field-paths.ts';
import type { FieldsFormProps } from './fields-form-props.ts';
import { type FieldsInside, FormContext, LeadContext } from './form-context.ts';
import { ownValue } from './own-value.ts';
import { summaryOf } from './rows/summary.ts';
import { fieldTypeOf } from './types/registry.ts';
import { useComponents } from './use-components.ts';

/** The controls of all fields of a type, component or row. A change renders only the field that changed. */
export function FieldsForm(props: FieldsFormProps) {
  return props.path === undefined ? <OuterForm {...props} /> : <InnerForm {...props} />;
}

const inside: FieldsInside = { Form: FieldsForm, summaryOf };

/** The form of a record: it answers changed values in the form that the service takes. */
function OuterForm(props: FieldsFormProps) {
  const { fields, onChange } = props;
  const { components } = useComponents(fields.some(({ type }) => fieldTypeOf(type)?.holdsFields));
  const change = (name: string, value: unknown) => {
    const field = fields.find((one) => one.name === name);
    onChange(name, field ? acceptedValue(field, value, components) : value);
  };
  return (
    <FormContext value={inside}>
      <LeadContext value={fields.find(({ type }) => fieldTypeOf(type)?.isPicture)?.name}>
        <InnerForm {...props} onChange={change} />
      </LeadContext>
    </FormContext>
  );
}

function InnerForm({ fields, values, onChange, errors, isReadOnly, path, arrange }: FieldsFormProps) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((name: string, value: unknown) => latest.current(name, value), []);
  if (fields.length === 0)
    return <p className="text-sm text-ink-faint">{t('There are no fields to fill in here.')}</p>;
  const row = (field: SchemaField) => (
    <FieldRow
      key={field.name}
      field={field}
      value={ownValue(values, field.name)}
      onChange={change}
      errors={errors}
      isReadOnly={isReadOnly}
      path={childPath(path, field.name)}
    />
  );
  return arrange ? arrange(row) : <div className="flex min-w-0 flex-col gap-5">{fields.map(row)}</div>;
}

interface FieldRowProps {
  readonly field: SchemaField;
  readonly value: unknown;
  readonly onChange: (name: string, value: unknown) => void;
  readonly errors: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  readonly path: string;
}

const FieldRow = memo(function FieldRow({ field, value, onChange, errors, isReadOnly, path }: FieldRowProps) {
  const change = useCallback((next: unknown) => onChange(field.name, next), [onChange, field.name]);
  return (
    <div data-field-path={path} className="relative min-w-0 scroll-mt-24">
      <FieldPresence path={path} />
      <FieldComments path={path} />
      <FieldTranslation
        field={field}
        path={path}
        value={value}
        onChange={change}
        isReadOnly={isReadOnly}
        control={(shown) => (
          <FieldControl
            field={shown}
            value={value}
            onChange={change}
            errors={errors}
            isReadOnly={isReadOnly}
            path={path}
          />
        )}
      />
    </div>
  );
}, isSameRow);

function isSameRow(a: FieldRowProps, b: FieldRowProps): boolean {
  return (
    a.value === b.value &&
    a.field === b.field &&
    a.path === b.path &&
    a.onChange === b.onChange &&
    a.isReadOnly === b.isReadOnly &&
    sameErrors(a.errors, b.errors, a.path)
  );
}
