// In this folder: entries as editors see them: lists, single records, the shapes of both.

import { isoTimeOrNull } from '../../../lib/clock.ts';
import { ownValue } from '../../../lib/json-object.ts';
import { isSameJson } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readAutosave } from '../autosave/autosave-entry.ts';
import type { EntryEditDeps, EntryEditing } from '../editing/entry-editing.ts';
import type { Content, Entry } from '../entry.ts';
import { fallbackOf, localesOf } from '../locales/present-locales.ts';
import { presentEntry } from '../present-entry.ts';
import { reviewsOf } from '../review/present-review.ts';
import { nameActors } from './name-actors.ts';
import type { ListedEntry } from './record-list-store.ts';

/** An entry as the admin API shows it. */
export type EntryRecord = ReturnType<typeof presentEntry> & Record<string, unknown>;

/**
 * Entries as editors see them (decisions, "Content lists"): what writes answer, and the state of their publishing, who
 * made them, and where they are live. In a constant number of queries.
 */
export async function presentRecords(
  deps: Pick<EntryEditDeps, 'schemas' | 'publicUrl'>,
  db: Reader,
  tenant: TenantId,
  editing: EntryEditing,
  entries: readonly Entry[],
): Promise<EntryRecord[]> {
  const types = await deps.schemas.current(db, tenant);
  const actorOf = await nameActors(
    db,
    tenant,
    entries.flatMap((entry) => [entry.createdBy, entry.updatedBy]),
  );
  const reviewOf = await reviewsOf(db, tenant, types, entries);
  const localesOfEntry = await localesOf(db, tenant, types, entries);
  const described = await editing.describe(db, tenant, entries, { types, publicUrl: deps.publicUrl() });
  return entries.flatMap((entry, index) => {
    const type = types.byId(entry.typeId);
    if (!type) return [];
    return [
      {
        ...presentEntry(entry, type, types),
        ...described[index],
        hasUnpublishedChanges: hasUnpublishedChanges(entry),
        publishAt: isoTimeOrNull(entry.publishAt),
        unpublishAt: isoTimeOrNull(entry.unpublishAt),
        scheduleError: entry.scheduleError,
        url: entry.status === 'published' ? editing.pathOf(entry, type) : null,
        createdBy: actorOf(entry.createdBy),
        updatedBy: actorOf(entry.updatedBy),
        ...reviewOf(entry),
        ...localesOfEntry(entry),
      },
    ];
  });
}

/**
 * Entries as `view=summary` of a list shows them: records without what they say, which is most of their size. Of posts
 * the body is left out too. `fields` are the content fields that they have nevertheless.
 */
export async function presentSummaries(
  deps: Pick<EntryEditDeps, 'schemas' | 'publicUrl'>,
  db: Reader,
  tenant: TenantId,
  editing: EntryEditing,
  listed: readonly ListedEntry[],
  fields: readonly string[],
): Promise<Record<string, unknown>[]> {
  const entries = listed.map(({ entry }) => entry);
  const changed = new Map(listed.map((one) => [one.entry.id, one.hasUnpublishedChanges ?? false]));
  const drafts = new Map(entries.map(({ id, draftContent }) => [id, draftContent]));
  const records = await presentRecords(deps, db, tenant, editing, entries);
  return records.map(({ draftContent: _, publishedContent: __, content: ___, ...record }) => ({
    ...record,
    hasUnpublishedChanges: changed.get(record.id) ?? false,
    ...(fields.length > 0 && { fields: pickFields(drafts.get(record.id) ?? {}, fields) }),
  }));
}

function pickFields(content: Content, names: readonly string[]): Content {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ownValue(content, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** One entry as its editor sees it, with what they have left unsaved in it. */
export async function presentRecord(
  deps: Pick<EntryEditDeps, 'schemas' | 'publicUrl'>,
  db: Reader,
  tenant: TenantId,
  editing: EntryEditing,
  entry: Entry,
  userId: string,
): Promise<EntryRecord & { autosave: unknown }> {
  const [record] = await presentRecords(deps, db, tenant, editing, [entry]);
  if (!record) throw new Error('a live entry has no type');
  const autosave = await readAutosave(db, tenant, entry, userId);
  if (entry.locale === '') return { ...record, autosave };
  const types = await deps.schemas.current(db, tenant);
  return { ...record, ...(await fallbackOf(db, tenant, types, entry)), autosave };
}

/** Whether publishing would change what is live; what was never live is a draft and not a change of it. */
function hasUnpublishedChanges({ draftContent, publishedContent }: Entry): boolean {
  return publishedContent !== null && !isSameJson(draftContent, publishedContent);
}
