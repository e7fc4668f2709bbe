import type { ReactNode } from 'react';
import type { RecordKind, RecordSummary } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { pictureFieldOf } from '../cards/card-fields.ts';
import { ContentCell } from './content-columns.tsx';
import { MediaCell, NoPicture } from './media-cell.tsx';

/** A column of pictures to recognise records by, where they have any: `named` is the field that their type names for it. */
export function pictureColumn(
  kind: RecordKind,
  fields: readonly SchemaField[],
  named: string | undefined,
): readonly TableColumn<RecordSummary>[] {
  const column = { id: 'picture', title: t('Picture'), isMinor: true } as const;
  if (kind === 'blogPost') {
    return [
      {
        ...column,
        render: ({ featuredImageId }) =>
          featuredImageId ? <MediaCell id={featuredImageId} /> : <NoPicture />,
      },
    ];
  }
  const field = pictureFieldOf(fields, named);
  if (!field) return [];
  return [
    {
      ...column,
      render: (record) => {
        const value = record.fields?.[field.name];
        return value ? <ContentCell field={field} value={value} /> : <NoPicture />;
      },
    },
  ];
}

/** The picture of a record, for a card; nothing where it has none. */
export function pictureOf(
  kind: RecordKind,
  fields: readonly SchemaField[],
  record: RecordSummary,
  named: string | undefined,
): ReactNode {
  const field = pictureFieldOf(fields, named);
  const value = field && record.fields?.[field.name];
  if (kind === 'blogPost') return record.featuredImageId && <MediaCell id={record.featuredImageId} />;
  return field && value ? <ContentCell field={field} value={value} /> : null;
}

/** The name of the field that the pictures are in; none where there is no such field. */
export function pictureFieldName(
  fields: readonly SchemaField[],
  named: string | undefined,
): readonly string[] {
  const field = pictureFieldOf(fields, named);
  return field ? [field.name] : [];
}
