// In this folder: what is typed, on its way to the service: saves, autosaves, copies in the browser.

import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { BodyOf } from '../../../../api/operation-types.ts';
import { at } from '../../../../api/record-address.ts';
import { addressed, type ContentRecord, type RecordKind, recordPaths } from '../../../../api/records.ts';
import type { AutosaveOutcome } from './autosaver.ts';
import { type EditState, type Edits, editsOf, newFieldsOf } from './edit-state.ts';

/** Milliseconds. */
const longestWait = 15_000;

/** Stores what the form holds: a new record whole, of a stored one what was changed. */
export async function storeForm(
  kind: RecordKind,
  typeSlug: string,
  state: EditState,
): Promise<ContentRecord> {
  const { base, name, slug } = state;
  if (!base) {
    const body = { name, slug, fields: newFieldsOf(state), ...typeInBody(kind, typeSlug) };
    return (await call('POST', recordPaths[kind], { body })).data;
  }
  const { fields = {}, ...names } = editsOf(state) ?? {};
  const body = { ...names, ...(Object.keys(fields).length > 0 && { fields }), version: base.version };
  const { data } = await call('PUT', `${recordPaths[kind]}/{id}`, { ...at(base.id), body });
  return addressed(base.id, data);
}

function typeInBody(kind: RecordKind, slug: string): Record<string, string> {
  if (kind === 'page') return { pageType: slug };
  return kind === 'collectionItem' ? { collectionType: slug } : {};
}

/** The record as the service has it at this moment. @throws ApiError */
export async function readRecord(kind: RecordKind, id: string): Promise<ContentRecord> {
  return addressed(id, (await call('GET', `${recordPaths[kind]}/{id}`, at(id))).data);
}

/** An action on a record that answers the record as it is then. */
export async function actOnRecord(
  kind: RecordKind,
  id: string,
  action: 'publish' | 'unpublish' | 'clone' | 'unschedule',
): Promise<ContentRecord> {
  const { data } = await call('POST', `${recordPaths[kind]}/{id}/${action}`, at(id));
  return addressed(action === 'clone' ? data.id : id, data);
}

/** Sets when a record goes live and offline; null for never. */
export async function scheduleRecord(
  kind: RecordKind,
  id: string,
  body: BodyOf<'POST', '/admin/pages/{id}/schedule'>,
): Promise<ContentRecord> {
  return addressed(id, (await call('POST', `${recordPaths[kind]}/{id}/schedule`, { ...at(id), body })).data);
}

/** Saves what was made of one's own changes and those of somebody else. @throws ApiError CONFLICT when a third one was faster */
export async function resolveConflict(
  kind: RecordKind,
  id: string,
  body: BodyOf<'POST', `${(typeof recordPaths)[RecordKind]}/{id}/resolve-conflict`>,
): Promise<ContentRecord> {
  const { data } = await call('POST', `${recordPaths[kind]}/{id}/resolve-conflict`, { ...at(id), body });
  return addressed(id, data);
}

/** One try to keep unsaved work at the service. `onStale`: somebody else has saved the record meanwhile. */
export async function sendAutosave(
  kind: RecordKind,
  base: ContentRecord,
  edits: Edits,
  onStale: () => void,
): Promise<AutosaveOutcome> {
  const body = { ...edits, baseVersion: base.version };
  try {
    const { data } = await call('POST', `${recordPaths[kind]}/{id}/autosave`, {
      ...at(base.id),
      ...// A save waits for it: a connection that hangs must not hold that up for long.
      { body, signal: AbortSignal.timeout(longestWait) },
    });
    if (data.stale) onStale();
    return { kind: 'saved', at: data.savedAt };
  } catch (error) {
    return isPassing(error) ? { kind: 'unreachable' } : { kind: 'refused', error };
  }
}

/** Forgets the unsaved work that the service keeps. */
export async function dropAutosave(kind: RecordKind, id: string): Promise<void> {
  await call('DELETE', `${recordPaths[kind]}/{id}/autosave`, at(id));
}

/** Whether the same request may go well later: no answer, a service in trouble, too many requests, a session that ended. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
}
