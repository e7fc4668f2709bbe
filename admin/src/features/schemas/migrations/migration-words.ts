import { plural, t } from '../../../messages/messages.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { typeInSentence } from '../field-kinds.ts';
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
      return t('Turn “{field}” into {type}', { field, type: typeInSentence(operation.to) });
    case 'setDefault':
      return t('Write {value} into “{field}” where it is empty', {
        value: shorten(JSON.stringify(operation.value)),
        field,
      });
    case 'mediaToObject':
      return t('Make the media ids in “{field}” objects, so that clients get the whole file', { field });
  }
}

function shorten(text = t('nothing')): string {
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

/** The title and the frame of a proposed migration, and whether it is still to be decided. */
export function offerInWords(migration: Pick<Migration, 'status' | 'undoneBy'> | undefined) {
  if (migration?.undoneBy) return { title: t('Migration undone'), frame: '', isOpen: false };
  switch (migration?.status) {
    case 'running':
      return { title: t('Migrating existing content'), frame: 'border-info/60', isOpen: false };
    case 'completed':
      return { title: t('Existing content migrated'), frame: 'border-ok/60', isOpen: false };
    case 'failed':
      return { title: t('Migration failed'), frame: 'border-danger/60', isOpen: false };
    case 'cancelled':
      return { title: t('Migration cancelled'), frame: '', isOpen: false };
    default:
      return { title: t('Migrate existing content'), frame: 'border-warn/60', isOpen: true };
  }
}

/** How a migration came about. */
export function originInWords(
  { origin, createdBy }: Migration,
  ownId: string,
  people: ReadonlyMap<string, string>,
) {
  if (origin === 'schema') return t('Proposed by a change of the schema');
  const isUndo = origin === 'undo';
  if (createdBy === ownId) return isUndo ? t('Undone by you') : t('Made by you');
  const name = people.get(createdBy ?? '');
  if (name === undefined) return isUndo ? t('Undone by somebody else') : t('Made by somebody else');
  return isUndo ? t('Undone by {name}', { name }) : t('Made by {name}', { name });
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
    ? plural(more.length, '{first} and {count} more', '{first} and {count} more', {
        first: operationInWords(first),
      })
    : operationInWords(first);
}
