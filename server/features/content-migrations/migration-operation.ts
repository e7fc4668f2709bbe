import { z } from 'zod';
import { ownValue } from '../../lib/json-object.ts';
import type { Content } from '../entries/entry.ts';
import { type Converted, refuseToConvert } from '../schemas/field-types/parts/converted.ts';
import { convertToMediaObject } from '../schemas/field-types/parts/media-value.ts';
import { fieldType, fieldTypeNames } from '../schemas/field-types/registry.ts';

const fieldName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,99}$/, { error: 'must be a field name' });

/** What a content migration does to the documents of a type, in the order given (decisions, "Migrations"). */
export const operationShape = z.discriminatedUnion('op', [
  z.object({ op: z.literal('renameField'), field: fieldName, to: fieldName }),
  z.object({ op: z.literal('removeField'), field: fieldName }),
  z.object({ op: z.literal('changeType'), field: fieldName, to: z.enum(fieldTypeNames) }),
  z.object({ op: z.literal('setDefault'), field: fieldName, value: z.unknown() }),
  z.object({ op: z.literal('mediaToObject'), field: fieldName }),
]);

export type Operation = z.infer<typeof operationShape>;

/** A value that an operation could not turn into what was asked; it stays as it was. */
export interface UnconvertedValue {
  readonly field: string;
  readonly reason: string;
}

/** A document after the operations; the same object when nothing changed. */
export interface Transformed {
  readonly content: Content;
  readonly unconverted: readonly UnconvertedValue[];
}

/** Applies operations to one document of a type. */
export function applyOperations(content: Content, operations: readonly Operation[]): Transformed {
  const unconverted: UnconvertedValue[] = [];
  let current = content;
  for (const operation of operations) {
    current = apply(current, operation, (reason) => unconverted.push({ field: operation.field, reason }));
  }
  return { content: current, unconverted };
}

function apply(content: Content, operation: Operation, refuse: (reason: string) => void): Content {
  const { field } = operation;
  const value = ownValue(content, field);
  const isThere = value !== undefined && value !== null;
  switch (operation.op) {
    case 'renameField':
      if (!isThere || operation.to === field) return content;
      if (ownValue(content, operation.to) !== undefined) {
        refuse(`"${operation.to}" has a value already`);
        return content;
      }
      // In its place: the order of keys is the order in which people wrote them.
      return Object.fromEntries(
        Object.entries(content).map(([key, one]) => [key === field ? operation.to : key, one]),
      );
    case 'removeField':
      return Object.hasOwn(content, field) ? without(content, field) : content;
    case 'setDefault':
      return isThere || operation.value === undefined ? content : { ...content, [field]: operation.value };
    case 'changeType':
    case 'mediaToObject': {
      if (!isThere) return content;
      const converted = convert(value, operation);
      if ('refused' in converted) {
        refuse(converted.refused);
        return content;
      }
      return converted.value === value ? content : { ...content, [field]: converted.value };
    }
  }
}

function convert(
  value: unknown,
  operation: Extract<Operation, { op: 'changeType' | 'mediaToObject' }>,
): Converted {
  if (operation.op === 'mediaToObject') return convertToMediaObject(value);
  return (
    fieldType(operation.to)?.convert(value) ??
    refuseToConvert(value, `of a type that is known: ${operation.to}`)
  );
}

function without(content: Content, field: string): Content {
  return Object.fromEntries(Object.entries(content).filter(([key]) => key !== field));
}
