import type { Actor } from '../../../lib/actor.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import { beginEntryWork, type EntryWork } from '../entry-deps.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { holdEntryById } from '../store.ts';
import { readTranslationId } from '../translation-keys.ts';
import type { EntryEditDeps } from './entry-editing.ts';

/** Who edits, and in which tenant. */
export interface Editor {
  readonly tenant: TenantId;
  readonly actor: Actor;
}

/** An entry that the transaction holds, with its type. */
export interface HeldEntry {
  readonly entry: Entry;
  readonly type: ContentType;
  /** The write begins this translation. Until it commits, everyone reads version 0. */
  readonly isBegun?: true;
}

/** Runs an editor's change of entries in one transaction. `bulk`: its events say only ids. */
export function writeEntries<T>(
  { database, clock, ids, schemas }: EntryEditDeps,
  { tenant, actor }: Editor,
  change: (work: EntryWork) => Promise<T>,
  options: { readonly bulk?: true } = {},
): Promise<T> {
  return database.write(async (tx) =>
    change(
      await beginEntryWork(tx, tenant, { actor, surface: 'admin', ...options }, { clock, ids, schemas }),
    ),
  );
}

/** A live entry of the kind by id, held until the transaction ends. @throws ServiceError NOT_FOUND */
export async function holdEntryOfKind(work: EntryWork, kind: EntryKind, id: string): Promise<HeldEntry> {
  const entry =
    readTranslationId(id).locale === ''
      ? await holdEntryById(work.tx, work.tenant, id.toLowerCase())
      : undefined;
  const type = entry && work.types.byId(entry.typeId);
  if (!entry || !type || entry.kind !== kind) throw entryNotFound(kind);
  return { entry, type };
}

export function entryNotFound(kind: EntryKind) {
  return fail('NOT_FOUND', `There is no ${entryKinds[kind].noun} with this id.`);
}
