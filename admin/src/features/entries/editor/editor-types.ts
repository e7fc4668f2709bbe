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

/** What the address of the editor says beside the record. */
export interface EditorSearch {
  readonly panel?: 'history';
  readonly field?: string;
  /** Of a new page: the slug of its type. */
  readonly type?: string;
}
