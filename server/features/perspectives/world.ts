import { isSameJson, jsonTextOf } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Entry, once } from '../entries/entry.ts';
import { readLocalEntries } from '../entries/locales/locales-store.ts';
import { sharedPart } from '../entries/locales/resolve-locale.ts';
import type { LiveEntry, Perspective, PlacedEntry } from '../entries/perspectives/perspective.ts';
import { type FormerOwner, findFormerOwners } from '../entries/redirects/former-slugs-store.ts';
import { sharedToPublish } from '../entries/review/approved-shared.ts';
import { readTranslationId, translationId } from '../entries/translation-keys.ts';
import { type FoundEntries, findReleasedEntries, findSlugHolder } from '../releases/entries-store.ts';
import type { PlacesBefore } from '../releases/judge-release.ts';
import { inWriteOrder, keyOf, type Plan, type PlannedChange } from '../releases/perspective.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';

/** What is published as it would be after some changes. Nothing is stored. A bare world knows all but the content. */
export interface World {
  readonly isBare: boolean;
  /** Entries and translations as they stand now in this world. */
  find(ids: readonly string[]): Promise<FoundEntries>;
  /** Takes all that a plan says live, as publishing it at a time would. */
  apply(plan: Plan, at: number): Promise<void>;
  readonly places: PlacesBefore;
  /** Those of these entries and translations that were changed. */
  changed(ids: readonly string[]): ReadonlyMap<string, PlacedEntry>;
  /** What was changed. `read` returns changed entries with their content. */
  perspective(read: (ids: readonly string[]) => Promise<ReadonlyMap<string, PlacedEntry>>): Perspective;
}

/** As placed, with what editors have of it. */
interface PlacedWhole extends PlacedEntry {
  readonly entry: Entry;
}

/** An entry that was placed. Its content is read when somebody asks: most reads need that of few. */
interface Placed {
  /** Without content. */
  readonly bare: LiveEntry;
  readonly isDeleted: boolean;
  readonly whole: () => PlacedWhole;
}

