import type { SchemaField } from '../../../api/types.ts';
import type { TextPart } from './compare-words.ts';

export type Content = Readonly<Record<string, unknown>>;

/** A field in two states of a record. */
export interface FieldDifference {
  readonly name: string;
  readonly label: string;
  /** Null for a value that no field of the type has any more. */
  readonly field: SchemaField | null;
  readonly state: 'same' | 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
  readonly detail: DifferenceDetail;
}

/** What differs, by the kind of the value. */
export type DifferenceDetail =
  | { readonly kind: 'value' }
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
  /** Rich text. `isMarkup`: the words are the same, and the parts are those of the markup. */
  | {
      readonly kind: 'rich';
      readonly parts: readonly TextPart[];
      readonly isMarkup: boolean;
      readonly addresses: { readonly removed: readonly string[]; readonly added: readonly string[] };
    }
  | { readonly kind: 'json'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'media' }
  | { readonly kind: 'references' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldDifference[] }
  | { readonly kind: 'rows'; readonly rows: readonly RowDifference[] };

/** A component or a row of a repeater in two states of its list; positions count from 0. */
export interface RowDifference {
  readonly state: FieldDifference['state'];
  readonly isMoved: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** The name of its component; undefined for rows of repeaters. */
  readonly typeName: string | undefined;
  /** What it says, in a few words. */
  readonly summary: string;
  readonly fields: readonly FieldDifference[];
}
