import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import type { NumberNotation } from '../../../../numbers/read-number.ts';
import type { TypeOptionsProps } from '../../../schemas/builder/fields/field-part.ts';
import type { Content, DifferenceDetail, FieldDifference } from '../../history/difference.ts';
import type { ControlProps } from '../control-props.ts';
import type { SummaryOf } from '../form-context.ts';
import type { Components } from '../use-components.ts';
import type { Operator } from './operators.ts';

type Options = Readonly<Record<string, unknown>>;

/** What a comparison of values with fields inside may use. */
export interface Comparing {
  readonly components: Components;
  readonly content: (
    before: Content,
    after: Content,
    fields: readonly SchemaField[],
  ) => readonly FieldDifference[];
  readonly summaryOf: SummaryOf;
}

/** A value as it was, and what two people made of it. */
export interface MergeStates {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What merges values with fields inside. */
export interface Merging {
  readonly components: Components;
  readonly fields: (
    states: MergeStates,
    fields: readonly SchemaField[],
  ) => { readonly value: unknown } | undefined;
}

/** What brings values with fields inside into the form that the service takes. */
export interface Accepting {
  readonly components: Components;
  readonly fields: (fields: readonly SchemaField[], value: unknown) => unknown;
}

/** What the outline of a value may use. */
export interface Outlining {
  readonly path: string;
  readonly components: Components;
  readonly summaryOf: SummaryOf;
}

/** One line of an outline. */
export interface OutlinePart {
  /** Where it stands: the path of a field or row. */
  readonly path: string;
  /** Its number among the headings of the rich text at the path; undefined for what is none. */
  readonly heading?: number;
  /** How far it stands in, from 1. */
  readonly level: number;
  readonly label: string;
  /** The fields of a component, and what they hold. */
  readonly inside?: { readonly fields: readonly SchemaField[]; readonly value: Content };
}

/**
 * One field type: everything that the app knows about it stands in the one file that makes it; all others ask the
 * registry. What is optional here has the default that it names.
 */
export interface AdminFieldType {
  // For people who choose the type of a field, and set its options.
  readonly title: string;
  readonly category: 'Text' | 'Media' | 'Data' | 'Advanced';
  readonly line: string;
  readonly icon: LucideIcon;
  /** The options that its row of the specification lists, but for a placeholder that its control does not show. */
  readonly options: readonly string[];
  /** Sets the options that are its own; without this it has none. */
  readonly Options?: ComponentType<TypeOptionsProps>;
  /** What stands above them; `Options of <title>` without this. */
  readonly optionsTitle?: string;
  /** Types of one form keep a default value when one becomes the other; without this no other has its form. */
  readonly form?: 'text' | 'media';
  /** Its options hold fields, of the rows of a value. */
  readonly hasRows?: true;
  /** Must not stand in a repeater; without this it may. */
  readonly notInRepeater?: true;
  /** Editors do not see its help text (specification, "Schema field definition"). */
  readonly hidesHelp?: true;
  /** Whether a field with these options takes a component, by name or as any; without this it takes none. */
  takesComponent?(options: Options, slug: string): 'named' | 'any' | undefined;

  // For editors. A value begins as nothing, or as the default of its field.
  readonly Control: ComponentType<ControlProps>;
  /** How many grey lines hold the place of the control while it comes, so that nothing jumps; two without this. */
  placeLines?(value: unknown): number;
  /** Whether the control can show and change a stored value, which is neither undefined nor null. */
  fits(value: unknown, field: SchemaField): boolean;
  /**
   * Where its field stands beside a text: what is written goes on in the column of the text (`writing`), what is set in a
   * line may stand beside it (`short`); without this it stays in the column.
   */
  readonly place?: 'writing' | 'short';
  /** What stands in a value that the outline of the record lists below its field; nothing without this. */
  outline?(value: unknown, inside: Outlining): readonly OutlinePart[];
  /** Its values hold fields of their own, and perhaps components. */
  readonly holdsFields?: true;
  /** A changed value in the form that the service takes; as it is without this. */
  accepted?(value: unknown, field: SchemaField, inside: Accepting): unknown;
  /** What a row says whose first field this is; nothing without this. */
  summary?(value: unknown): string;

  // For who compares versions, or merges them.
  /** A value that fits, with nothing to compare it to; in words, or as JSON, without this. */
  readonly ReadOnly?: ComponentType<{
    readonly field: SchemaField;
    readonly value: unknown;
    readonly summaryOf: SummaryOf;
  }>;
  /** A value that fits, whole, as its readers see it; a text as it is, any other as `ReadOnly` without this. */
  readonly Reading?: ComponentType<{ readonly value: unknown }>;
  /** A stored text as people read it; as it is without this. */
  inWords?(text: string): string;
  /** Whether two values that fit and are not equal mean the same; without this they do not. */
  isSame?(one: unknown, other: unknown): boolean;
  /** What becomes of two changes of a value that fit into each other; without this, or by undefined, they do not. */
  merge?(states: MergeStates, field: SchemaField, inside: Merging): { readonly value: unknown } | undefined;
  /** What differs between two values that fit; without this they are shown as wholes. */
  compare?(before: unknown, after: unknown, field: SchemaField, inside: Comparing): DifferenceDetail;

  // For who looks through lists.
  /** A value that fits in a cell of a list; in words, in short, without this. */
  readonly Cell?: ComponentType<{ readonly field: SchemaField; readonly value: unknown }>;
  /** Its values are pictures, which records can be recognised by: the first one stands across the column of the editor. */
  readonly isPicture?: true;
  /** Its values may show images of the library, which may lack alt text. */
  readonly mayHoldImages?: true;

  // For who takes records out of tables and into them.
  /** The value that the cell of a table says, which is not empty; undefined where it says none. It is JSON without this. */
  fromCell?(text: string, field: SchemaField, numbers: NumberNotation): unknown;
  /** What is wrong with such a cell, in a sentence; what `cellForm` says without this. */
  cellFault?(text: string, numbers: NumberNotation): string | undefined;
  /** What a cell must say, for who wrote something else: `a number, such as 3.5`. */
  readonly cellForm?: string;
  /** A value that fits as a cell says it: a text as it is, anything else as JSON. The value itself without this. */
  toCell?(value: unknown): unknown;

  // For developers who read content.
  /** What lists can be filtered by beside being filled in; by nothing else without this. */
  operators?(options: Options): readonly Operator[];
  /** What a filter compares its values with, and how that is typed: a text without this; a record by its id. */
  readonly compared?: 'number' | 'day' | 'record';
  /** A value such as the service accepts. */
  sample(field: SchemaField): unknown;
}
