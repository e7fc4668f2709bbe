import type { FieldTypeName } from '../../../../server/features/schemas/field-types/registry.ts';
import { language } from '../../messages/language.ts';
import { t } from '../../messages/messages.ts';
import type { AdminFieldType } from '../entries/fields/types/field-type.ts';
import { fieldTypeOf, fieldTypes } from '../entries/fields/types/registry.ts';

/** A field type for people who choose one (specification, "Field types"). */
export interface FieldKind extends AdminFieldType {
  readonly type: FieldTypeName;
}

/** The field types in the order of the specification. */
export const fieldKinds: readonly FieldKind[] = Object.entries(fieldTypes).map(([type, fieldType]) => ({
  ...fieldType,
  type: type as FieldTypeName,
}));

/** What kinds of field types there are, in the order in which one chooses. */
export const fieldCategories = {
  Text: t('Text'),
  Media: t('Media'),
  Data: t('Data'),
  Advanced: t('Advanced'),
};

/** The types that a new field may have; fewer inside a repeater. */
export function kindsFor(isInRepeater: boolean): readonly FieldKind[] {
  return isInRepeater ? fieldKinds.filter(({ notInRepeater }) => !notInRepeater) : fieldKinds;
}

/** The type of that name; undefined where a schema written by hand names another. */
export function kindOf(type: string): AdminFieldType | undefined {
  return fieldTypeOf(type);
}

/** A type of fields as it is called within a sentence, where all but German nouns begin small. */
export function typeInSentence(type: string): string {
  const title = kindOf(type)?.title;
  if (title === undefined) return type;
  return language.code === 'de' ? title : title.toLowerCase();
}
