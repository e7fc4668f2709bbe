import type { ReactNode } from 'react';
import type { SchemaField } from '../../../api/types.ts';

export interface FieldsFormProps {
  readonly fields: readonly SchemaField[];
  readonly values: Readonly<Record<string, unknown>>;
  /** `undefined` clears the field. */
  readonly onChange: (name: string, value: unknown) => void;
  /** Failures by path: `hero.cta.label`, `gallery[2].image`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  /** Puts the rows of the fields into their places; one below the other without this. */
  readonly arrange?: (row: (field: SchemaField) => ReactNode) => ReactNode;
  /** The path of what these fields stand in. */
  readonly path?: string;
}
