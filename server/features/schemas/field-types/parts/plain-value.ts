// In this folder: what several field types are made of.

import { nameJsonKind } from '../../../../lib/json-object.ts';
import type { ContentVisitor, Place } from '../field-type.ts';

/** Reports a value of the wrong kind; `wanted` reads `a string`. */
export function failType(at: Place, wanted: string, value: unknown): undefined {
  at.fail('INVALID_TYPE', `The value must be ${wanted}, not ${nameJsonKind(value)}.`);
  return undefined;
}

/** Visits a value that is one scalar; what an older schema left of another kind has no leaf. */
export function visitScalar(value: unknown, path: string, visitor: ContentVisitor, inArray = false): void {
  if (typeof value === 'string' || typeof value === 'boolean') visitor.leaf?.(path, value, inArray);
  if (typeof value === 'number' && Number.isFinite(value)) visitor.leaf?.(path, value, inArray);
}
