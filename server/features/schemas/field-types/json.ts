import { z } from 'zod';
import { isHostileKey } from '../../../lib/hostile-key.ts';
import { isJsonObject } from '../../../lib/json-object.ts';
import type { ContentVisitor, FieldType, Place } from './field-type.ts';
import { describedOptions } from './parts/field-options.ts';
import { visitScalar } from './parts/plain-value.ts';

const mostLeaves = 1000;
const longestPath = 500;
const filterableKey = /^[A-Za-z0-9_]+$/;

/** Any JSON value but for keys that nobody's programs should meet, stored and delivered as sent. */
export const jsonField = {
  name: 'json',
  category: 'Data',
  options: z.object(describedOptions),
  values: {
    format:
      'Any JSON value except `null`, which clears the field. Values are stored unchanged. A request body can be nested 64 levels deep. ' +
      'Filters can use the first 1,000 scalar values, under keys of letters, digits and underscores.',
    refused: [{ constructor: 1 }, [{ prototype: 1 }]],
    forms: [{ written: { any: ['JSON', 1, true, null] } }, { written: [1, 2] }, { written: 'text' }],
  },
  compile: () => ({ accept: acceptJson, comparison: 'json', isOpaque: true, visit: visitJson }),
  convert: (value) => ({ value }),
  jsonSchema: () => ({}),
  typescript: () => 'unknown',
} as const satisfies FieldType;

function acceptJson(value: unknown, at: Place): unknown {
  refuseHostileKeys(value, at);
  return value;
}

// A written value nests at most as deep as a body may; what is stored already was written once.
function refuseHostileKeys(value: unknown, at: Place): void {
  if (at.mode.stored || at.full || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === 'object' && item !== null) refuseHostileKeys(item, at.item(index));
    }
    return;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) {
    if (isHostileKey(key)) at.fail('INVALID_VALUE', `The value must not have the key "${key}".`);
    const child = object[key];
    if (typeof child === 'object' && child !== null) refuseHostileKeys(child, at.child(key));
  }
}

/** An array or object on the way down, and what is left to visit in it. */
interface Visit {
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Undefined for arrays. */
  readonly keys: readonly string[] | undefined;
  readonly path: string;
  next: number;
}

/**
 * Visits the scalars inside, at most 1,000, in their order. Arrays are transparent; a key that no filter path can
 * spell has no leaves. A stack of its own, as the nesting is the writer's; what comes after the last leaf is not touched.
 */
function visitJson(value: unknown, path: string, visitor: ContentVisitor): void {
  if (!visitor.leaf) return;
  let leaves = 0;
  const open: Visit[] = [];
  const visit = (child: unknown, at: string, inArray: boolean): void => {
    const found = openVisit(child, at);
    if (found) open.push(found);
    else if (child !== null) {
      visitScalar(child, at, visitor, inArray);
      leaves++;
    }
  };
  visit(value, path, false);
  for (let top = open.at(-1); top && leaves < mostLeaves; top = open.at(-1)) {
    const step = takeStep(top);
    if (step) visit(step.value, step.path, top.keys === undefined);
    else if (top.next >= (top.keys ?? (top.value as unknown[])).length) open.pop();
  }
}

function openVisit(value: unknown, path: string): Visit | undefined {
  if (Array.isArray(value)) return { value, keys: undefined, path, next: 0 };
  return isJsonObject(value) ? { value, keys: Object.keys(value), path, next: 0 } : undefined;
}

/** The next value inside and its path; undefined when there is none, or none that a path can spell. */
function takeStep(visit: Visit): { value: unknown; path: string } | undefined {
  const { value, keys, path } = visit;
  const index = visit.next++;
  if (Array.isArray(value)) return index < value.length ? { value: value[index], path } : undefined;
  const key = keys?.[index];
  if (key === undefined || !filterableKey.test(key)) return undefined;
  const childPath = `${path}.${key}`;
  return childPath.length <= longestPath
    ? { value: (value as Record<string, unknown>)[key], path: childPath }
    : undefined;
}
