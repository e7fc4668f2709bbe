// In this folder: lists in groups, as tables one below the other or as the columns of a board.

import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { wordsOf } from '../../fields/field-words.ts';
import { fieldTypeOf } from '../../fields/types/registry.ts';
import { readCondition } from '../condition.ts';
import { fromCell } from '../csv/cells.ts';
import type { ListState } from '../list-search.ts';

/** What the records of a list can be grouped by: their status, or a field with few values. */
export interface Grouping {
  /** `status`, or `fields.<name>`. */
  readonly id: string;
  readonly label: string;
  readonly field?: SchemaField;
}

/** The records that say one thing. */
export interface Group {
  readonly id: string;
  readonly title: string;
  /** Beside what the list asks for. */
  readonly status?: ListState;
  readonly condition?: string;
  /** What a record says that belongs to it; undefined for nothing. Of a field. */
  readonly value?: unknown;
}

const byStatus = 'status';
/** Each group is asked for by itself. */
const mostGroups = 20;

/** What a list of records with these fields can be grouped by. */
export function groupingsOf(fields: readonly SchemaField[]): readonly Grouping[] {
  const own = fields.filter((field) => {
    const { length } = choicesOf(field);
    return length > 0 && length < mostGroups;
  });
  return [
    { id: byStatus, label: t('Status') },
    ...own.map((field) => ({ id: `fields.${field.name}`, label: wordsOf(field).label, field })),
  ];
}

/** The groups of a list that has these conditions: those that can have records in them. */
export function groupsOf({ id, label, field }: Grouping, where: readonly string[]): readonly Group[] {
  if (!field) {
    return [
      { id: 'draft', title: t('Draft'), status: 'draft' },
      { id: 'published', title: t('Live'), status: 'published' },
    ];
  }
  const groups: Group[] = choicesOf(field).map((choice) => ({
    id: choice.value,
    title: choice.label,
    condition: `${id}:eq:${choice.value}`,
    value: fromCell(field, choice.value, { decimal: '.' }),
  }));
  const without = {
    id: '',
    title: t('Without {field}', { field: label }),
    condition: `${id}:exists:false`,
    value: undefined,
  };
  const asked = where.map(readCondition).filter((one) => one?.path === id);
  return [...groups, without].filter((group) =>
    asked.every((one) => one?.operator !== 'eq' || one.value === group.id),
  );
}

/** The conditions of a list together with that of a group; the service takes each but once. */
export function whereOf(where: readonly string[] = [], { condition }: Group): readonly string[] {
  return condition === undefined || where.includes(condition) ? where : [...where, condition];
}

function choicesOf(field: SchemaField) {
  const operators = fieldTypeOf(field.type)?.operators?.(field.options ?? {}) ?? [];
  return operators.find(({ value }) => value === 'eq')?.choices ?? [];
}
