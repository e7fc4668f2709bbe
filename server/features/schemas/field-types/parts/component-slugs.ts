import { isJsonObject, ownValue } from '../../../../lib/json-object.ts';
import type { SluggedField, SlugWalk } from './field-slugs.ts';

/**
 * Components in a value with their slugs mapped; `implied` is that of a component which does not say its own. A picker
 * that became a nestedComponent left an array behind, and the other way round: either form is borne.
 */
export function mapComponentSlugs(value: unknown, implied: string | undefined, walk: SlugWalk): unknown {
  if (!Array.isArray(value)) return mapComponent(value, implied, walk);
  return value.map((item: unknown) => mapComponent(item, implied, walk));
}

function mapComponent(value: unknown, implied: string | undefined, walk: SlugWalk): unknown {
  if (!isJsonObject(value)) return value;
  const type = ownValue(value, '_type');
  if (typeof type === 'string') {
    const inner = walk.content(walk.componentFields(type) ?? [], value);
    return { ...inner, _type: walk.component?.(type) ?? type };
  }
  const impliedFields = implied === undefined ? undefined : (walk.componentFields(implied) ?? []);
  return mapWrapped(value, impliedFields, walk) ?? walk.content(impliedFields ?? [], value);
}

/** The form `{ component, fields }`, which defaults may have; undefined when the value is not of it. */
function mapWrapped(
  value: Record<string, unknown>,
  impliedFields: readonly SluggedField[] | undefined,
  walk: SlugWalk,
): Record<string, unknown> | undefined {
  const slug = ownValue(value, 'component');
  const fields = ownValue(value, 'fields') ?? (impliedFields ? undefined : {});
  if (typeof slug !== 'string' || !isJsonObject(fields) || Object.keys(value).length > 2) return undefined;
  const own = new Set(impliedFields?.map((field) => field.name));
  if (own.has('component') && own.has('fields')) return undefined;
  const inner = walk.content(walk.componentFields(slug) ?? [], fields);
  return {
    ...value,
    component: walk.component?.(slug) ?? slug,
    ...('fields' in value && { fields: inner }),
  };
}
