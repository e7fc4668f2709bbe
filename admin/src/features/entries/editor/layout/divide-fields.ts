// In this folder: where the parts of the editor stand: the bar, the column of the text, the column beside it.

import type { SchemaField } from '../../../../api/types.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';

/** Fields under one heading; those without one stand first. */
interface Section {
  readonly title: string | undefined;
  readonly fields: readonly SchemaField[];
}

/** What is seen at a time in the column of the text; the fields without a tab stand in the first. */
export interface FormTab {
  readonly title: string | undefined;
  readonly sections: readonly Section[];
}

/** Where the editor shows the fields of a type. */
export interface DividedFields {
  readonly main: readonly SchemaField[];
  readonly side: readonly SchemaField[];
  /** The fields of `main` by tabs and sections; one tab where no field names one. */
  readonly tabs: readonly FormTab[];
}

/**
 * The fields of a type by where the editor shows them: as their layout says, else by their types. A type with something to
 * write has what is set in a line beside it, but for what was put into a tab or section; one without has all of its fields in
 * one column, and so has a place that is too narrow for two.
 */
export function divideFields(fields: readonly SchemaField[], { isNarrow = false } = {}): DividedFields {
  const typed = ({ type }: SchemaField) => fieldTypeOf(type)?.place;
  const isWritten = fields.some((field) => typed(field) === 'writing');
  const isBeside = (field: SchemaField) => {
    const { place, tab, section } = field.layout ?? {};
    if (isNarrow) return false;
    if (place) return place === 'side';
    return isWritten && typed(field) === 'short' && tab === undefined && section === undefined;
  };
  const main = fields.filter((field) => !isBeside(field));
  const tabs = grouped(main, ({ layout }) => layout?.tab).map(({ title, fields: inTab }) => ({
    title,
    sections: grouped(inTab, ({ layout }) => layout?.section),
  }));
  return { main, side: fields.filter(isBeside), tabs };
}

/** Fields by a title, in the order in which each is named first; those without one come first. */
function grouped(
  fields: readonly SchemaField[],
  titleOf: (field: SchemaField) => string | undefined,
): readonly Section[] {
  const groups = new Map<string | undefined, SchemaField[]>();
  const untitled = fields.filter((field) => titleOf(field) === undefined);
  if (untitled.length > 0) groups.set(undefined, untitled);
  for (const field of fields) {
    const title = titleOf(field);
    if (title === undefined) continue;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return [...groups].map(([title, own]) => ({ title, fields: own }));
}
