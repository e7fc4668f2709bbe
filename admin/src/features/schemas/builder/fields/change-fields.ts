import { t } from '../../../../messages/messages.ts';
import { firstFree, suggestFieldName } from '../../suggest-names.ts';
import { type DraftField, nextKey } from '../type-draft.ts';

type Fields = readonly DraftField[];

/** Changes one field, wherever it stands. */
export function changeField(fields: Fields, key: string, change: (one: DraftField) => DraftField): Fields {
  // What does not change stays the same object, so that only one field of hundreds renders again.
  const changed = fields.map((one) => {
    if (one.key === key) return change(one);
    const rows = one.rows && changeField(one.rows, key, change);
    return rows === undefined || rows === one.rows ? one : { ...one, rows };
  });
  return changed.some((one, index) => one !== fields[index]) ? changed : fields;
}

/** Changes the list in which a field stands: that of the type or that of a repeater. */
function changeListOf(fields: Fields, key: string, change: (list: Fields, index: number) => Fields): Fields {
  const index = fields.findIndex((one) => one.key === key);
  if (index >= 0) return change(fields, index);
  return fields.map((one) => {
    const rows = one.rows && changeListOf(one.rows, key, change);
    return rows === undefined ||
      (rows.every((row, place) => row === one.rows?.[place]) && rows.length === one.rows?.length)
      ? one
      : { ...one, rows };
  });
}

/** Puts a field at a place of the type (`parent` undefined) or of a repeater. */
export function insertField(
  fields: Fields,
  parent: string | undefined,
  index: number,
  added: DraftField,
): Fields {
  if (parent === undefined) return fields.toSpliced(index, 0, added);
  return changeField(fields, parent, (one) => ({
    ...one,
    rows: (one.rows ?? []).toSpliced(index, 0, added),
  }));
}

/** Where a field stands: in the type (`parent` undefined) or in a repeater. */
export function placeOf(
  fields: Fields,
  key: string,
  parent?: string,
): { readonly parent: string | undefined; readonly index: number } | undefined {
  const index = fields.findIndex((one) => one.key === key);
  if (index >= 0) return { parent, index };
  for (const one of fields) {
    const found = placeOf(one.rows ?? [], key, one.key);
    if (found) return found;
  }
  return undefined;
}

/** The fields among which a field stands, itself included. */
export function siblingsOf(fields: Fields, key: string): Fields {
  if (fields.some((one) => one.key === key)) return fields;
  for (const { rows } of fields) {
    const found = siblingsOf(rows ?? [], key);
    if (found.length > 0) return found;
  }
  return [];
}

export function removeField(fields: Fields, key: string): Fields {
  return changeListOf(fields, key, (list, index) => list.toSpliced(index, 1));
}

/** Moves a field to another place among its neighbours; places beyond the ends are the ends. */
export function moveField(fields: Fields, key: string, to: number): Fields {
  return changeListOf(fields, key, (list, from) => {
    const moved = list[from];
    if (!moved) return list;
    const place = Math.max(0, Math.min(list.length - 1, to));
    return list.toSpliced(from, 1).toSpliced(place, 0, moved);
  });
}

/** Puts a copy with a free name behind a field. */
export function duplicateField(fields: Fields, key: string, copyKey: string): Fields {
  return changeListOf(fields, key, (list, index) => {
    const source = list[index];
    if (!source) return list;
    const { label, name } = source.field;
    const taken = list.map((one) => one.field.name);
    const copy = {
      ...copyOf(source, copyKey),
      field: {
        ...source.field,
        name: firstFree(name, taken),
        ...(label && { label: t('{label} (copy)', { label }) }),
      },
    };
    return list.toSpliced(index + 1, 0, copy);
  });
}

function copyOf(source: DraftField, key: string): DraftField {
  const rows = source.rows && { rows: source.rows.map((row) => copyOf(row, nextKey())) };
  return { ...source, key, savedName: undefined, ...rows };
}

/** The field with another label; a name that nobody chose follows it. */
export function relabel(one: DraftField, label: string, siblings: Fields): DraftField {
  const { label: _label, name, ...others } = one.field;
  const field = label === '' ? { name, ...others } : { name, label, ...others };
  if (one.isNameOwn) return { ...one, field };
  const taken = siblings.filter(({ key }) => key !== one.key).map((sibling) => sibling.field.name);
  return { ...one, field: { ...field, name: suggestFieldName(label, taken) } };
}

/** The field with an option set, or without it for undefined. */
export function setOption(one: DraftField, name: string, value: unknown): DraftField {
  const { [name]: _before, ...others } = one.field.options ?? {};
  const isKnown = one.field.options !== undefined && name in one.field.options;
  if (value === undefined) return { ...one, field: { ...one.field, options: others } };
  // A changed option keeps its place among the others.
  const options = isKnown ? { ...one.field.options, [name]: value } : { ...others, [name]: value };
  return { ...one, field: { ...one.field, options } };
}

/** All fields with the paths by which the service names them (`items.name`). */
export function withPaths(
  fields: Fields,
  prefix = '',
): { readonly path: string; readonly one: DraftField }[] {
  return fields.flatMap((one) => {
    const path = prefix === '' ? one.field.name.slice(0, 100) : `${prefix}.${one.field.name.slice(0, 100)}`;
    return [{ path, one }, ...withPaths(one.rows ?? [], path)];
  });
}
