import type { SchemaField, TypeKind } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { typeInSentence } from '../../field-kinds.ts';
import { typeKinds } from '../../type-kinds.ts';
import type { SchemaWarning } from '../../type-queries.ts';
import { renamesOf } from '../saving/migration-plan.ts';
import type { DraftField } from '../type-draft.ts';

/** A breaking change in plain words: what happens to content, and to how much of it. */
export function effectInWords(
  warning: SchemaWarning,
  kind: TypeKind,
  before: readonly SchemaField[],
  fields: readonly DraftField[],
): string {
  const { code, field, affectedCount } = warning;
  const records = typeKinds[kind].countRecords(affectedCount);
  const renamed = renamesOf(fields).find(({ from, to }) => (code === 'FIELD_REMOVED' ? from : to) === field);
  if (code === 'FIELD_REMOVED') {
    return renamed
      ? t(
          '“{field}” becomes “{to}”. Its content, in up to {records}, isn’t delivered until the migration has moved it.',
          { field, to: renamed.to, records },
        )
      : t('“{field}” is removed. Its content, in up to {records}, is kept but no longer delivered.', {
          field,
          records,
        });
  }
  const now = fields.find((one) => one.field.name === field)?.field;
  if (code === 'FIELD_TYPE_CHANGED') {
    const type = typeInSentence(now?.type ?? '');
    return t('“{field}” becomes {type}. Its content, in up to {records}, may not fit the new type.', {
      field,
      type,
      records,
    });
  }
  if (renamed && before.find(({ name }) => name === renamed.from)?.required)
    return t(
      '“{field}” is required, as “{from}” was: {records} cannot be published until the migration has moved their content.',
      { field, from: renamed.from, records },
    );
  const hasDefault = now?.defaultValue !== undefined && now.defaultValue !== null;
  return hasDefault
    ? t(
        '“{field}” is now required: of {records}, those without it cannot be published until the migration has given them its default value.',
        { field, records },
      )
    : t(
        '“{field}” is now required: of {records}, those without it cannot be published. Set a default value and the migration can fill it in.',
        { field, records },
      );
}
