// In this folder: cards of records: what a record looks like in short, where another one names it.

import type { ContentType, SchemaField } from '../../../api/types.ts';
import { fieldTypeOf } from '../fields/types/registry.ts';

/** The fields that the cards of a type show. */
export interface CardFields {
  readonly picture: SchemaField | undefined;
  readonly line: SchemaField | undefined;
}

/** What the cards of a type show: what it names, else the first picture and no line. */
export function cardFieldsOf({ schema, appearance }: Pick<ContentType, 'schema' | 'appearance'>): CardFields {
  return {
    picture: pictureFieldOf(schema, appearance?.cardImage),
    line: appearance?.cardLine === undefined ? undefined : fieldNamed(schema, appearance.cardLine),
  };
}

/** The field that the pictures of records are in: the one that their type names, else the first that holds a picture. */
export function pictureFieldOf(
  fields: readonly SchemaField[],
  named: string | undefined,
): SchemaField | undefined {
  const isPicture = ({ type }: SchemaField) => fieldTypeOf(type)?.isPicture;
  if (named !== undefined) return fields.find((field) => field.name === named && isPicture(field));
  return fields.find(isPicture);
}

/** The names of the fields that cards of some types show, as lists are asked for them. */
export function namesForCards(types: readonly ContentType[]): readonly string[] {
  const fields = types.map(cardFieldsOf).flatMap(({ picture, line }) => [picture, line]);
  return [...new Set(fields.flatMap((field) => field?.name ?? []))].sort();
}

function fieldNamed(fields: readonly SchemaField[], name: string): SchemaField | undefined {
  return fields.find((field) => field.name === name);
}
