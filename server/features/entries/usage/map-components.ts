import { isJsonObject } from '../../../lib/json-object.ts';
import type { CompiledSchema } from '../../schemas/field-types/field-type.ts';
import type { Content } from '../entry.ts';

/** How components of a content document are found and what becomes of each. */
export interface ComponentMapping {
  /** The schema by which the inside of a component is read; undefined leaves the inside as it is. */
  schemaOf(slug: string): CompiledSchema | undefined;
  /** The component, whose own components have been mapped already, as it shall be. */
  map(component: Content, slug: string): Content;
}

/**
 * Content with each of its components mapped, innermost first. The fields of the schema say where components stand:
 * values of `json` fields are somebody's data and stay, whatever keys they have.
 */
export function mapComponents(schema: CompiledSchema, content: Content, mapping: ComponentMapping): Content {
  const entries = Object.entries(content).map(([key, value]): [string, unknown] => {
    const rules = schema.byName.get(key)?.rules;
    return [key, rules?.mapComponents ? rules.mapComponents(value, (one) => mapOne(one, mapping)) : value];
  });
  return Object.fromEntries(entries);
}

function mapOne(value: unknown, mapping: ComponentMapping): unknown {
  if (!isJsonObject(value)) return value;
  const slug = String(value['_type']);
  const schema = mapping.schemaOf(slug);
  return mapping.map(schema ? mapComponents(schema, value, mapping) : value, slug);
}
