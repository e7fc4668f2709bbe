import { type ComponentType, lazy, Suspense } from 'react';
import { Loading } from '../../../ui/feedback.tsx';
import { NestedControl } from './components/nested-control.tsx';
import { PickerControl } from './components/picker-control.tsx';
import type { ControlProps } from './control-props.ts';
import { BooleanControl } from './controls/boolean-control.tsx';
import { MisfitControl } from './controls/misfit-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
import { SelectControl } from './controls/select-control.tsx';
import { TextControl } from './controls/text-control.tsx';
import { fitsField } from './fits-field.ts';
import { MediaControl } from './media/media-control.tsx';
import { ReferenceControl } from './references/reference-control.tsx';
import { RepeaterControl } from './rows/repeater-control.tsx';

const DateControl = lazy(() =>
  import('./dates/date-control.tsx').then(({ DateControl: one }) => ({ default: one })),
);
const DatetimeControl = lazy(() =>
  import('./dates/datetime-control.tsx').then(({ DatetimeControl: one }) => ({ default: one })),
);
const ColorControl = lazy(() =>
  import('./color/color-control.tsx').then(({ ColorControl: one }) => ({ default: one })),
);
const JsonControl = lazy(() =>
  import('./json/json-control.tsx').then(({ JsonControl: one }) => ({ default: one })),
);

const RichTextControl = lazy(() =>
  import('./rich-text/rich-text-control.tsx').then(({ RichTextControl: one }) => ({ default: one })),
);

const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  textarea: TextControl,
  wysiwyg: RichTextControl,
  number: NumberControl,
  boolean: BooleanControl,
  select: SelectControl,
  date: DateControl,
  datetime: DatetimeControl,
  color: ColorControl,
  json: JsonControl,
  image: MediaControl,
  media: MediaControl,
  reference: ReferenceControl,
  repeater: RepeaterControl,
  componentPicker: PickerControl,
  nestedComponent: NestedControl,
};

/** The control of a field by its type. A value that its type cannot hold is shown as it is stored, and kept until replaced. */
export function FieldControl(props: ControlProps) {
  const Control = controls[props.field.type];
  if (!Control || !fitsField(props.field, props.value)) return <MisfitControl {...props} />;
  return (
    <Suspense fallback={<Loading label={`Loading ${props.field.label ?? props.field.name}`} lines={2} />}>
      <Control {...props} />
    </Suspense>
  );
}
