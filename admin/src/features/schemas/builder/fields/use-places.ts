import { useReducer } from 'react';
import type { LocatedIssue } from '../check/field-issues.ts';

/** The key of the type itself, whose name and slug are checked like fields. */
export const typeKey = 'the-type';

/** Where somebody is at work in a builder, and what they have left already. */
export interface Places {
  /** Keys of fields that were made here and not left yet. */
  readonly fresh: ReadonlySet<string>;
  /** Controls that were left, and those whose faults were shown. */
  readonly left: ReadonlySet<string>;
  /** The control that somebody is in and that had no fault when they came. */
  readonly current: string | undefined;
}

export type PlaceChange =
  | { readonly type: 'made'; readonly key: string }
  | { readonly type: 'entered'; readonly id: string; readonly isFaulty: boolean }
  | { readonly type: 'left'; readonly id: string }
  | { readonly type: 'leftField'; readonly key: string }
  | { readonly type: 'refused'; readonly issues: readonly LocatedIssue[] };

/** What somebody has left: only there a fault is shown, until a try to save shows all. */
export function usePlaces(isNew: boolean) {
  return useReducer(changePlaces, isNew, (isTypeNew): Places => {
    return { fresh: new Set(isTypeNew ? [typeKey] : []), left: new Set(), current: undefined };
  });
}

/** The id of a control of a field; of the type itself by its path. */
export function placeId(key: string, control: string): string {
  return `${key}-at-${control}`;
}

/** The control that a fault is about. */
export function placeOfIssue({ key, control, field }: LocatedIssue): string {
  return key === undefined ? placeId(typeKey, field) : placeId(key, control);
}

/** Whether a fault may be shown: not while somebody is at the place that it is about. */
export function isShown(places: Places, issue: LocatedIssue): boolean {
  const id = placeOfIssue(issue);
  if (places.left.has(id)) return true;
  return !places.fresh.has(issue.key ?? typeKey) && places.current !== id;
}

function changePlaces(places: Places, change: PlaceChange): Places {
  const { fresh, left } = places;
  switch (change.type) {
    case 'made':
      return { ...places, fresh: new Set([...fresh, change.key]) };
    case 'entered':
      return change.isFaulty
        ? { ...places, left: new Set([...left, change.id]) }
        : { ...places, current: change.id };
    case 'left':
      return { ...places, left: new Set([...left, change.id]), current: undefined };
    case 'leftField':
      if (!fresh.has(change.key)) return places;
      return { ...places, fresh: new Set([...fresh].filter((key) => key !== change.key)) };
    case 'refused': {
      const shown = change.issues.map(placeOfIssue);
      return { fresh: new Set(), left: new Set([...left, ...shown]), current: undefined };
    }
  }
}
