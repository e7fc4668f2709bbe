import type { SchemaField } from '../../../api/types.ts';

/** What every control of a field gets. */
export interface ControlProps {
  readonly field: SchemaField;
  /** As it is stored; undefined and null are no value. */
  readonly value: unknown;
  /** Takes the new value to store; undefined clears it. Stays the same function for as long as the field is shown. */
  readonly onChange: (value: unknown) => void;
  /** Where the value stands: `hero.cta.label`, `gallery[2].image`. */
  readonly path: string;
  /** Failures by path: of this value, and of what is in it. */
  readonly errors: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
}
