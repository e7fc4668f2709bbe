import { giveWay } from '../../../lib/give-way.ts';
import { isUuid } from '../../../lib/ids.ts';
import { jsonTextOf } from '../../../lib/json-text.ts';
import type { EntryValueRow } from '../../../platform/db/tables.ts';
import type { EventSubject } from '../../../platform/events/event-subject.ts';
import { appendEvents, type KeptEvent } from '../../../platform/events/store.ts';
import { indexPublishedDocument, removePublishedDocument } from '../../../platform/search/published-index.ts';
import { indexDocument } from '../../../platform/search/search-index.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import { doerOf, tellNews } from '../../stream/news.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { linkRows, searchDocumentOf, valueRows } from '../indexing/index-content.ts';
import { insertLinks, insertValues, replaceLinks, replaceValues } from '../indexing/index-store.ts';
import { publishedDocumentOf } from '../indexing/published-texts.ts';
import { codeOf } from '../locales/local-contents.ts';
import { showInLocales } from '../locales/show-in-locales.ts';
import { presentWithoutKeys } from '../present-entry.ts';
import { publicPathOf } from '../public-path.ts';
import { insertVersion } from '../store.ts';
import { requireOwnUrls } from '../urls/require-own-urls.ts';

type Change = 'created' | 'updated' | 'published' | 'unpublished' | 'deleted';

/** What an event tells that the record after the change does not. */
interface Told {
  /** In place of the record, where the specification says so. */
  readonly data?: unknown;
  /** The slug that an update took from the record. */
  readonly previousSlug?: string | undefined;
  /** The draft as it is stored, where a version follows that names the event. */
  readonly draft?: string | undefined;
}

/** As `recordChanges`, of one change. */
export function recordChange(
  work: EntryWork,
  entry: Entry,
  type: ContentType,
  change: Change,
  told: Told = {},
): Promise<KeptEvent | undefined> {
  return recordChanges(work, entry, type, [change], told);
}

/**
 * Appends the event of each change (specification, "Emission") and names what readers may hold of the entry:
 * `entry:<id>` for answers that show it, `type:<id>` for lists and for slugs that it may have taken over.
 * `data` is the record as it is after the changes, unless the table says otherwise; bulk actions tell only the id. The
 * `subject` beside it says of all of them which record, of which type, and where readers find it. Answers the event that
 * keeps the data.
 */
export async function recordChanges(
  work: EntryWork,
  entry: Entry,
  type: ContentType,
  changes: readonly Change[],
  told: Told = {},
): Promise<KeptEvent | undefined> {
  const { tx, tenant, deps, caller } = work;
  await giveWay();
  const { locales } = work.types;
  const locale = locales && codeOf(entry, locales);
  const subject = { ...subjectOf(entry, type, told.previousSlug), ...(locale !== undefined && { locale }) };
  const data = caller.bulk
    ? { id: entry.recordId, ...(locale !== undefined && { locale }) }
    : (told.data ?? presentWithoutKeys(entry, type, work.types));
  const events = changes.map((change) => ({
    id: deps.ids.next(),
    kind: `${entryKinds[entry.kind].event}.${change}`,
    recordKind: entry.kind,
    recordId: entry.recordId,
    data,
    subject,
    actor: caller.actor,
    at: deps.clock.now(),
  }));
  const draft = told.draft === undefined ? undefined : { text: told.draft, typeId: entry.typeId };
  const [kept] = await appendEvents(tx, tenant, events, draft);
  for (const change of changes) {
    touchChanged(work, entry, type, change);
    const { kind, recordId: id, version } = entry;
    const by = doerOf(caller.actor);
    const translated = entry.locale !== '' && { locale: entry.locale };
    tellNews(tx, tenant, { type: 'record', kind, id, change, version, ...translated, by });
  }
  if (work.types.locales && changes.some((change) => isVisible(entry, change))) {
    await showInLocales(work, entry);
    await requireOwnUrls(work, entry);
  }
  return kept;
}

function touchChanged(
  { tx, tenant, caller }: EntryWork,
  entry: Entry,
  type: ContentType,
  change: Change,
): void {
  if (isVisible(entry, change)) {
    tx.touch(tenant, `entry:${entry.recordId}`, `type:${entry.typeId}`);
    // A slug that is the id of another record takes that address over.
    if (isUuid(entry.slug)) tx.touch(tenant, `entry:${entry.slug}`);
  }
  const isByHand = caller.actor.kind === 'user' && (change === 'published' || change === 'unpublished');
  if (isByHand) tx.tell(tenant, 'publications', publicPathOf(entry, type));
}

