import { readJsonText } from '../../lib/json-text.ts';
import type { ReleaseEntryRow } from '../../platform/db/tables.ts';
import { type Content, type Entry, once } from '../entries/entry.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import type { ContentType, SchemaSnapshot } from '../schemas/schema-directory.ts';
import { translatedType } from '../schemas/translated-type.ts';
import type { FoundEntries } from './entries-store.ts';
import type { releaseActions } from './shapes.ts';

type Action = (typeof releaseActions)[number];

/** What a release does to an entry that is there, with what the entry is now. */
export interface PlannedChange {
  readonly row: ReleaseEntryRow;
  readonly action: Action;
  readonly entry: Entry;
  readonly type: ContentType;
  /** Of what is published. */
  readonly content: Content;
  readonly name: string;
  readonly slug: string;
}

/** What a release cannot do, since the entry or what it stands on is not there. */
export interface MissingTarget {
  readonly id: string;
  readonly message: string;
}

/** All that a release does, against the entries as they are. */
export interface Plan {
  /** In the order of ids. */
  readonly changes: readonly PlannedChange[];
  readonly missing: readonly MissingTarget[];
}

/** Holds what a release says against the entries that there are. */
export function planRelease(
  types: SchemaSnapshot,
  rows: readonly ReleaseEntryRow[],
  entries: FoundEntries,
): Plan {
  const deleted = new Set(rows.filter(({ action }) => action === 'delete').map(({ entry_id: id }) => id));
  const changes: PlannedChange[] = [];
  const missing: MissingTarget[] = [];
  for (const row of rows) {
    const found = entries.get(row.entry_id);
    const type = found && typeOf(types, found.entry);
    const problem = whyMissing(types, row, found, type, deleted);
    if (problem !== undefined || !found || !type) missing.push({ id: row.entry_id, message: problem ?? '' });
    else changes.push(plannedChange(row, found.entry, type));
  }
  return { changes, missing };
}

/** The type of an entry: of a translation the part of it that is localized. */
export function typeOf(types: SchemaSnapshot, entry: Entry): ContentType | undefined {
  const type = types.byId(entry.typeId);
  return type && entry.locale !== '' ? translatedType(type) : type;
}

function plannedChange(row: ReleaseEntryRow, entry: Entry, type: ContentType): PlannedChange {
  const { name, slug, content: said } = row;
  const readContent = once((): Content => (said === null ? entry.draftContent : readJsonText(said)));
  const action = row.action as Action;
  return {
    ...{ row, action, entry, type, name: name ?? entry.name, slug: slug ?? entry.slug },
    get content() {
      return readContent();
    },
  };
}

function whyMissing(
  types: SchemaSnapshot,
  { entry_id: id, action }: ReleaseEntryRow,
  found: { readonly entry: Entry; readonly isDeleted: boolean } | undefined,
  type: ContentType | undefined,
  deleted: ReadonlySet<string>,
): string | undefined {
  if (!found) return 'It does not exist any more: take it out of the release.';
  const { slug, locale } = found.entry;
  if (found.isDeleted) return `"${slug}" is in the trash: restore it, or take it out of the release.`;
  if (!type) return `The type of "${slug}" was deleted: take it out of the release.`;
  if (locale !== '' && !types.locales?.byCode(locale))
    return `There is no locale "${locale}" any more: take it out of the release.`;
  if (locale !== '' && action !== 'delete' && deleted.has(readTranslationId(id).recordId))
    return `"${slug}" is a translation of a record that the release deletes: take it out of the release.`;
  return undefined;
}

/** How a release leaves an entry; undefined for one that it does not change. */
export function standingIn(plan: Plan): (entryId: string) => 'published' | 'draft' | 'deleted' | undefined {
  const standings = { publish: 'published', unpublish: 'draft', delete: 'deleted' } as const;
  const known = new Map(plan.changes.map(({ entry, action }) => [entry.id, standings[action]]));
  return (id) => known.get(id);
}

/** The entries that a release takes live or back, as it leaves them. */
export function entriesAfter({ changes }: Plan, now: number): ReadonlyMap<string, Entry> {
  const after = changes.flatMap(({ action, entry, content, name, slug }): Entry[] => {
    if (action === 'delete') return [];
    if (action === 'unpublish') return [{ ...entry, status: 'draft', publishedContent: null }];
    const publishedAt = entry.publishedAt ?? now;
    const live = { status: 'published', draftContent: content, publishedContent: content } as const;
    return [{ ...entry, ...live, name, slug, publishedAt }];
  });
  return new Map(after.map((entry) => [entry.id, entry]));
}

/**
 * The changes of a release in an order in which no slug is taken before it is free, and nothing goes live before what it falls
 * back on. `parked`: of entries that exchange slugs in a circle the one whose slug has to be freed before.
 */
export function inWriteOrder(
  { changes }: Plan,
  types: SchemaSnapshot,
): { readonly ordered: readonly PlannedChange[]; readonly parked: readonly PlannedChange[] } {
  const of = (action: Action) => changes.filter((change) => change.action === action);
  const steps = (change: PlannedChange) =>
    change.entry.locale === '' ? 0 : (types.locales?.chainOf(change.entry.locale).length ?? 1);
  const byChain = of('publish').toSorted((a, b) => steps(a) - steps(b));
  const { ordered, parked } = bySlugs(byChain);
  // A record takes its translations with it.
  return { ordered: [...of('delete').toReversed(), ...of('unpublish'), ...ordered], parked };
}

function bySlugs(changes: readonly PlannedChange[]) {
  const leaving = new Map(changes.filter(moves).map((change) => [keyOf(change.entry), change]));
  const ordered = new Set<PlannedChange>();
  const parked: PlannedChange[] = [];
  for (const first of changes) {
    const waiting: PlannedChange[] = [];
    for (let next: PlannedChange | undefined = first; next && !ordered.has(next); ) {
      if (waiting.includes(next)) {
        // The last of the circle is written first, and takes this one's slug.
        parked.push(next);
        break;
      }
      waiting.push(next);
      next = moves(next) ? leaving.get(keyOf({ scope: next.entry.scope, slug: next.slug })) : undefined;
    }
    for (const change of waiting.toReversed()) ordered.add(change);
  }
  return { ordered: [...ordered], parked };
}

/** Whether a change gives its entry another slug. */
export function moves({ action, entry, slug }: PlannedChange): boolean {
  return action === 'publish' && slug !== entry.slug;
}

/** What slugs are compared by. */
export function keyOf({ scope, slug }: Pick<Entry, 'scope' | 'slug'>): string {
  return `${scope} ${slug}`;
}
