import { fail } from '../../../lib/service-error.ts';
import type { HeldEntry } from '../editing/write-entries.ts';
import type { EntryWork } from '../entry-deps.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { findLiveLinks, type LiveLink } from '../usage/referrers-store.ts';
import { deleteEntry } from '../writing/delete-entry.ts';

const mostShown = 20;
// A record can point to another from many places, and each record is shown once.
const mostRead = 2000;

export interface RemoveOptions {
  /** Delete although live content points to the entry. */
  readonly force: boolean;
  /** Entries whose pointing does not count: they are deleted along with it. */
  readonly along?: ReadonlySet<string>;
}

/**
 * Deletes a held entry as editors do: not while live content of others refers to it (decisions, "Delete").
 * @throws ServiceError HAS_REFERENCES with at most 20 of the referring records in `details.references`
 */
export async function removeEntry(work: EntryWork, held: HeldEntry, options: RemoveOptions): Promise<void> {
  const { entry, type } = held;
  if (!options.force) {
    const links = await findLiveLinks(work.tx, work.tenant, [entry.id], mostRead);
    const referrers = groupByRecord(links.filter((link) => counts(link, options.along)));
    if (referrers.length > 0) throw hasReferences(held, referrers);
  }
  await deleteEntry(work, type, entry);
}

function counts(link: LiveLink, along: ReadonlySet<string> | undefined): boolean {
  return link.id !== link.targetId && !along?.has(link.id);
}

function groupByRecord(links: readonly LiveLink[]) {
  const records = new Map<
    string,
    { kind: string; id: string; name: string; slug: string; fields: string[] }
  >();
  for (const { id, kind, name, slug, path } of links) {
    const known = records.get(id);
    if (known) known.fields.push(path);
    else
      records.set(id, { kind: entryKinds[kind as EntryKind].referenceType, id, name, slug, fields: [path] });
  }
  return [...records.values()];
}

function hasReferences({ entry }: HeldEntry, referrers: ReturnType<typeof groupByRecord>) {
  const count = referrers.length === 1 ? 'one published record' : `${referrers.length} published records`;
  const verb = referrers.length === 1 ? 'refers' : 'refer';
  const { noun } = entryKinds[entry.kind];
  return fail('HAS_REFERENCES', `The ${noun} "${entry.slug}" cannot be deleted: ${count} ${verb} to it.`, {
    references: referrers.slice(0, mostShown),
    referenceCount: referrers.length,
  });
}

/**
 * Which of the entries may be deleted together: what points only to entries of the set may go with it, and what a
 * remaining entry points to remains.
 */
export function deletableTogether(
  ids: readonly string[],
  links: readonly Pick<LiveLink, 'id' | 'targetId'>[],
): ReadonlySet<string> {
  const deletable = new Set(ids);
  for (let before = -1; before !== deletable.size; ) {
    before = deletable.size;
    for (const { id, targetId } of links) {
      if (!deletable.has(id)) deletable.delete(targetId);
    }
  }
  return deletable;
}
