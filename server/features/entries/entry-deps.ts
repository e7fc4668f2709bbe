import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WriteRequest } from '../api/access.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { holdTypes } from '../schemas/store.ts';
import type { Entry } from './entry.ts';

/** What entry operations use. */
export interface EntryDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly schemas: SchemaDirectory;
}

/**
 * Who calls an operation. The public API is strict about content and calls a taken slug CONFLICT; the admin API saves
 * incomplete drafts and calls it DUPLICATE_SLUG.
 */
export interface Caller {
  readonly actor: Actor;
  readonly surface: 'public' | 'admin';
  /** An action on many records at once, whose events say only the id of each (specification, "Emission"). */
  readonly bulk?: true;
}

/** An entry or a translation whose published slug a write may have changed. */
export type WrittenEntry = Pick<Entry, 'recordId' | 'locale' | 'scope' | 'kind'>;

/** One write to entries: its transaction, its tenant, its caller, and the types as they are until it ends. */
export interface EntryWork {
  readonly tx: Tx;
  readonly tenant: TenantId;
  readonly caller: Caller;
  readonly types: SchemaSnapshot;
  readonly deps: EntryDeps;
  /** The release that makes the changes. */
  readonly releaseId?: string;
  /** Of work that changes several entries as one change: those whose URLs it has to check at its end. */
  readonly written?: WrittenEntry[];
}

/** Begins work on entries: from here to the end of the transaction the tenant's types do not change. */
export async function beginEntryWork(
  tx: Tx,
  tenant: TenantId,
  caller: Caller,
  deps: EntryDeps,
): Promise<EntryWork> {
  await holdTypes(tx, tenant, 'shared');
  return { tx, tenant, caller, deps, types: await deps.schemas.current(tx, tenant) };
}

/** Begins the work of a public write, in the transaction that stores its answer. */
export function beginPublicWork(deps: EntryDeps, { tx, tenant, actor }: WriteRequest): Promise<EntryWork> {
  return beginEntryWork(tx, tenant, { actor, surface: 'public' }, deps);
}
