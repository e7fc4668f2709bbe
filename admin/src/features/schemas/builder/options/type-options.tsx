// In this folder: the options of fields, those of each type in the file that its type names.

import { memo, Suspense } from 'react';
import { Loading } from '../../../../ui/feedback.tsx';
import { kindOf } from '../../field-kinds.ts';
import { sameBesidesName, type TypeOptionsProps } from '../fields/field-part.ts';

/** The options that only some field types have (specification, "Field types"). */
export const TypeOptions = memo(
  function TypeOptions(props: TypeOptionsProps) {
    const Options = kindOf(props.part.one.field.type)?.Options;
    if (!Options) return null;
    return (
      <Suspense fallback={<Loading lines={2} />}>
        <Options {...props} />
      </Suspense>
    );
  },
  (a, b) => a.rows === b.rows && sameBesidesName(a, b),
);
