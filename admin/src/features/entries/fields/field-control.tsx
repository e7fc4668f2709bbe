import { Suspense } from 'react';
import { t } from '../../../messages/messages.ts';
import { Loading } from '../../../ui/feedback.tsx';
import { Part } from '../../../ui/part.tsx';
import type { ControlProps } from './control-props.ts';
import { MisfitControl } from './controls/misfit-control.tsx';
import { fieldTypeOf, fitsField } from './types/registry.ts';

/** The control of a field by its type. A value that its type cannot hold is shown as it is stored, and kept until replaced. */
export function FieldControl(props: ControlProps) {
  const type = fieldTypeOf(props.field.type);
  const Control = type?.Control;
  if (!Control || !fitsField(props.field, props.value)) {
    return (
      <Part>
        <MisfitControl {...props} />
      </Part>
    );
  }
  return (
    <Suspense
      fallback={
        <Loading
          label={t('Loading {label}', { label: props.field.label ?? props.field.name })}
          lines={type.placeLines?.(props.value) ?? 2}
        />
      }
    >
      <Part>
        <Control {...props} />
      </Part>
    </Suspense>
  );
}
