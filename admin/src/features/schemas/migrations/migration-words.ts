import { t } from '../../../messages/messages.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { kindOf } from '../field-kinds.ts';
import { kindOfMigrated, typeKinds } from '../type-kinds.ts';
import type { Migration, Operation } from './migration-queries.ts';

/** What an operation does, in words. */
export function operationInWords(operation: Operation): string {
  const { field } = operation;
  switch (operation.op) {
    case 'renameField':
      return t('Move “{field}” to “{to}”', { field, to: operation.to });
    case 'removeField':
      return t('Remove what is written in “{field}”', { field });
    case 'changeType':
      return `Turn “${field}” into ${kindOf(operation.to)?.title.toLowerCase() ?? operation.to}`;
    case 'setDefault':
      return t('Write {shorten} into “{field}” where it is empty', {
        shorten: shorten(JSON.stringify(operation.value)),
        field,
      });
    case 'mediaToObject':
      return t('Make the media ids in “{field}” objects, so that clients get the whole file', { field });
  }
}

function shorten(text = 'nothing'): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const statusWords: Readonly<
  Record<Migration['status'], { readonly label: string; readonly tone: Tone }>
> = {
  pending: { label: t('Waits for you'), tone: 'warn' },
  running: { label: t('Running'), tone: 'info' },
  completed: { label: t('Done'), tone: 'ok' },
  failed: { label: t('Failed'), tone: 'danger' },
  cancelled: { label: t('Cancelled'), tone: 'neutral' },
};

/** How a migration came about. */
export function originInWords(
  { origin, createdBy }: Migration,
  ownId: string,
  people: ReadonlyMap<string, string>,
) {
  if (origin === 'schema') return t('Proposed by a change of the schema');
  const who = createdBy === ownId ? 'you' : (people.get(createdBy ?? '') ?? t('somebody else'));
  return origin === 'undo' ? t('Undone by {who}', { who }) : t('Made by {who}', { who });
}

/** The type of a migration, in words. */
export function typeInWords({ kind, typeSlug }: Migration): string {
  if (!kind || !typeSlug) return t('a deleted type');
  return `${typeKinds[kindOfMigrated(kind)].one} ${typeSlug}`;
}

/** A migration in a line. */
export function titleOf(migration: Migration): string {
  const [first, ...more] = migration.operations;
  if (migration.undoOf) return t('Undo of another migration');
  if (!first) return t('Migration');
  return more.length > 0
    ? t('{operation} and {count} more', { operation: operationInWords(first), count: more.length })
    : operationInWords(first);
}
