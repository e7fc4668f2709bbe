import type { AuthoredKind, AuthoredType } from '../authored-types.ts';
import { componentFieldsAmong } from '../authored-types.ts';
import type { Field } from '../field-types/field-type.ts';
import { fieldType } from '../field-types/registry.ts';
import { mapSlugsInFields } from '../map-slugs.ts';

/** A type with all the components and collection types that its description speaks of, in the order of `types`. */
export function reachableTypes(start: AuthoredType, types: readonly AuthoredType[]): AuthoredType[] {
  const byName = new Map(types.map((type) => [nameOf(type.kind, type.slug), type]));
  const componentFields = componentFieldsAmong(types);
  const reached = new Set<AuthoredType>();
  const pending = [start];
  for (let type = pending.pop(); type; type = pending.pop()) {
    if (reached.has(type)) continue;
    reached.add(type);
    const follow = (kind: AuthoredKind) => (slug: string) => {
      const named = byName.get(nameOf(kind, slug));
      if (named) pending.push(named);
      return slug;
    };
    mapSlugsInFields(type.fields, {
      component: follow('component'),
      collectionType: follow('collection'),
      componentFields,
    });
    if (type.fields.some(takesAnyComponent)) {
      pending.push(...types.filter((one) => one.kind === 'component'));
    }
  }
  return types.filter((type) => reached.has(type));
}

function nameOf(kind: AuthoredKind, slug: string): string {
  return `${kind}:${slug}`;
}

function takesAnyComponent({ type, options = {} }: Field): boolean {
  return fieldType(type)?.slugs?.takesAnyComponent?.(options) ?? false;
}
