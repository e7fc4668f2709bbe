import type { ReactNode } from 'react';
import type { Builder } from '../builder-context.ts';
import type { FieldPart } from '../field-part.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { AllowedComponents, NestedComponentOption } from './component-options.tsx';
import { MediaOptions } from './media-options.tsx';
import { NumberOption } from './number-option.tsx';
import { ReferenceOptions } from './reference-options.tsx';
import { RepeaterOptions } from './repeater-options.tsx';
import { TextOptions } from './text-options.tsx';

/** The options that only some field types have (specification, "Field types"). */
export function TypeOptions({
  part,
  builder,
  rows,
}: {
  readonly part: FieldPart;
  readonly builder: Builder;
  /** The list of the sub-fields of a repeater. */
  readonly rows: ReactNode;
}) {
  switch (part.one.field.type) {
    case 'text':
    case 'textarea':
      return <TextOptions part={part} />;
    case 'image':
    case 'media':
      return <MediaOptions part={part} />;
    case 'number':
      return (
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberOption part={part} name="min" label="Smallest" placeholder="No limit" />
          <NumberOption part={part} name="max" label="Largest" placeholder="No limit" />
          <NumberOption
            part={part}
            name="step"
            label="Step"
            placeholder="1"
            help="What the arrows of the control add."
          />
        </div>
      );
    case 'select':
      return <ChoicesEditor part={part} />;
    case 'reference':
      return <ReferenceOptions part={part} types={builder.types} />;
    case 'componentPicker':
      return <AllowedComponents part={part} builder={builder} />;
    case 'nestedComponent':
      return <NestedComponentOption part={part} builder={builder} />;
    case 'repeater':
      return <RepeaterOptions part={part} rows={rows} />;
    default:
      return null;
  }
}
