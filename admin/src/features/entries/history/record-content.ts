import type { RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import type { Content } from './difference.ts';

/** Name and slug stand beside the fields, whose names cannot begin so. */
export const nameKey = '@name';
export const slugKey = '@slug';

/** The fields of a record, with its name and slug before them. */
export function withNames(kind: RecordKind, fields: readonly SchemaField[]): readonly SchemaField[] {
  return [
    { name: nameKey, label: kind === 'blogPost' ? t('Title') : t('Name'), type: 'text' },
    { name: slugKey, label: t('Slug'), type: 'text' },
    ...fields,
  ];
}

/** What a record says, with its name and slug among the fields. */
export function wholeContent(record: {
  readonly name: string;
  readonly slug: string;
  readonly content: Content;
}): Content {
  return { ...record.content, [nameKey]: record.name, [slugKey]: record.slug };
}
