import type { FieldFailure } from '../../../../api/api-error.ts';
import { withPaths } from '../fields/change-fields.ts';
import type { DraftField } from '../type-draft.ts';

/** A failed rule at the field that it is about, if it is about one. */
export interface LocatedIssue extends FieldFailure {
  readonly key: string | undefined;
  /** The part of the field's editor that it belongs to. */
  readonly control: string;
}

const controls: Readonly<Record<string, string>> = {
  INVALID_FIELD_NAME: 'name',
  DUPLICATE_FIELD_NAME: 'name',
  INVALID_FIELD_TYPE: 'type',
  DISALLOWED_REPEATER_FIELD_TYPE: 'type',
  INVALID_LENGTH_RANGE: 'maxLength',
  INVALID_PATTERN: 'pattern',
  MISSING_COLLECTION_TYPE: 'collectionType',
  MISSING_COMPONENT_SLUG: 'componentSlug',
  CIRCULAR_REFERENCE: 'componentSlug',
  MISSING_REPEATER_FIELDS: 'fields',
};

/** The issues of a check, each at its field; of fields with the same name, a doubled name is the fault of the later ones. */
export function locateIssues(
  issues: readonly FieldFailure[],
  fields: readonly DraftField[],
): readonly LocatedIssue[] {
  const paths = withPaths(fields);
  return issues.flatMap((issue): LocatedIssue[] => {
    const all = paths.filter(({ path }) => path === issue.field).map(({ one }) => one);
    const found = issue.code === 'DUPLICATE_FIELD_NAME' && all.length > 1 ? all.slice(1, 2) : all.slice(0, 1);
    const [one] = found.length > 0 ? found : fieldAt(issue.field, fields);
    return [{ ...issue, key: one?.key, control: controlOf(issue, one) }];
  });
}

/** The field of a path by position: `schema[3]`, `schema[3].name`. */
function fieldAt(path: string, fields: readonly DraftField[]): DraftField[] {
  const [, index] = /^(?:schema|fields)\[(\d+)\]/.exec(path) ?? [];
  const one = index === undefined ? undefined : fields[Number(index)];
  return one ? [one] : [];
}

function controlOf({ code, message }: FieldFailure, one: DraftField | undefined): string {
  const known = controls[code];
  if (known) return known;
  // What is out of range, or names nothing, is there to be seen.
  const options = one?.field.options ?? {};
  if (code === 'INVALID_NUMBER_RANGE') return 'max' in options ? 'max' : 'maxItems';
  if (code === 'INVALID_COMPONENT_REFERENCE')
    return 'componentSlug' in options ? 'componentSlug' : 'allowedComponents';
  return /^The option "(\w+)"/.exec(message)?.[1] ?? '';
}

/** What to show at a control: the message and, for developers, the code. */
export function errorAt(issues: readonly LocatedIssue[], control: string): string | undefined {
  const found = issues.filter((issue) => issue.control === control);
  return found.length > 0 ? found.map(({ message, code }) => `${message} (${code})`).join(' ') : undefined;
}

/** Whether two lists of faults say the same. */
export function sameIssues(a: readonly LocatedIssue[], b: readonly LocatedIssue[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((one, at) => {
        const other = b[at];
        return (
          one.key === other?.key &&
          one.code === other?.code &&
          one.message === other.message &&
          one.control === other.control &&
          one.field === other.field
        );
      }))
  );
}
