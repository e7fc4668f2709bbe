import type { RecordSummary } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { valueInShort } from '../editor/value-in-short.ts';
import { wordsOf } from '../fields/field-words.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';

const prefix = 'fields.';

/** The column of each content field of a type. */
export function contentColumns(fields: readonly SchemaField[]): readonly TableColumn<RecordSummary>[] {
  return fields.map((field) => ({
    id: `${prefix}${field.name}`,
    title: wordsOf(field).label,
    isMinor: true,
    render: (record) => <ContentCell field={field} value={record.fields?.[field.name]} />,
  }));
}

/** The content fields that columns show, as the API is asked for them. */
export function fieldsOfColumns(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
}

/** A value of a record in a line. */
export function ContentCell({ field, value }: { readonly field: SchemaField; readonly value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className="text-ink-faint">–</span>;
  const type = fieldTypeOf(field.type);
  if (type?.Cell && fitsField(field, value)) return <type.Cell field={field} value={value} />;
  return (
    <span className="line-clamp-2 break-words text-ink-soft">
      {type?.inWords && typeof value === 'string' ? type.inWords(value) : valueInShort(value)}
    </span>
  );
}
