import type { LocatedIssue } from './field-issues.ts';
import type { DraftField } from './type-draft.ts';

/** What the parts of a field's editor work with. */
export interface FieldPart {
  readonly one: DraftField;
  readonly issues: readonly LocatedIssue[];
  readonly change: (change: (one: DraftField) => DraftField) => void;
}
