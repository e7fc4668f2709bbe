import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { wordsOf } from '../fields/field-words.ts';
import { type Operator, orderOperators, textOperators } from '../fields/types/operators.ts';
import { fieldTypeOf } from '../fields/types/registry.ts';
import type { Condition } from './condition.ts';

/** A part of a record that lists can be filtered by. */
export interface Filterable {
  /** As the API spells it: `name`, `fields.rating`. */
  readonly path: string;
  readonly label: string;
  readonly operators: readonly Operator[];
}

const yesOrNo = [
  { value: 'true', label: t('filled in') },
  { value: 'false', label: t('empty') },
];
const exists: Operator = { value: 'exists', label: t('is'), sample: 'true', choices: yesOrNo };
const aTime = orderOperators('now-7d');

/** What a list can be filtered by: the content fields of its type, and what all records have. */
export function filterablesOf(fields: readonly SchemaField[]): readonly Filterable[] {
  const own = fields.map((field) => ({
    path: `fields.${field.name}`,
    label: wordsOf(field).label,
    operators: [...(fieldTypeOf(field.type)?.operators?.(field.options ?? {}) ?? []), exists],
  }));
  return [
    ...own,
    { path: 'name', label: t('Name'), operators: textOperators },
    { path: 'slug', label: t('Slug'), operators: textOperators },
    { path: 'updatedAt', label: t('Updated'), operators: aTime },
    { path: 'createdAt', label: t('Created'), operators: aTime },
    { path: 'publishedAt', label: t('Published'), operators: aTime },
  ];
}

/** A condition in words: "Sea is North". Of a field that the type has no more, as it is spelled. */
export function conditionInWords(filterables: readonly Filterable[], condition: Condition): string {
  const { path, operator, value } = condition;
  const filterable = filterables.find((one) => one.path === path);
  const known = filterable?.operators.find((one) => one.value === operator);
  const said = known?.choices?.find((choice) => choice.value === value)?.label ?? value;
  return t('{field} {comparison} {value}', {
    field: filterable?.label ?? path,
    comparison: known?.label ?? operator,
    value: said,
  });
}
