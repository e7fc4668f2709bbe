import type { RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';

/** What the editor must know of the type of a record. */
export interface EditedType {
  readonly kind: RecordKind;
  readonly name: string;
  readonly slug: string;
  readonly fields: readonly SchemaField[];
  readonly isSingleton: boolean;
}
