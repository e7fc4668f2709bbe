import type { FieldTypeName } from '../../../../../server/features/schemas/field-types/registry.ts';
import { hasInexactNumber } from '../../../../../server/lib/text/exact-number.ts';
import { t } from '../../../messages/messages.ts';
import type { Operation } from './migration-queries.ts';

/** A step of a migration while it is typed. */
export interface OperationDraft {
  readonly key: string;
  readonly op: Operation['op'];
  readonly field: string;
  /** The new name, or the new type. */
  readonly to: string;
  /** The value as JSON. */
  readonly value: string;
}

export const operationTitles: Readonly<Record<Operation['op'], string>> = {
  renameField: t('Rename a field'),
  removeField: t('Remove what is written in a field'),
  changeType: t('Turn values into another type'),
  setDefault: t('Fill in where it is empty'),
  mediaToObject: t('Make media ids objects'),
};

export const operationNames = Object.keys(operationTitles) as readonly Operation['op'][];

let keys = 0;

export function toDraft(operation: Operation): OperationDraft {
  keys += 1;
  const { op, field } = operation;
  const to = 'to' in operation ? operation.to : '';
  const value = op === 'setDefault' ? JSON.stringify(operation.value, null, 2) : '';
  return { key: `step-${keys}`, op, field, to, value };
}

export function toOperation({ op, field, to, value }: OperationDraft): Operation {
  switch (op) {
    case 'renameField':
      return { op, field, to };
    case 'changeType':
      return { op, field, to: to as FieldTypeName };
    case 'setDefault':
      return { op, field, value: JSON.parse(value) as unknown };
    default:
      return { op, field };
  }
}

const fieldName = /^[a-zA-Z][a-zA-Z0-9_]{0,99}$/;

/** What is missing or wrong, if so. */
export function faultOf({ op, field, to, value }: OperationDraft): 'field' | 'to' | 'value' | undefined {
  if (!fieldName.test(field)) return 'field';
  if (op === 'renameField' && (!fieldName.test(to) || to === field)) return 'to';
  if (op === 'changeType' && to === '') return 'to';
  return op === 'setDefault' && !isJson(value) ? 'value' : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !hasInexactNumber(text);
  } catch {
    return false;
  }
}
