import type { Content } from '../entries/entry.ts';
import { mapComponents } from '../entries/usage/map-components.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { applyOperations, type Operation, type UnconvertedValue } from './migration-operation.ts';

/** A stored document after a migration, and the values that it could not turn. */
export interface TransformedDocument {
  readonly json: string;
  readonly unconverted: readonly UnconvertedValue[];
}

/**
 * Applies a migration of `migrated` to a stored document of `documentType`: to its root when that is the migrated type,
 * to each of its components when the migrated type is a component. A document that does not change keeps its bytes.
 */
export function transformDocument(
  json: string,
  documentType: ContentType,
  migrated: ContentType,
  operations: readonly Operation[],
  types: SchemaSnapshot,
): TransformedDocument {
  const content = JSON.parse(json) as Content;
  if (migrated.kind !== 'component') {
    const { content: after, unconverted } = applyOperations(content, operations);
    return { json: after === content ? json : JSON.stringify(after), unconverted };
  }
  const unconverted: UnconvertedValue[] = [];
  let changed = false;
  const after = mapComponents(documentType.schema, content, {
    schemaOf: (slug) => types.component(slug)?.fields,
    map: (component, slug) => {
      if (slug !== migrated.slug) return component;
      const done = applyOperations(component, operations);
      unconverted.push(...done.unconverted);
      if (done.content !== component) changed = true;
      return done.content;
    },
  });
  return { json: changed ? JSON.stringify(after) : json, unconverted };
}
