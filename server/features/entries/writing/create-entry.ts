// In this folder: writes that the public API and editors share: content is accepted, stored, and told as an event.

import { giveWay } from '../../../lib/give-way.ts';
import { jsonTextOf } from '../../../lib/json-text.ts';
import { fail } from '../../../lib/service-error.ts';
import type { ContentMode } from '../../schemas/field-types/field-type.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { documentColumns } from '../entry-documents.ts';
import { type EntryKind, entryKinds, scopeOf } from '../entry-kind.ts';
import { liveColumns } from '../live/change-entry.ts';
import { requireNoReview } from '../review/require-reviewed.ts';
import { slugTaken } from '../slug.ts';
import { adjustTotals, countEntries, insertEntry } from '../store.ts';
import { acceptKeyed } from './accept-content.ts';
import { draftToPackWith, indexNew, recordChanges, recordVersion } from './record-change.ts';

export interface NewEntryInput {
  readonly kind: EntryKind;
  readonly name: string;
  readonly slug: string;
  readonly fields: Content | undefined;
  readonly publish: boolean;
}

/**
 * Creates an entry with version 1, as a draft or published at once (specification, "Collection item" states).
 * @throws ServiceError BAD_REQUEST for content that its type refuses; CONFLICT or DUPLICATE_SLUG for a taken slug;
 *   CONFLICT for the second item of a singleton type, and for publishing what has to be approved first
 */
export async function createEntry(work: EntryWork, type: ContentType, input: NewEntryInput): Promise<Entry> {
  const content = await acceptKeyed(work, type, input.fields ?? {}, creationMode(work, input));
  return addEntry(work, type, input, content);
}

/**
 * Adds an entry whose content is known to be storable: checked, or stored before.
 * @throws ServiceError as `createEntry`, but for its content
 */
export async function addEntry(
  work: EntryWork,
  type: ContentType,
  input: Omit<NewEntryInput, 'fields'>,
  content: Content,
): Promise<Entry> {
  const { tx, tenant, deps, caller } = work;
  if (input.publish) await requireNoReview(work, type, input);
  if (type.isSingleton) await requireNoOtherItem(work, type);
  const now = deps.clock.now();
  await giveWay();
  const text = jsonTextOf(content);
  const entry = await insertEntry(tx, {
    tenant_id: tenant,
    id: deps.ids.next(),
    kind: input.kind,
    type_id: type.id,
    scope: scopeOf(input.kind, type),
    name: input.name,
    slug: input.slug,
    status: input.publish ? 'published' : 'draft',
    ...documentColumns({ draft: text, published: input.publish ? text : null }),
    version: 1,
    created_by: caller.actor.id,
    updated_by: caller.actor.id,
    created_at: now,
    updated_at: now,
    live_at: now,
    published_at: input.publish ? now : null,
    first_published_at: input.publish ? now : null,
    publish_at: null,
    unpublish_at: null,
    schedule_error: null,
    ...liveColumns(work, input.publish),
  });
  if (!entry) throw slugTaken(caller, input.slug, entryKinds[input.kind].noun);
  await indexNew(work, entry, type);
  await adjustTotals(tx, tenant, entry, { entries: 1, published: input.publish ? 1 : 0 });
  const changes = input.publish ? (['created', 'published'] as const) : (['created'] as const);
  const told = { draft: draftToPackWith(entry) };
  await recordVersion(work, entry, await recordChanges(work, entry, type, changes, told));
  return entry;
}

function creationMode(work: EntryWork, input: NewEntryInput): ContentMode {
  const complete = input.publish || (work.caller.surface === 'public' && input.fields !== undefined);
  return { required: complete ? 'all' : 'none', defaults: true, unknown: 'refuse' };
}

/**
 * Demands that a singleton type has no item. Two creations at once would each count none: the second waits here.
 * @throws ServiceError CONFLICT
 */
export async function requireNoOtherItem({ tx, tenant }: EntryWork, type: ContentType): Promise<void> {
  await tx.dialect.lock(tx, `singleton:${tenant}:${type.id}`, 'exclusive');
  if ((await countEntries(tx, tenant, type.id)) === 0) return;
  throw fail('CONFLICT', `"${type.slug}" is a singleton type and has its one item already.`);
}
