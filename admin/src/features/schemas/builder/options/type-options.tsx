import { kindOf } from '../../field-kinds.ts';
import type { TypeOptionsProps } from '../field-part.ts';

/** The options that only some field types have (specification, "Field types"). */
export function TypeOptions(props: TypeOptionsProps) {
  const Options = kindOf(props.part.one.field.type)?.Options;
  return Options ? <Options {...props} /> : null;
}
