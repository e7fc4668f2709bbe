import { foldCase } from '../../../lib/text/fold-case.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content } from '../entry.ts';
import { numberOf } from '../filters/parse-filters.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';

interface Leaf {
  readonly value: string | number | boolean;
  readonly inArray: boolean;
}

/** The scalars of content by their paths. */
export type Leaves = ReadonlyMap<string, readonly Leaf[]>;

/** The scalars of content, which is JSON, by their paths: what the index would have of it. */
export function leavesOf(typeId: string, content: string, types: SchemaSnapshot): Leaves {
  const leaves = new Map<string, Leaf[]>();
  const type = types.byId(typeId);
  if (!type) return leaves;
  visitFields(type.schema, JSON.parse(content) as Content, {
    component: (slug) => types.component(slug),
    leaf: (path, value, inArray = false) => {
      const known = leaves.get(path);
      if (known) known.push({ value, inArray });
      else leaves.set(path, [{ value, inArray }]);
    },
  });
  return leaves;
}

/** Whether content meets a filter, as its index values would. */
export function meets(leaves: Leaves, filter: TypedFilter): boolean {
  const { operator, path, values, comparison } = filter;
  if (operator === 'ne') return !meets(leaves, { ...filter, operator: 'eq' });
  if (operator === 'nin') return !meets(leaves, { ...filter, operator: 'in' });
  if (operator === 'exists') {
    const some = [...leaves.keys()].some((key) => key === path || key.startsWith(`${path}.`));
    return (comparison !== undefined && some) === (values[0] === 'true');
  }
  if (comparison === undefined) return false;
  const found = [...(leaves.get(path) ?? []), ...((filter.orPath && leaves.get(filter.orPath)) || [])];
  return found.some((leaf) => leafMeets(leaf, filter));
}

function leafMeets({ value, inArray }: Leaf, { operator, values, comparison }: TypedFilter): boolean {
  const [wanted = ''] = values;
  const text = foldCase(String(value));
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((one) => isEqual(value, one, comparison));
    case 'contains':
      return inArray ? text === foldCase(wanted) : text.includes(foldCase(wanted));
    case 'startsWith':
      return text.startsWith(foldCase(wanted));
    case 'endsWith':
      return text.endsWith(foldCase(wanted));
    default: {
      const order = orderOf(value, wanted, comparison);
      if (order === undefined) return false;
      if (operator === 'gt') return order > 0;
      if (operator === 'gte') return order >= 0;
      return operator === 'lt' ? order < 0 : order <= 0;
    }
  }
}

function isEqual(value: Leaf['value'], wanted: string, comparison: TypedFilter['comparison']): boolean {
  if (comparison !== 'number' && String(value) === wanted) return true;
  return comparison !== 'text' && comparison !== 'id' && value === numberOf(wanted);
}

/** The order of a value and a filter's text as the index has it; undefined where they do not compare. */
function orderOf(
  value: Leaf['value'],
  wanted: string,
  comparison: TypedFilter['comparison'],
): number | undefined {
  const number = numberOf(wanted);
  if (comparison === 'number' || (comparison === 'json' && number !== undefined)) {
    return typeof value === 'number' && number !== undefined ? value - number : undefined;
  }
  if (typeof value === 'number') return undefined;
  return Buffer.compare(Buffer.from(String(value)), Buffer.from(wanted));
}
