import type { ReactNode } from 'react';
import { type LocatedIssue, sameIssues } from '../check/field-issues.ts';
import type { DraftField } from '../type-draft.ts';

/** What the parts of a field's editor work with. */
export interface FieldPart {
  readonly one: DraftField;
  readonly issues: readonly LocatedIssue[];
  readonly change: (change: (one: DraftField) => DraftField) => void;
}

/** What sets the options that only some field types have. */
export interface TypeOptionsProps {
  readonly part: FieldPart;
  /** The list of the sub-fields of a repeater. */
  readonly rows: ReactNode;
}

/** Whether two parts say the same of a field but for its name and label, which change at every key that is typed in them. */
export function sameBesidesName({ part: a }: { part: FieldPart }, { part: b }: { part: FieldPart }): boolean {
  return (
    a.one.key === b.one.key &&
    a.one.rows === b.one.rows &&
    a.change === b.change &&
    sameIssues(a.issues, b.issues) &&
    sameValues(withoutName(a), withoutName(b))
  );
}

function withoutName({ one }: FieldPart): Record<string, unknown> {
  const { name: _name, label: _label, ...others } = one.field;
  return others;
}

function sameValues(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
