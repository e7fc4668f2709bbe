import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Shown } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { scopeOfEntry } from '../entry-kind.ts';
import { readSlugsIn } from '../locales/find-by-slug-store.ts';
import { readLocalEntries } from '../locales/locales-store.ts';
import type { ReadingIn } from '../locales/shelf.ts';
import { asShelved } from '../locales/shelf-store.ts';
import { shownRows } from '../locales/show-in-locales.ts';
import type { ReadEntry } from '../read-entry.ts';
import { readTranslationId, translationId, translationScope } from '../translation-keys.ts';
import type {
  LiveEntry,
  Overlay,
  Perspective,
  Perspectives,
  PlacedEntry,
  ShownThere,
} from './perspective.ts';

/** What a read puts in place of what is published; undefined for one in no perspective. @throws ServiceError as `Perspectives` */
export async function overlayOf(
  { database, perspectives }: { readonly database: Reader; readonly perspectives: Perspectives },
  tenant: TenantId,
  types: SchemaSnapshot,
  { perspective: asked }: Shown,
  reading: ReadingIn | undefined,
): Promise<Overlay | undefined> {
  if (!asked) return undefined;
  const perspective = await perspectives.open(database, tenant, types, asked);
  return createOverlay(database, tenant, types, reading, perspective);
}

function createOverlay(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  reading: ReadingIn | undefined,
  perspective: Perspective,
): Overlay {
  const { shelf } = reading ?? {};
  const codes = reading && shelf ? reading.locales.others.map(({ code }) => code) : [];
  const idsOf = (recordId: string) => [recordId, ...codes.map((code) => translationId(recordId, code))];
  const scopesOf = (scope: string) => [scope, ...codes.map((code) => translationScope(scope, code))];

  async function among(recordIds: readonly string[], bare = false): Promise<Map<string, ShownThere>> {
    const changed = await perspective.among(recordIds.flatMap(idsOf), bare);
    if (!reading || !shelf) {
      return new Map(
        [...changed].map(([id, { entry, isDeleted }]) => [
          id,
          { entry: isDeleted ? undefined : toRead(entry), isDeleted },
        ]),
      );
    }
    const ids = [...new Set([...changed.keys()].map((id) => readTranslationId(id).recordId))];
    const stored = await readLocalEntries(db, tenant, ids.flatMap(idsOf), { deleted: true, isBare: bare });
    const byId = new Map(stored.map((one) => [one.entry.id, one]));
    const placed = [...changed.values()].flatMap(({ entry, sharedContent, isDeleted }) => {
      const before = byId.get(entry.id)?.sharedContent ?? null;
      return isDeleted || entry.status === 'draft' ? [] : [{ entry, sharedContent: sharedContent ?? before }];
    });
    // What is not live has its type still, of which is what it shares with others.
    const rest = stored.flatMap((one) => {
      const there = changed.get(one.entry.id);
      if (there?.isDeleted || there?.entry.status === 'published') return [];
      return there || one.entry.deletedAt !== null ? [{ ...one, entry: asDraft(one.entry) }] : [one];
    });
    const there = [...rest, ...placed];
    const byRecord = Map.groupBy(there, ({ entry }) => entry.recordId);
    return new Map(
      ids.map((id) => {
        const all = withSource(byRecord.get(id) ?? [], changed);
        const [row] = shownRows(tenant, types, all, [shelf.locale]);
        const isShown = row && (!shelf.isOwn || row.rank === 0);
        const [entry] = isShown ? asShelved([shelvedEntry(row, bare)], shelf) : [];
        return [id, { entry, isDeleted: !all.some((one) => one.entry.locale === '') }];
      }),
    );
  }

  const recordsOf = (ids: readonly string[]) => [...new Set(ids.map((id) => readTranslationId(id).recordId))];
  return {
    perspective,
    among,
    ofScope: async (scope) => among(recordsOf(await perspective.inScopes(scopesOf(scope))), true),
    bySlug: async (scope, slug) => {
      const scopes = scopesOf(scope);
      const placed = await perspective.withSlug(scopes, slug);
      // Where a translation is gone there, its record has the slug of what it falls back on.
      const stored = shelf ? await readSlugsIn(db, tenant, scopes, slug, 'published') : [];
      const ids = recordsOf([...placed.map(({ entry }) => entry.id), ...stored.map(({ id }) => id)]);
      const found = await among(ids);
      return [...found.values()].flatMap(({ entry }) => (entry?.slug === slug ? [entry] : []));
    },
    rankOf: ({ locale }) =>
      reading && locale !== undefined ? reading.locales.chainOf(reading.code).indexOf(locale) : 0,
  };
}

/** What is there of a record with its source, where a translation of it is live and says what readers saw of that. */
function withSource<Placed extends Pick<PlacedEntry, 'entry' | 'sharedContent'>>(
  all: readonly Placed[],
  changed: ReadonlyMap<string, PlacedEntry>,
): readonly Pick<PlacedEntry, 'entry' | 'sharedContent'>[] {
  const stored = all.find(({ entry }) => entry.locale === '')?.entry;
  if (stored?.status === 'published') return all;
  const told = all.flatMap(({ entry }) => changed.get(entry.id) ?? []).find(({ source }) => source);
  if (!told) return all;
  const { entry, source } = told;
  const { recordId } = entry;
  const gone = { ...asDraft(entry), id: recordId, locale: '', scope: scopeOfEntry(entry) };
  const there = { entry: { ...(stored ?? gone), ...source }, sharedContent: null };
  return [there, ...all.filter((one) => one.entry.locale !== '')];
}

/** An entry as readers see it; undefined where it is not live. */
function toRead(entry: LiveEntry): ReadEntry | undefined {
  const { id, kind, typeId, name, slug, sortOrder, createdAt, liveAt, publishedAt } = entry;
  if (entry.status !== 'published') return undefined;
  return {
    ...{ id, kind, typeId, name, slug, sortOrder, createdAt, liveAt, publishedAt },
    content: entry.publishedText ?? '{}',
  };
}

function asDraft(entry: LiveEntry): LiveEntry {
  return { ...entry, status: 'draft', publishedContent: null, publishedText: null };
}

function shelvedEntry(row: ReturnType<typeof shownRows>[number], isBare: boolean): ReadEntry {
  return {
    id: row.id,
    kind: row.kind as ReadEntry['kind'],
    typeId: row.type_id,
    name: row.name,
    slug: row.slug,
    content: isBare ? '' : row.published_content,
    sortOrder: row.sort_order,
    createdAt: row.created_at,
    liveAt: row.live_at,
    publishedAt: row.published_at,
    locale: row.origin,
    fallen: row.fallen,
    siblings: row.siblings,
  };
}
