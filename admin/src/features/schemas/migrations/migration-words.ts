import type { Tone } from '../../../ui/badge.tsx';
import { kindOf } from '../field-kinds.ts';
import { kindOfMigrated, typeKinds } from '../type-kinds.ts';
import type { Migration, Operation } from './migration-queries.ts';

/** What an operation does, in words. */
export function operationInWords(operation: Operation): string {
  const { field } = operation;
  switch (operation.op) {
    case 'renameField':
      return `Move “${field}” to “${operation.to}”`;
    case 'removeField':
      return `Remove what is written in “${field}”`;
    case 'changeType':
      return `Turn “${field}” into ${kindOf(operation.to)?.title.toLowerCase() ?? operation.to}`;
    case 'setDefault':
      return `Write ${shorten(JSON.stringify(operation.value))} into “${field}” where it is empty`;
    case 'mediaToObject':
      return `Make the media ids in “${field}” objects, so that clients get the whole file`;
  }
}

function shorten(text = 'nothing'): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const statusWords: Readonly<
  Record<Migration['status'], { readonly label: string; readonly tone: Tone }>
> = {
  pending: { label: 'Waits for you', tone: 'warn' },
  running: { label: 'Running', tone: 'info' },
  completed: { label: 'Done', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** How a migration came about. */
export function originInWords(
  { origin, createdBy }: Migration,
  ownId: string,
  people: ReadonlyMap<string, string>,
) {
  if (origin === 'schema') return 'Proposed by a change of the schema';
  const who = createdBy === ownId ? 'you' : (people.get(createdBy ?? '') ?? 'somebody else');
  return origin === 'undo' ? `Undone by ${who}` : `Made by ${who}`;
}

/** The type of a migration, in words. */
export function typeInWords({ kind, typeSlug }: Migration): string {
  if (!kind || !typeSlug) return 'a deleted type';
  return `${typeKinds[kindOfMigrated(kind)].one} ${typeSlug}`;
}

/** A migration in a line. */
export function titleOf(migration: Migration): string {
  const [first, ...more] = migration.operations;
  if (migration.undoOf) return 'Undo of another migration';
  if (!first) return 'Migration';
  return more.length > 0 ? `${operationInWords(first)} and ${more.length} more` : operationInWords(first);
}
