import { focusWhenThere } from '../../../../ui/interaction/focus-when-there.ts';
import { placeOfIssue } from '../fields/use-places.ts';
import type { TypeBuilderState } from '../use-type-builder.ts';
import type { LocatedIssue } from './field-issues.ts';

/** Goes to the control that a fault is about: on its tab, in its field, which it opens. */
export function goToIssue(
  state: TypeBuilderState,
  issue: LocatedIssue,
  showTab: (tab: string) => void,
): void {
  const { key, field } = issue;
  const { actions, base, draft } = state;
  showTab(field.startsWith('@') && base ? 'settings' : 'fields');
  if (key !== undefined) {
    const parent = draft.fields.find(({ rows }) => rows?.some((row) => row.key === key));
    if (parent) actions.setOpen(parent.key, true);
    actions.setOpen(key, true);
  }
  requestAnimationFrame(() => focusWhenThere(placeOfIssue(issue), key && `${key}-label`));
}
