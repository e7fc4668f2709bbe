import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { formatTypedNumber } from '../../../numbers/typed-number.ts';
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
  /** What its values are, where they are not compared as they are typed. */
  readonly compared?: 'number';
}

const yesOrNo = [
  { value: 'true', label: t('filled in') },
  { value: 'false', label: t('empty') },
];
const exists: Operator = { value: 'exists', label: t('is'), sample: 'true', choices: yesOrNo };
const aTime = orderOperators('now-7d');

/** What a list can be filtered by: the content fields of its type, and what all records have. */
export function filterablesOf(fields: readonly SchemaField[]): readonly Filterable[] {
  const own = fields.map((field): Filterable => {
    const type = fieldTypeOf(field.type);
    return {
      path: `fields.${field.name}`,
      label: wordsOf(field).label,
      operators: [...(type?.operators?.(field.options ?? {}) ?? []), exists],
      ...(type?.compared === 'number' && { compared: type.compared }),
    };
  });
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
  const said =
    known?.choices?.find((choice) => choice.value === value)?.label ?? valueInWords(value, filterable);
  return t('{field} {comparison} {value}', {
    field: filterable?.label ?? path,
    comparison: known?.label ?? operator,
    value: said,
  });
}

/** A value of a condition as people type it; numbers of conditions are written as the API takes them. */
export function valueInWords(value: string, filterable: Filterable | undefined): string {
  return filterable?.compared === 'number' && value !== '' && Number.isFinite(Number(value))
    ? formatTypedNumber(Number(value))
    : value;
}
