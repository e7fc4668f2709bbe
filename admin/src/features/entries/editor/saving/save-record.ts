// In this folder: what is typed, on its way to the service: saves, autosaves, copies in the browser.

import { ApiError, hasCode } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { BodyOf } from '../../../../api/operation-types.ts';
import { at } from '../../../../api/record-address.ts';
import { addressed, type ContentRecord, type RecordKind, recordPaths } from '../../../../api/records.ts';
import type { AutosaveOutcome } from './autosaver.ts';
import { type EditState, type Edits, newFieldsOf } from './edit-state.ts';

/** Milliseconds. */
const longestWait = 15_000;

/**
 * Stores what the form holds: a new record whole, of a stored one what was changed. `autosavedAt`: the autosave that the form
 * shows, null for none; one that it does not show stays.
 */
export async function storeForm(
  kind: RecordKind,
  typeSlug: string,
  state: EditState,
  edits: Edits | null,
  autosavedAt: string | null,
): Promise<ContentRecord> {
  const { base, name, slug } = state;
  if (!base) {
    const body = { name, slug, fields: newFieldsOf(state), ...typeInBody(kind, typeSlug) };
    return (await call('POST', recordPaths[kind], { body })).data;
  }
  const { fields = {}, ...names } = edits ?? {};
  const changed = Object.keys(fields).length > 0 && { fields };
  const body = { ...names, ...changed, version: base.version, autosavedAt };
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

/**
 * Sends one autosave, which replaces the autosave of `autosavedAt`. Returns `overtaken` if another window has
 * replaced or dropped that autosave. Calls `onStale` if another person has saved the record since `base`.
 */
export async function sendAutosave(
  kind: RecordKind,
  base: ContentRecord,
  edits: Edits,
  autosavedAt: string | null,
  onStale: () => void,
): Promise<AutosaveOutcome | { readonly kind: 'overtaken'; readonly autosave: ContentRecord['autosave'] }> {
  const body = { ...edits, baseVersion: base.version, autosavedAt };
  try {
    const { data } = await call('POST', `${recordPaths[kind]}/{id}/autosave`, {
      ...at(base.id),
      ...// A save waits for it: a connection that hangs must not hold that up for long.
      { body, signal: AbortSignal.timeout(longestWait) },
    });
    if (data.stale) onStale();
    return { kind: 'saved', at: data.savedAt };
  } catch (error) {
    if (isOtherAutosave(error))
      return { kind: 'overtaken', autosave: error.details['autosave'] as ContentRecord['autosave'] };
    return isPassing(error) ? { kind: 'unreachable' } : { kind: 'refused', error };
  }
}

/** Drops the autosave of `autosavedAt`. @throws ApiError CONFLICT (`isOtherAutosave`) when another window has saved since */
export async function dropAutosave(kind: RecordKind, id: string, autosavedAt: string): Promise<void> {
  const { path, query } = at(id);
  await call('DELETE', `${recordPaths[kind]}/{id}/autosave`, { path, query: { ...query, autosavedAt } });
}

/** Whether another window has autosaved since. */
export function isOtherAutosave(error: unknown): error is ApiError {
  return hasCode(error, 'CONFLICT') && 'autosave' in error.details;
}

/** Whether the same request may go well later: no answer, a service in trouble, too many requests, a session that ended. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401;
}
