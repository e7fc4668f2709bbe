import { call } from '../../../../api/call.ts';
import { at } from '../../../../api/record-address.ts';
import { addressed, type ContentRecord, recordPaths } from '../../../../api/records.ts';
import { ownValue } from '../../fields/own-value.ts';
import type { EditedType } from '../editor-types.ts';
import { unpublishedFields } from '../record-status.ts';

/** Makes the draft what is live, as the next version. @throws ApiError */
export async function revertToLive(type: EditedType, record: ContentRecord): Promise<ContentRecord> {
  const known = new Set(type.fields.map(({ name }) => name));
  const changed = unpublishedFields(record).filter((name) => known.has(name));
  const live = record.publishedContent ?? {};
  const fields = Object.fromEntries(changed.map((name) => [name, asWritten(ownValue(live, name) ?? null)]));
  const body = { fields, version: record.version };
  const { data } = await call('PUT', `${recordPaths[type.kind]}/{id}`, { ...at(record.id), body });
  return addressed(record.id, data);
}

/** A stored value as writers may send it: media in the form of content migrations become `{ id }`. */
export function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value;
  if ('_media' in value && Object.keys(value).length === 1) return { id: value._media };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asWritten(inner)]));
}
