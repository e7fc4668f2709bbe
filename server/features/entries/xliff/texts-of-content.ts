// In this folder: content as XLIFF 2 for the tools of translators, out and in.

import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import type { CompiledField, CompiledSchema, ComponentOf } from '../../schemas/field-types/field-type.ts';
import { rowKey } from '../../schemas/field-types/parts/row-keys.ts';

/** A text of content, and how to put another one in its place. */
export interface TextAt {
  /** `title`, `rows[1].line`; rows that have a key are named by it: `rows[k3b9].line`. */
  readonly path: string;
  /** `other`: a choice, a date, a value for programs. */
  readonly form: 'plain' | 'html' | 'other';
  readonly text: string;
  /** What its field is called. */
  readonly label: string;
  put(text: string): void;
}

interface Reading {
  readonly component: ComponentOf;
  /** JSON has texts under names that are known: of posts. Of other types nobody knows what it says. */
  readonly readsJson: boolean;
}

/** Texts of content in the order of its fields, those of rows and components among them. Changes go into `content` itself. */
export function textsOfContent(
  { fields }: CompiledSchema,
  content: Record<string, unknown>,
  reading: Reading,
): TextAt[] {
  return fields.flatMap((compiled) => textsOfField(compiled, content, '', reading));
}

function textsOfField(
  { field, rules }: CompiledField,
  holder: Record<string, unknown>,
  before: string,
  reading: Reading,
): TextAt[] {
  const { component, readsJson } = reading;
  const value = ownValue(holder, field.name);
  const path = before + field.name;
  const label = field.label ?? field.name;
  if (rules.objects) {
    const { schemaOf } = rules.objects;
    const inside = (object: unknown, at: string): TextAt[] => {
      const schema = isJsonObject(object) ? schemaOf(object, component) : undefined;
      if (!schema) return [];
      return schema.fields.flatMap((one) =>
        textsOfField(one, object as Record<string, unknown>, `${at}.`, reading),
      );
    };
    if (!Array.isArray(value)) return inside(value, path);
    return value.flatMap((object, index) => inside(object, `${path}[${keyOf(object) ?? index}]`));
  }
  if (rules.isOpaque) return readsJson ? textsOfJson(value, path, label) : [];
  if (typeof value !== 'string' || value === '') return [];
  let form: TextAt['form'] = 'other';
  rules.visit(value, field.name, {
    component,
    text: (_, found) => {
      form = found;
    },
  });
  const put = (text: string) => {
    holder[field.name] = text;
  };
  return [{ path, form, text: value, label, put }];
}

/** Names that texts for readers have in JSON: those of what posts have beside their text. */
const readNames = new Set(['title', 'description', 'name', 'keywords']);

function textsOfJson(value: unknown, path: string, label: string, isRead = false): TextAt[] {
  if (!isJsonObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): TextAt[] => {
    const at = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    const isText = Array.isArray(value) ? isRead : readNames.has(name);
    if (typeof inner !== 'string') return textsOfJson(inner, at, label, isText);
    if (!isText || inner === '') return [];
    return [{ path: at, form: 'plain', text: inner, label, put: (text) => Reflect.set(value, name, text) }];
  });
}

function keyOf(object: unknown): string | undefined {
  const key = isJsonObject(object) ? object[rowKey] : undefined;
  return typeof key === 'string' ? key : undefined;
}
