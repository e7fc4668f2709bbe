import type { ContentType, SchemaField, TypeKind } from '../../../api/types.ts';

/** A field that is being edited. */
export interface DraftField {
  /** Stays the same while its name changes. */
  readonly key: string;
  /** The name under which the service has it; undefined for a new field. */
  readonly savedName: string | undefined;
  /** Somebody chose the name: the label no longer suggests one. */
  readonly isNameOwn: boolean;
  /** The field without the sub-fields of a repeater. */
  readonly field: SchemaField;
  /** The sub-fields of a repeater. */
  readonly rows?: readonly DraftField[];
}

/** A type that is being edited. */
export interface TypeDraft {
  readonly name: string;
  readonly slug: string;
  readonly isSlugOwn: boolean;
  readonly description: string;
  readonly isSingleton: boolean;
  /** Null takes away what was saved. */
  readonly appearance?: ContentType['appearance'] | null;
  readonly fields: readonly DraftField[];
}

/** What is sent to save a type, and what its JSON view shows. */
export interface TypeBody {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly isSingleton?: boolean;
  readonly appearance?: ContentType['appearance'] | null;
  readonly schema: readonly SchemaField[];
}

let keys = 0;

/** A key that no other field of the page has. */
export function nextKey(): string {
  keys += 1;
  return `field-${keys}`;
}

/** A field for editing. Fields of `known` with the same name go on as they were, with their keys. */
export function readField(
  field: SchemaField,
  isSaved: boolean,
  known: readonly DraftField[] = [],
): DraftField {
  const before = known.find((one) => one.field.name === field.name);
  const inner = field.options?.['fields'];
  const identity = {
    key: before?.key ?? nextKey(),
    savedName: isSaved ? field.name : before?.savedName,
    isNameOwn: true,
  };
  if (!isFieldList(inner)) return { ...identity, field };
  const { fields: _rows, ...options } = field.options ?? {};
  const rows = inner.map((row) => readField(row, isSaved, before?.rows));
  return { ...identity, field: { ...field, options }, rows };
}

/** A field as it is sent. */
export function writeField({ field, rows }: DraftField): SchemaField {
  const options = withoutEmpty(field.options);
  const all = rows ? { ...options, fields: rows.map(writeField) } : options;
  const { options: _options, ...rest } = field;
  return Object.keys(all).length > 0 ? { ...rest, options: all } : rest;
}

function withoutEmpty(options: SchemaField['options']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
}

/** A saved type for editing; fields go on as they were in `before`. */
export function readType(type: ContentType, before?: TypeDraft): TypeDraft {
  const { name, slug, description, isSingleton = false, appearance, schema } = type;
  const fields = schema.map((field) => readField(field, true, before?.fields));
  const look = appearance && { appearance };
  return { name, slug, isSlugOwn: true, description, isSingleton, ...look, fields };
}

/** The draft as it goes on after it was saved while somebody typed: what is saved is known to be, nothing typed is lost. */
export function markSaved(fields: readonly DraftField[], schema: readonly SchemaField[]): DraftField[] {
  return fields.map((one) => {
    const saved = schema.find(({ name }) => name === one.field.name);
    if (!saved) return one;
    const rows = saved.options?.['fields'];
    return {
      ...one,
      savedName: saved.name,
      ...(one.rows && isFieldList(rows) && { rows: markSaved(one.rows, rows) }),
    };
  });
}

/** A type that is to be made. */
export function newType(): TypeDraft {
  return { name: '', slug: '', isSlugOwn: false, description: '', isSingleton: false, fields: [] };
}

/** What is sent to save the draft. */
export function toBody(kind: TypeKind, draft: TypeDraft): TypeBody {
  const { name, slug, description, isSingleton, fields } = draft;
  const singleton = kind === 'collection-types' ? { isSingleton } : {};
  const { appearance } = draft;
  const look = appearance === undefined ? {} : { appearance: appearance && cardsOf(appearance, fields) };
  return { name, slug, description, ...singleton, ...look, schema: fields.map(writeField) };
}

/** The look of a type whose cards name fields: those that go by another name now by that. */
function cardsOf(look: NonNullable<ContentType['appearance']>, fields: readonly DraftField[]) {
  const nameNow = (name: string) => {
    if (fields.some(({ field }) => field.name === name)) return name;
    return fields.find(({ savedName }) => savedName === name)?.field.name || name;
  };
  const { cardImage, cardLine } = look;
  return {
    ...look,
    ...(cardImage !== undefined && { cardImage: nameNow(cardImage) }),
    ...(cardLine !== undefined && { cardLine: nameNow(cardLine) }),
  };
}

/** Whether a value can be edited as the fields of a schema. Whether they are good is for the service to say. */
export function isFieldList(value: unknown): value is SchemaField[] {
  return Array.isArray(value) && value.every(isField);
}

function isField(value: unknown): value is SchemaField {
  if (!isObject(value)) return false;
  const isText = (key: string) => value[key] === undefined || typeof value[key] === 'string';
  const { options, layout, required } = value;
  return (
    typeof value['name'] === 'string' &&
    typeof value['type'] === 'string' &&
    ['label', 'placeholder', 'helpText'].every(isText) &&
    (options === undefined || isObject(options)) &&
    (layout === undefined || isObject(layout)) &&
    (required === undefined || typeof required === 'boolean')
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