/** The record as events name it. */
export function subjectOf(entry: Entry, type: ContentType, previousSlug: string | undefined): EventSubject {
  return {
    kind: entryKinds[entry.kind].event,
    id: entry.recordId,
    slug: entry.slug,
    ...(entry.kind !== 'post' && { typeSlug: type.slug }),
    path: publicPathOf(entry, type),
    ...(previousSlug !== undefined && {
      previousSlug,
      previousPath: publicPathOf({ kind: entry.kind, slug: previousSlug }, type),
    }),
  };
}

/** Whether readers of published content can notice a change: work on a draft moves `updatedAt` alone. */
function isVisible(entry: Entry, change: Change): boolean {
  if (change === 'published' || change === 'unpublished') return true;
  if (change === 'updated') return entry.liveAt >= entry.updatedAt;
  return entry.status === 'published';
}

/** The draft of a record with which the event of its next version is packed; a translation is not the record of its events. */
export function draftToPackWith({ id, recordId, draftContent }: Entry): string | undefined {
  return id === recordId ? jsonTextOf(draftContent) : undefined;
}

/** Keeps a version of name, slug and draft in the entry's history. @param told the event of the save that made it */
export async function recordVersion(work: EntryWork, entry: Entry, told?: KeptEvent): Promise<void> {
  const content = jsonTextOf(entry.draftContent);
  const row = {
    tenant_id: work.tenant,
    entry_id: entry.id,
    version: entry.version,
    name: entry.name,
    slug: entry.slug,
    content,
    created_by: entry.updatedBy,
    created_at: entry.updatedAt,
  };
  // Bulk actions tell of no content.
  await insertVersion(work.tx, row, told && told.data.length > content.length ? told : undefined);
}

/** Indexes a new entry, of which nothing stands in an index: its draft, and what is live, which says the same. */
export async function indexNew(work: EntryWork, entry: Entry, type: ContentType): Promise<void> {
  const { tx, tenant, types } = work;
  await giveWay();
  const links = linkRows(tenant, entry.id, 'draft', type, types, entry.draftContent);
  const isLive = entry.publishedContent !== null;
  const live = isLive ? links.map((row) => ({ ...row, state: 'published' })) : [];
  await insertLinks(tx, [...links, ...live]);
  await giveWay();
  indexDocument(tx, tenant, searchDocumentOf(entry, type, types), { isNew: true });
  if (!isLive) return;
  await giveWay();
  await insertValues(tx, valuesOf(work, entry, type));
  await indexPublishedWords(work, entry, type);
}

/** Brings the links and the searchable words of the draft up to date. */
export async function indexDraft(work: EntryWork, entry: Entry, type: ContentType): Promise<void> {
  const { tx, tenant, types } = work;
  // Each of these goes through all of the content, which for the largest takes as long as anybody should wait.
  await giveWay();
  const rows = linkRows(tenant, entry.id, 'draft', type, types, entry.draftContent);
  await replaceLinks(tx, tenant, entry.id, 'draft', rows);
  await giveWay();
  indexDocument(tx, tenant, searchDocumentOf(entry, type, types));
}

/** Brings the links, the filter values and the words of what is live up to date; of nothing, when nothing is. */
export async function indexPublished(work: EntryWork, entry: Entry, type: ContentType): Promise<void> {
  const { tx, tenant, types } = work;
  const { publishedContent: content } = entry;
  await giveWay();
  const links = content ? linkRows(tenant, entry.id, 'published', type, types, content) : [];
  await giveWay();
  const values = valuesOf(work, entry, type);
  await replaceLinks(tx, tenant, entry.id, 'published', links);
  await replaceValues(tx, tenant, entry.id, values);
  await indexPublishedWords(work, entry, type);
}

/** The filter values of what is live. What is found in a locale is what is shown in it. */
function valuesOf({ tenant, types }: EntryWork, entry: Entry, type: ContentType): Iterable<EntryValueRow> {
  const { publishedContent: content, publishedAt } = entry;
  if (!content || publishedAt === null || entry.kind === 'page' || entry.locale !== '') return [];
  return valueRows(tenant, { ...entry, publishedAt }, type, types, content);
}

/** Brings the words by which readers find an entry up to date. */
export async function indexPublishedWords(work: EntryWork, entry: Entry, type: ContentType): Promise<void> {
  const { tx, tenant, types } = work;
  if (entry.locale !== '') return;
  await giveWay();
  const document = publishedDocumentOf(entry, type, types);
  await giveWay();
  if (document) indexPublishedDocument(tx, tenant, document);
  else removePublishedDocument(tx, tenant, entry.id);
}
