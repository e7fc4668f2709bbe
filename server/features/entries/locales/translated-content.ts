import { isSameJson, jsonTextOf } from '../../../lib/json-text.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { endLive, isLive } from '../live/change-entry.ts';
import { sharedToPublish } from '../review/approved-shared.ts';
import { holdEntryById } from '../store.ts';
import type { LinkScope } from '../writing/check-links.ts';
import { codeOf, liveContents } from './local-contents.ts';
import {
  carrySourceVersion,
  keepShared,
  keepSourceVersion,
  readAllLocales,
  readLocalStates,
} from './locales-store.ts';
import { localizedPart, resolveLocale, sharedPart } from './resolve-locale.ts';

/**
 * What a translation would show of its own fields once its draft is live, with what falls back. `as`: entries that are not to be
 * taken as they are stored.
 */
export async function contentToPublish(
  work: LinkScope,
  entry: Entry,
  as?: ReadonlyMap<string, Entry>,
): Promise<Content> {
  const { tx, tenant, types } = work;
  const { locales } = types;
  const type = types.byId(entry.typeId);
  if (!locales || !type) return entry.draftContent;
  const all = await readAllLocales(tx, tenant, entry.recordId);
  const taken = all.map((one) => ({ ...one, entry: as?.get(one.entry.id) ?? one.entry }));
  const live = new Map(liveContents(taken, locales));
  const { name, slug, publishedAt, liveAt, draftContent: content } = entry;
  const code = codeOf(entry, locales);
  live.set(code, { name, slug, publishedAt, liveAt, content, shared: undefined });
  return localizedPart(type, resolveLocale(type, locales, code, live)?.content ?? content);
}

/** Stores the shared fields that a published translation shows while its source is not published. */
export async function shareDraft(work: EntryWork, entry: Entry): Promise<void> {
  const { tx, tenant, types } = work;
  const source = (await readAllLocales(tx, tenant, entry.recordId)).find((one) => one.entry.locale === '');
  const type = types.byId(entry.typeId);
  if (!source || !type || source.entry.status === 'published') return;
  const shared = await sharedToPublish(tx, tenant, type, source.entry);
  if (shared) await keepShared(tx, tenant, [entry.id], jsonTextOf(shared));
}

/** Leaves what all locales share to the translations that are live, as their source stops to be. */
export async function leaveShared(work: EntryWork, type: ContentType, source: Entry): Promise<void> {
  const { tx, tenant } = work;
  if (!source.publishedContent) return;
  const all = await readAllLocales(tx, tenant, source.id);
  const ids = all.flatMap(({ entry }) =>
    entry.locale !== '' && entry.status === 'published' ? entry.id : [],
  );
  await keepShared(tx, tenant, ids, jsonTextOf(sharedPart(type, source.publishedContent)));
}

/**
 * Keeps what readers of translations saw until now of their source, which is not live: as it is moved in lists, and as it goes live
 * and tells of itself.
 */
export async function endTranslations(work: EntryWork, source: Entry): Promise<void> {
  const all = await readAllLocales(work.tx, work.tenant, source.id);
  for (const { entry } of all) {
    if (entry.locale === '' || !isLive(entry)) continue;
    const held = await holdEntryById(work.tx, work.tenant, entry.id);
    if (held && isLive(held)) await endLive(work, held);
  }
}

/**
 * Keeps against which version of its source a translation was saved; of a source, that its translations are up to date still
 * where a save has changed only what all locales share.
 */
export async function keepUpToDate(
  work: EntryWork,
  type: ContentType,
  before: Entry,
  saved: Entry,
): Promise<void> {
  const { tx, tenant } = work;
  if (saved.locale !== '') {
    const [source] = await readLocalStates(tx, tenant, [saved.recordId]);
    if (source) await keepSourceVersion(tx, tenant, saved.id, source.version);
    return;
  }
  const own = ({ draftContent }: Entry) => localizedPart(type, draftContent);
  if (before.name !== saved.name || !isSameJson(own(before), own(saved))) return;
  await carrySourceVersion(tx, tenant, saved.id, { from: before.version, to: saved.version });
}
