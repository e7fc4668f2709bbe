import type { SchemaField } from '../../../../api/types.ts';
import { wordsOf } from '../../fields/field-words.ts';

/** What a column of a table goes into: `name`, `slug`, `fields.<name>`; undefined for nothing. */
export type ColumnTarget = string | undefined;

/** Other names by which tables have what records have. */
const known: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['title', 'name'],
  ['slug', 'slug'],
]);

/** What each column goes into, by its name; nothing that is taken already. */
export function guessTargets(
  header: readonly string[],
  fields: readonly SchemaField[],
): readonly ColumnTarget[] {
  const taken = new Set<string>();
  const take = (target: string | undefined): ColumnTarget => {
    if (target === undefined || taken.has(target)) return undefined;
    taken.add(target);
    return target;
  };
  const exact = header.map((name) => take(fieldNamed(name, fields)));
  return exact.map((target, at) => {
    const name = plain(header[at] ?? '');
    return target ?? take(fieldLabelled(name, fields)) ?? take(known.get(name));
  });
}

/** A field of exactly that name, which is what the export writes. */
function fieldNamed(name: string, fields: readonly SchemaField[]): ColumnTarget {
  if (name === 'name' || name === 'slug') return name;
  const found = fields.find((field) => field.name === name);
  return found && `fields.${found.name}`;
}

function fieldLabelled(name: string, fields: readonly SchemaField[]): ColumnTarget {
  const found = fields.find((field) => plain(field.name) === name || plain(wordsOf(field).label) === name);
  return found && `fields.${found.name}`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
