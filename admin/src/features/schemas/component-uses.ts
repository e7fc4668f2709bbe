import type { ContentType, TypeKind } from '../../api/types.ts';
import { kindOf } from './field-kinds.ts';
import { allKinds } from './type-kinds.ts';
import type { TypesByKind } from './type-queries.ts';

/** A field of a type that holds a component. */
export interface ComponentUse {
  readonly kind: TypeKind;
  readonly type: ContentType;
  readonly field: string;
  /** The field takes any component and does not name this one. */
  readonly isAny: boolean;
}

/** Where the schemas of other types, and of the component itself, take a component. */
export function findComponentUses(slug: string, types: TypesByKind): ComponentUse[] {
  return allKinds.flatMap((kind) =>
    types[kind].flatMap((type) =>
      type.schema.flatMap((field): ComponentUse[] => {
        const use = kindOf(field.type)?.takesComponent?.(field.options ?? {}, slug);
        return use === undefined ? [] : [{ kind, type, field: field.name, isAny: use === 'any' }];
      }),
    ),
  );
}
