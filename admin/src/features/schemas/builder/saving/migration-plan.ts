import type { FieldTypeName } from '../../../../../../server/features/schemas/field-types/registry.ts';
import type { SchemaField } from '../../../../api/types.ts';
import type { Operation } from '../../migrations/migration-queries.ts';
import { firstFree } from '../../suggest-names.ts';
import type { DraftField } from '../type-draft.ts';

/** A field of the type that got another name. */
export interface FieldRename {
  readonly from: string;
  readonly to: string;
}

/** The fields that somebody renamed, as opposed to removed and added. */
export function renamesOf(fields: readonly DraftField[]): FieldRename[] {
  return fields.flatMap(({ savedName, field }) =>
    savedName !== undefined && savedName !== field.name ? [{ from: savedName, to: field.name }] : [],
  );
}

/** Sub-fields of repeaters whose content no migration moves: those renamed or removed since the last save. */
export function lostRows(before: readonly SchemaField[], fields: readonly DraftField[]): string[] {
  return fields.flatMap((one) => {
    const saved = before.find(({ name }) => name === one.savedName)?.options?.['fields'];
    if (!Array.isArray(saved) || !one.rows) return [];
    const kept = new Set(one.rows.map((row) => row.field.name));
    return (saved as SchemaField[])
      .filter(({ name }) => !kept.has(name))
      .map(({ name }) => `${one.savedName}.${name}`);
  });
}

/** Renames to or from a name that another field has now: content would change its meaning without its migration. */
export function swapsOf(fields: readonly DraftField[]): FieldRename[] {
  return renamesOf(fields).filter(({ from }) => fields.some(({ field }) => field.name === from));
}

/**
 * What brings content in line with the new fields, renames taken for what they are. A field that was removed and made
 * anew under its name goes on with its content.
 */
export function planOperations(before: readonly SchemaField[], fields: readonly DraftField[]): Operation[] {
  const renames = renamesOf(fields);
  const moved = new Set(renames.map(({ from }) => from));
  const current = new Set(fields.map(({ field }) => field.name));
  const taken = new Set(renames.map(({ to }) => to));
  const removed = before.filter(({ name }) => !moved.has(name) && (!current.has(name) || taken.has(name)));
  const names = [...before.map(({ name }) => name), ...current];
  return [
    ...removed.map(({ name }): Operation => ({ op: 'removeField', field: name })),
    ...orderRenames(renames, names),
    ...fields.flatMap((one) => changesOf(before, moved, one)),
  ];
}

function changesOf(
  before: readonly SchemaField[],
  moved: ReadonlySet<string>,
  { savedName, field }: DraftField,
): Operation[] {
  const { name, required, defaultValue } = field;
  const source = savedName ?? (moved.has(name) ? undefined : name);
  const old = before.find((one) => one.name === source);
  const operations: Operation[] = [];
  if (old && old.type !== field.type)
    operations.push({ op: 'changeType', field: name, to: field.type as FieldTypeName });
  if (required && !old?.required && defaultValue !== undefined && defaultValue !== null)
    operations.push({ op: 'setDefault', field: name, value: defaultValue });
  return operations;
}

/** An order in which no name is taken when a field moves to it; fields that swap names go over a name between. */
function orderRenames(renames: readonly FieldRename[], names: readonly string[]): Operation[] {
  const pending = [...renames];
  const ordered: Operation[] = [];
  const taken = [...names];
  while (pending.length > 0) {
    const free = pending.findIndex(({ to }) => !pending.some(({ from }) => from === to));
    const [next] = pending.splice(Math.max(0, free), 1);
    if (!next) break;
    if (free >= 0) {
      ordered.push({ op: 'renameField', field: next.from, to: next.to });
      continue;
    }
    const between = firstFree(`${next.from}Moved`, taken);
    taken.push(between);
    ordered.push({ op: 'renameField', field: next.from, to: between });
    pending.push({ from: between, to: next.to });
  }
  return ordered;
}
