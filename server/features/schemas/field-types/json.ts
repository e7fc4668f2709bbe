import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import { describedOptions } from './field-options.ts';
import type { ContentVisitor, FieldType } from './field-type.ts';
import { visitScalar } from './plain-value.ts';

const mostLeaves = 1000;
const longestPath = 500;
const filterableKey = /^[A-Za-z0-9_]+$/;

/** Any JSON value, stored and delivered as sent. */
export const jsonField: FieldType = {
  name: 'json',
  category: 'Data',
  options: z.object(describedOptions),
  values: { forms: [{ written: { any: ['JSON', 1, true, null] } }] },
  compile: () => ({ accept: (value) => value, comparison: 'json', visit: visitJson }),
  jsonSchema: () => ({}),
  typescript: () => 'unknown',
};

/**
 * Visits the scalars inside, at most 1,000, in their order. Arrays are transparent; a key that no filter path can
 * spell has no leaves. A stack of its own, as the nesting is the writer's.
 */
function visitJson(value: unknown, path: string, visitor: ContentVisitor): void {
  if (!visitor.leaf) return;
  let leaves = 0;
  const pending: { value: unknown; path: string; inArray: boolean }[] = [{ value, path, inArray: false }];
  for (let next = pending.pop(); next && leaves < mostLeaves; next = pending.pop()) {
    if (Array.isArray(next.value)) {
      for (const item of next.value.toReversed()) {
        pending.push({ value: item, path: next.path, inArray: true });
      }
    } else if (isJsonObject(next.value)) {
      for (const [key, child] of Object.entries(next.value).reverse()) {
        const childPath = `${next.path}.${key}`;
        if (filterableKey.test(key) && childPath.length <= longestPath)
          pending.push({ value: child, path: childPath, inArray: false });
      }
    } else if (next.value !== null) {
      visitScalar(next.value, next.path, visitor, next.inArray);
      leaves++;
    }
  }
}
