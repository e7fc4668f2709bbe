import type { ReactNode } from 'react';
import type { Builder } from './builder-context.ts';
import type { LocatedIssue } from './field-issues.ts';
import type { DraftField } from './type-draft.ts';

/** What the parts of a field's editor work with. */
export interface FieldPart {
  readonly one: DraftField;
  readonly issues: readonly LocatedIssue[];
  readonly change: (change: (one: DraftField) => DraftField) => void;
}

/** What sets the options that only some field types have. */
export interface TypeOptionsProps {
  readonly part: FieldPart;
  readonly builder: Builder;
  /** The list of the sub-fields of a repeater. */
  readonly rows: ReactNode;
}
