// In this folder: lists as CSV files, out and in.

import { call } from '../../../../api/call.ts';
import {
  type RecordKind,
  type RecordListing,
  type RecordSummary,
  recordPaths,
} from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { patiently, waitSeconds } from '../bulk/run-bulk.ts';
import { fieldsOfColumns } from '../content-columns.tsx';
import { toCell } from './cells.ts';
import { writeCsv } from './write-csv.ts';

const mostAtOnce = 100;
const coreValues: Readonly<Record<string, (record: RecordSummary) => unknown>> = {
  status: ({ status }) => status,
  type: ({ pageType }) => pageType?.slug,
  updatedAt: ({ updatedAt }) => updatedAt,
  updatedBy: ({ updatedBy }) => updatedBy?.name,
  publishedAt: ({ publishedAt }) => publishedAt,
  createdAt: ({ createdAt }) => createdAt,
};

/**
 * All records that a list finds as CSV, with name, slug and the columns that are shown, under the names that the API has
 * for them. References and files are their ids.
 * @throws ApiError, and AbortError once it is stopped
 */
export async function exportRecords(work: {
  readonly kind: RecordKind;
  readonly query: RecordListing;
  readonly columns: readonly string[];
  /** The content fields of the records. */
  readonly fields: readonly SchemaField[];
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}): Promise<string> {
  const { kind, query, columns, fields, signal, onProgress } = work;
  const names = fieldsOfColumns(columns);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const core = columns.filter((id) => Object.hasOwn(coreValues, id));
  const rows: unknown[][] = [['name', 'slug', ...core, ...names]];
  for (let page = 1; ; page++) {
    const asked = {
      ...query,
      view: 'summary',
      sort: 'createdAt',
      page,
      limit: mostAtOnce,
      ...(names.length > 0 && { fields: names.join(',') }),
    } as const;
    const ask = () => call('GET', recordPaths[kind], { query: asked, signal });
    const { data, pagination } = await patiently(ask, waitSeconds);
    signal.throwIfAborted();
    for (const record of data as readonly RecordSummary[]) {
      const own = core.map((id) => coreValues[id]?.(record));
      rows.push([
        record.name,
        record.slug,
        ...own,
        ...names.map((name) => toCell(byName.get(name), record.fields?.[name])),
      ]);
    }
    onProgress(rows.length - 1, pagination.total);
    if (page * mostAtOnce >= pagination.total) return writeCsv(rows);
  }
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
