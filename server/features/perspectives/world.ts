import { isSameJson, jsonTextOf } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../entries/entry.ts';
import { readLocalEntries } from '../entries/locales/locales-store.ts';
import { sharedPart } from '../entries/locales/resolve-locale.ts';
import type { Perspective, PlacedEntry } from '../entries/perspectives/perspective.ts';
import { type FormerOwner, findFormerOwners } from '../entries/redirects/former-slugs-store.ts';
import { readTranslationId, translationId } from '../entries/translation-keys.ts';
import { type FoundEntries, findReleasedEntries, findSlugHolder } from '../releases/entries-store.ts';
import type { PlacesBefore } from '../releases/judge-release.ts';
import { inWriteOrder, keyOf, type Plan, type PlannedChange } from '../releases/perspective.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';

/** What is published as it would be after some changes. Nothing is stored. */
export interface World {
  /** Entries and translations as they stand now in this world. */
  find(ids: readonly string[]): Promise<FoundEntries>;
  /** Takes all that a plan says live, as publishing it at a time would. */
  apply(plan: Plan, at: number): Promise<void>;
  readonly places: PlacesBefore;
  perspective(): Perspective;
}

/** As placed, with what editors have of it. */
interface PlacedWhole extends PlacedEntry {
  readonly entry: Entry;
}

/** A world in which all is as it is published. */
export function createWorld(db: Reader, tenant: TenantId, types: SchemaSnapshot): World {
  const placed = new Map<string, PlacedWhole>();
  /** Who gave up a slug last, by scope and slug. */
  const moved = new Map<string, FormerOwner>();

  async function find(ids: readonly string[]): Promise<FoundEntries> {
    const stored = await findReleasedEntries(
      db,
      tenant,
      ids.filter((id) => !placed.has(id)),
    );
    return new Map([...stored, ...ids.flatMap((id) => ofPlaced(id))]);
  }

  function ofPlaced(id: string): [string, PlacedWhole][] {
    const there = placed.get(id);
    return there ? [[id, there]] : [];
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
    );
    const all = [
      ...stored.map((one) => ({ ...one, isDeleted: false })),
      ...ids.flatMap((id) => placed.get(id) ?? []),
    ];
    return Map.groupBy(
      all.filter(({ isDeleted }) => !isDeleted),
      ({ entry }) => entry.recordId,
    );
  }

  async function apply(plan: Plan, at: number): Promise<void> {
    const { ordered, circular } = inWriteOrder(plan, types);
    const recordIds = [...new Set(plan.changes.map(({ entry }) => readTranslationId(entry.id).recordId))];
    const locals = await localesOf(recordIds);
    const localOf = (recordId: string) =>
      (locals.get(recordId) ?? []).map((one) => placed.get(one.entry.id) ?? one);
    const all = new Set([...ordered, ...circular]);
    for (const change of all) applyChange(change, localOf(change.entry.recordId), at);
  }

  function applyChange(change: PlannedChange, all: readonly PlacedWhole[], at: number): void {
    const { action } = change;
    const known = all.find((one) => one.entry.id === change.entry.id);
    const entry = placed.get(change.entry.id)?.entry ?? change.entry;
    const shared = known?.sharedContent ?? null;
    const others = all.filter(({ entry: other }) => entry.locale === '' && other.id !== entry.id);
    if (action === 'delete') {
      for (const one of others) placed.set(one.entry.id, { ...one, isDeleted: true });
      placed.set(entry.id, { entry, sharedContent: shared, isDeleted: true });
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
      placed.set(entry.id, {
        entry: { ...entry, ...gone, liveAt: at },
        sharedContent: shared,
        isDeleted: false,
      });
    } else {
      const source = entry.locale === '' ? undefined : all.find((one) => one.entry.locale === '')?.entry;
      const sharedContent = (source && shareOf(source)) ?? shared;
      placed.set(entry.id, { entry: publishedBy(change, entry, at), sharedContent, isDeleted: false });
    }
  }

  /** What all locales share stays with translations that are live. */
  function leaveShared(source: Entry, translations: readonly PlacedWhole[]): void {
    const type = types.byId(source.typeId);
    if (!type || !source.publishedContent) return;
    const sharedContent = jsonTextOf(sharedPart(type, source.publishedContent));
    for (const one of translations)
      if (one.entry.status === 'published') placed.set(one.entry.id, { ...one, sharedContent });
  }

  /** What a translation that goes live shows of what all share, while its source is not live. */
  function shareOf(source: Entry): string | undefined {
    const type = types.byId(source.typeId);
    if (!type || source.status === 'published') return undefined;
    return jsonTextOf(sharedPart(type, source.draftContent));
  }

  function publishedBy({ row, content, name, slug }: PlannedChange, entry: Entry, at: number): Entry {
    const { publishedContent: live, draftContent: draft } = entry;
    const isDraft = isSameJson(content, draft);
    const said = live && isSameJson(content, live) ? live : content;
    const goesOn = entry.version !== row.base_version && !isDraft;
    if (slug !== entry.slug) moved.set(keyOf(entry), { id: entry.id, scope: entry.scope });
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
      return there?.isDeleted ? 'deleted' : there?.entry.status;
    },
    get entries() {
      return new Map([...placed].map(([id, { entry }]) => [id, entry]));
    },
    slugHolder: async (at) => {
      const there = [...placed.values()].find(
        ({ entry, isDeleted }) => !isDeleted && keyOf(entry) === keyOf(at),
      );
      if (there) return there.entry.id;
      const stored = await findSlugHolder(db, tenant, at);
      return stored !== undefined && placed.has(stored) ? undefined : stored;
    },
  };

  function perspective(): Perspective {
    const all = [...placed.values()];
    const byScope = Map.groupBy(all, ({ entry }) => entry.scope);
    const bySlug = Map.groupBy(
      all.filter(({ isDeleted }) => !isDeleted),
      ({ entry }) => keyOf(entry),
    );
    return {
      among: async (ids) => new Map(ids.flatMap((id) => ofPlaced(id))),
      inScopes: async (scopes) =>
        scopes.flatMap((scope) => (byScope.get(scope) ?? []).map(({ entry }) => entry.id)),
      withSlug: async (scopes, slug) => scopes.flatMap((scope) => bySlug.get(keyOf({ scope, slug })) ?? []),
      formerOwners: async (scopes, slug) => {
        const there = scopes.flatMap((scope) => moved.get(keyOf({ scope, slug })) ?? []);
        const rest = scopes.filter((scope) => !moved.has(keyOf({ scope, slug })));
        return [...there, ...(await findFormerOwners(db, tenant, rest, slug))];
      },
    };
  }

  return { find, apply, places, perspective };
}
