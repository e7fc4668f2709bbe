import type { SchemaField } from '../../../../api/types.ts';
import { FieldsForm } from '../../fields/fields-form.tsx';
import { divideFields } from './divide-fields.ts';
import { LaidOutForm } from './laid-out-form.tsx';

const noErrors: ReadonlyMap<string, string> = new Map();

/** The form of a type as the editor lays it out, to be tried. */
export function TypePreview(props: {
  readonly fields: readonly SchemaField[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (name: string, value: unknown) => void;
}) {
  const form = { values: props.values, onChange: props.onChange, errors: noErrors, isReadOnly: false };
  const divided = divideFields(props.fields);
  if (divided.side.length === 0) return <LaidOutForm divided={divided} {...form} />;
  return (
    <div className="flex flex-col gap-6 lg:flex-row">
      <div className="min-w-0 flex-1">
        <LaidOutForm divided={divided} {...form} />
      </div>
      <div className="min-w-0 lg:w-72 lg:border-s lg:border-line lg:ps-6">
        <FieldsForm fields={divided.side} {...form} />
      </div>
    </div>
  );
}