/** A world in which all is as it is published. */
export function createWorld(db: Reader, tenant: TenantId, types: SchemaSnapshot, isBare: boolean): World {
  const placed = new Map<string, Placed>();
  /** Who gave up a slug last, by scope and slug. */
  const moved = new Map<string, FormerOwner>();

  async function find(ids: readonly string[]): Promise<FoundEntries> {
    const stored = await findReleasedEntries(
      db,
      tenant,
      ids.filter((id) => !placed.has(id)),
      isBare,
    );
    return new Map([...stored, ...ids.flatMap((id) => ofPlaced(id))]);
  }

  function ofPlaced(id: string): [string, PlacedWhole][] {
    const there = placed.get(id);
    return there ? [[id, there.whole()]] : [];
  }

  function place(bare: LiveEntry, isDeleted: boolean, read: () => Omit<PlacedWhole, 'isDeleted'>): void {
    placed.set(bare.id, { bare, isDeleted, whole: once(() => ({ ...read(), isDeleted })) });
  }

  /** Records with all their translations, as they stand. */
  async function localesOf(recordIds: readonly string[]): Promise<ReadonlyMap<string, PlacedWhole[]>> {
    const { locales } = types;
    if (!locales || recordIds.length === 0) return new Map();
    const ids = recordIds.flatMap((id) => [id, ...locales.others.map(({ code }) => translationId(id, code))]);
    const stored = await readLocalEntries(
      db,
      tenant,
      ids.filter((id) => !placed.has(id)),
      { isBare },
    );
    const all = [
      ...stored.map((one) => ({ ...one, isDeleted: false })),
      ...ids.flatMap((id) => placed.get(id)?.whole() ?? []),
    ];
    return Map.groupBy(
      all.filter(({ isDeleted }) => !isDeleted),
      ({ entry }) => entry.recordId,
    );
  }

  async function apply(plan: Plan, at: number): Promise<void> {
    const { ordered } = inWriteOrder(plan, types);
    const recordIds = [...new Set(plan.changes.map(({ entry }) => readTranslationId(entry.id).recordId))];
    const locals = await localesOf(recordIds);
    const localOf = (recordId: string) =>
      (locals.get(recordId) ?? []).map((one) => placed.get(one.entry.id)?.whole() ?? one);
    for (const change of ordered) {
      const all = localOf(change.entry.recordId);
      applyChange(change, all, at, await sharedBy(change, all));
    }
  }

  function applyChange(
    change: PlannedChange,
    all: readonly PlacedWhole[],
    at: number,
    fromSource: string | undefined,
  ): void {
    const { action } = change;
    const known = all.find((one) => one.entry.id === change.entry.id);
    const entry = placed.get(change.entry.id)?.whole().entry ?? change.entry;
    const shared = known?.sharedContent ?? null;
    const others = all.filter(({ entry: other }) => entry.locale === '' && other.id !== entry.id);
    if (action === 'delete') {
      for (const one of others) place(bareOf(one.entry), true, () => one);
      place(bareOf(entry), true, () => ({ entry, sharedContent: shared }));
    } else if (action === 'unpublish') {
      if (entry.status !== 'published') return;
      leaveShared(entry, others);
      const gone = {
        status: 'draft',
        publishedContent: null,
        publishedText: null,
        publishedAt: null,
        unpublishAt: null,
      } as const;
      place({ ...bareOf(entry), status: 'draft' }, false, () => ({
        entry: { ...entry, ...gone, liveAt: at },
        sharedContent: shared,
      }));
    } else {
      const sharedContent = fromSource ?? shared;
      const { name, slug } = change;
      if (slug !== entry.slug) moved.set(keyOf(entry), { id: entry.id, scope: entry.scope });
      const there = { name, slug, status: 'published', liveAt: at, publishedAt: at } as const;
      place({ ...bareOf(entry), ...there }, false, () => ({
        entry: publishedBy(change, entry, at),
        sharedContent,
      }));
    }
  }

  /** What all locales share stays with translations that are live. */
  function leaveShared(source: Entry, translations: readonly PlacedWhole[]): void {
    const type = types.byId(source.typeId);
    if (!type || !source.publishedContent) return;
    const sharedContent = jsonTextOf(sharedPart(type, source.publishedContent));
    for (const one of translations)
      if (one.entry.status === 'published')
        place(bareOf(one.entry), one.isDeleted, () => ({ ...one, sharedContent }));
  }

  /** Returns the shared fields that a change makes a translation show while its source is not published. */
  async function sharedBy(
    { action, entry }: PlannedChange,
    all: readonly PlacedWhole[],
  ): Promise<string | undefined> {
    if (isBare || action !== 'publish' || entry.locale === '') return undefined;
    const source = all.find((one) => one.entry.locale === '')?.entry;
    const type = source && types.byId(source.typeId);
    if (!type || source.status === 'published') return undefined;
    const shared = await sharedToPublish(db, tenant, type, source);
    return jsonTextOf(shared ?? sharedPart(type, source.draftContent));
  }

  function publishedBy({ row, content, name, slug }: PlannedChange, entry: Entry, at: number): Entry {
    const { publishedContent: live, draftContent: draft } = entry;
    const isDraft = isSameJson(content, draft);
    const said = live && isSameJson(content, live) ? live : content;
    // Whether the draft is published is not known without content: then its schedule may go on.
    const goesOn = entry.version !== row.base_version && (isBare || !isDraft);
    return {
      ...entry,
      name,
      slug,
      status: 'published',
      draftContent: goesOn ? draft : content,
      // What says the same in another order is kept as it is.
      publishedContent: said,
      publishedText: jsonTextOf(said),
      publishedAt: at,
      firstPublishedAt: entry.firstPublishedAt ?? at,
      liveAt: at,
      publishAt: goesOn ? entry.publishAt : null,
    };
  }

  const places: PlacesBefore = {
    standingOf: (id) => {
      const there = placed.get(id);
      return there?.isDeleted ? 'deleted' : there?.bare.status;
    },
    get entries() {
      return new Map([...placed].map(([id, { whole }]) => [id, whole().entry]));
    },
    slugHolder: async (at) => {
      const there = [...placed.values()].find((one) => !one.isDeleted && keyOf(one.bare) === keyOf(at));
      if (there) return there.bare.id;
      const stored = await findSlugHolder(db, tenant, at);
      return stored !== undefined && placed.has(stored) ? undefined : stored;
    },
  };

  function bareAmong(ids: readonly string[]): Map<string, PlacedEntry> {
    const found = ids.flatMap((id) => placed.get(id) ?? []);
    return new Map(
      found.map(({ bare, isDeleted }) => [bare.id, { entry: bare, isDeleted, sharedContent: null }]),
    );
  }

  function perspective(read: Parameters<World['perspective']>[0]): Perspective {
    const all = [...placed.values()];
    const byScope = Map.groupBy(all, ({ bare }) => bare.scope);
    const bySlug = Map.groupBy(
      all.filter(({ isDeleted }) => !isDeleted),
      ({ bare }) => keyOf(bare),
    );
    return {
      among: async (ids, wantsBare) => {
        const there = bareAmong(ids);
        return wantsBare || there.size === 0 ? there : read([...there.keys()]);
      },
      inScopes: async (scopes) =>
        scopes.flatMap((scope) => (byScope.get(scope) ?? []).map(({ bare }) => bare.id)),
      withSlug: async (scopes, slug) => {
        const ids = scopes.flatMap((scope) => bySlug.get(keyOf({ scope, slug })) ?? []);
        return [...bareAmong(ids.map(({ bare }) => bare.id)).values()];
      },
      formerOwners: async (scopes, slug) => {
        const there = scopes.flatMap((scope) => moved.get(keyOf({ scope, slug })) ?? []);
        const rest = scopes.filter((scope) => !moved.has(keyOf({ scope, slug })));
        return [...there, ...(await findFormerOwners(db, tenant, rest, slug))];
      },
    };
  }

  const changed = (ids: readonly string[]) => new Map(ids.flatMap(ofPlaced));
  return { isBare, find, apply, places, changed, perspective };
}

/** An entry without its content, which is empty as in `isLeftOut`. */
function bareOf(entry: Entry): LiveEntry {
  const { id, recordId, locale, kind, typeId, scope, name, slug, status } = entry;
  const { sortOrder, createdAt, liveAt, publishedAt } = entry;
  return {
    ...{ id, recordId, locale, kind, typeId, scope, name, slug, status },
    ...{ sortOrder, createdAt, liveAt, publishedAt, publishedContent: {}, publishedText: '' },
  };
}
