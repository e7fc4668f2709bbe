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
  const own = ['name', 'slug'];
  const names = new Set(fields.map((field) => field.name));
  // The export writes the exact names of fields.
  const exact = header.map((name) =>
    take(own.includes(name) ? name : names.has(name) ? `fields.${name}` : undefined),
  );
  const labelled = targetsByLabel(fields);
  return exact.map((target, at) => {
    const name = plain(header[at] ?? '');
    return target ?? take(labelled.get(name)) ?? take(known.get(name));
  });
}

/** The first field with each name or label. */
function targetsByLabel(fields: readonly SchemaField[]): ReadonlyMap<string, ColumnTarget> {
  const targets = new Map<string, ColumnTarget>();
  for (const field of fields) {
    for (const name of [plain(field.name), plain(wordsOf(field).label)]) {
      if (!targets.has(name)) targets.set(name, `fields.${field.name}`);
    }
  }
  return targets;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
