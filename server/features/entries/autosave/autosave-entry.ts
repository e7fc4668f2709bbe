// In this folder: what people have typed and not saved.

import { isoTime } from '../../../lib/clock.ts';
import { jsonTextOf, readJsonText } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { tellNews } from '../../stream/news.ts';
import type { TypedBody } from '../editing/entry-editing.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { deleteAutosave, findAutosave, saveAutosave } from './autosave-store.ts';

/** What an autosave answers: `stale` when the entry has another version than the one that was typed into. */
export interface Autosaved {
  readonly savedAt: string;
  readonly baseVersion: number;
  readonly stale: boolean;
}

/**
 * Keeps what a person has typed into an entry, unchecked, beside the entry: no version, no event, no history (decisions,
 * "Autosave"). @throws ServiceError PAYLOAD_TOO_LARGE
 */
export async function autosaveEntry(
  work: EntryWork,
  entry: Entry,
  userId: string,
  typed: TypedBody & { readonly baseVersion: number },
): Promise<Autosaved> {
  requireContentSize(typed.fields);
  const now = work.deps.clock.now();
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

/** Forgets what the caller has left unsaved in an entry, which is saved now. */
export async function dropAutosave({ tx, tenant, caller }: EntryWork, entry: Entry): Promise<void> {
  const { actor } = caller;
  if (actor.kind === 'user') await deleteAutosave(tx, tenant, { entryId: entry.id, userId: actor.id });
}

/** Forgets what a person has left unsaved in an entry and gives up: previews of theirs show the entry again. */
export async function giveUpAutosave({ tx, tenant }: EntryWork, entry: Entry, userId: string): Promise<void> {
  if (await deleteAutosave(tx, tenant, { entryId: entry.id, userId }))
    tellNews(tx, tenant, { type: 'preview', id: entry.recordId, person: userId, savedAt: null });
}

/** What a person has left unsaved in an entry, as its record offers it; null when there is nothing. */
export async function readAutosave(db: Reader, tenant: TenantId, entry: Entry, userId: string) {
  const row = await findAutosave(db, tenant, { entryId: entry.id, userId });
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
