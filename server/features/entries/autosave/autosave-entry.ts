// In this folder: what people have typed and not saved.

import { isoTime } from '../../../lib/clock.ts';
import { jsonTextOf, readJsonText } from '../../../lib/json-text.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { AutosaveRow } from '../../../platform/db/tables.ts';
import { tellNews } from '../../stream/news.ts';
import type { TypedBody } from '../editing/entry-editing.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { readTranslationId } from '../translation-keys.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { deleteAutosave, findAutosave, saveAutosave } from './autosave-store.ts';

/** What an autosave answers: `stale` when the entry has another version than the one that was typed into. */
export interface Autosaved {
  readonly savedAt: string;
  readonly baseVersion: number;
  readonly stale: boolean;
}

/** `savedAt` of the autosave that a window shows, in milliseconds; null for none, undefined if the window does not say. */
export type SeenAutosave = number | null | undefined;

/**
 * Keeps what a person has typed into an entry, unchecked, beside the entry: no version, no event, no history (decisions,
 * "Autosave"). @throws ServiceError PAYLOAD_TOO_LARGE, CONFLICT if another window has saved since
 */
export async function autosaveEntry(
  work: EntryWork,
  entry: Entry,
  userId: string,
  typed: TypedBody & { readonly baseVersion: number; readonly autosavedAt?: SeenAutosave },
): Promise<Autosaved> {
  requireContentSize(typed.fields);
  const stored = await findAutosave(work.tx, work.tenant, { entryId: entry.id, userId });
  requireSeen(entry, stored, typed.autosavedAt);
  // Each autosave has a time of its own: windows tell autosaves apart by it.
  const now = Math.max(work.deps.clock.now(), (stored?.saved_at ?? 0) + 1);
  await saveAutosave(work.tx, {
    tenant_id: work.tenant,
    entry_id: entry.id,
    user_id: userId,
    base_version: typed.baseVersion,
    name: typed.name ?? null,
    slug: typed.slug ?? null,
    fields: jsonTextOf(typed.fields),
    saved_at: now,
  });
  const savedAt = isoTime(now);
  tellNews(work.tx, work.tenant, { type: 'preview', id: entry.recordId, person: userId, savedAt });
  return {
    savedAt,
    baseVersion: typed.baseVersion,
    stale: typed.baseVersion !== entry.version,
  };
}

/**
 * Deletes the autosave of the caller after a save. An autosave that the caller's window does not show stays: it holds
 * words of another window.
 */
export async function dropAutosave(
  { tx, tenant, caller }: EntryWork,
  entry: Entry,
  seen?: SeenAutosave,
): Promise<void> {
  const { actor } = caller;
  if (actor.kind !== 'user' || seen === null) return;
  await deleteAutosave(tx, tenant, { entryId: entry.id, userId: actor.id, savedAt: seen });
}

/**
 * Deletes the autosave that a person discards: previews of theirs show the entry again.
 * @throws ServiceError CONFLICT if another window has saved since
 */
export async function giveUpAutosave(
  { tx, tenant }: EntryWork,
  entry: Entry,
  userId: string,
  seen?: SeenAutosave,
): Promise<void> {
  const stored = await findAutosave(tx, tenant, { entryId: entry.id, userId });
  if (!stored) return;
  requireSeen(entry, stored, seen);
  if (await deleteAutosave(tx, tenant, { entryId: entry.id, userId }))
    tellNews(tx, tenant, { type: 'preview', id: entry.recordId, person: userId, savedAt: null });
}

/** Rewrites what a person has typed. The row counts as another autosave, which open windows of the person merge. */
export async function rewriteAutosave(tx: Tx, tenant: TenantId, row: AutosaveRow): Promise<void> {
  const saved_at = row.saved_at + 1;
  await saveAutosave(tx, { ...row, saved_at });
  const { recordId: id } = readTranslationId(row.entry_id);
  tellNews(tx, tenant, { type: 'preview', id, person: row.user_id, savedAt: isoTime(saved_at) });
}

/** What a person has left unsaved in an entry, as its record offers it; null when there is nothing. */
export async function readAutosave(db: Reader, tenant: TenantId, entry: Entry, userId: string) {
  return presentAutosave(entry, await findAutosave(db, tenant, { entryId: entry.id, userId }));
}

function presentAutosave(entry: Entry, row: AutosaveRow | undefined) {
  if (!row) return null;
  return {
    name: row.name,
    slug: row.slug,
    fields: readJsonText(row.fields) as Content,
    savedAt: isoTime(row.saved_at),
    baseVersion: row.base_version,
    stale: row.base_version !== entry.version,
  };
}

/** Demands that a window shows the stored autosave. @throws ServiceError CONFLICT with `details: { autosave }` */
function requireSeen(entry: Entry, stored: AutosaveRow | undefined, seen: SeenAutosave): void {
  if (seen === undefined || (stored?.saved_at ?? null) === seen) return;
  throw fail('CONFLICT', 'Another window has autosaved since.', { autosave: presentAutosave(entry, stored) });
}
