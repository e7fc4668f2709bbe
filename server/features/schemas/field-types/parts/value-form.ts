/**
 * One form in which a value is written, and what reads deliver then. A text in angle brackets stands for something that
 * the tenant has: `<item id>` for an id, `<media object>` and `<item object>` for what reads put in its place.
 */
export interface ValueForm {
  readonly written: unknown;
  /** Left out where it is delivered as it was written. */
  readonly delivered?: unknown;
  /** The options of the field that takes this form, where they are not those of any field of the type. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The forms of a field type's values: what the reference shows, and a test writes and reads. */
export interface ValueForms {
  /** Which values are taken and how they are kept, in sentences for the reference. */
  readonly format: string;
  /** Values that are refused, as samples. */
  readonly refused: readonly [unknown, ...unknown[]];
  readonly forms: readonly [ValueForm, ...ValueForm[]];
  /** What is delivered when the target of a value is gone or not to be seen, for types whose values have one. */
  readonly dangling?: string;
}
