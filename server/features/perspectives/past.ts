import { isoTime } from '../../lib/clock.ts';
import { readJsonText } from '../../lib/json-text.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Content, once } from '../entries/entry.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import {
  findOtherByIds,
  findOtherInScopes,
  findPastBySlug,
  keyOfPast,
  type OtherThen,
  type PastEntry,
  readHistoryFrom,
  readPastContents,
} from '../entries/live/past-store.ts';
import type { Perspective, PlacedEntry } from '../entries/perspectives/perspective.ts';
import { findFormerOwnersAt } from '../entries/redirects/former-slugs-store.ts';
import { kindWithoutMark, readTranslationId } from '../entries/translation-keys.ts';

/** Records of one list that may have changed since: each of them is looked at. */
const mostChanged = 10_000;
/** Contents with more characters, and all beyond so many together, are read again: a slow response must not hold them. */
const mostCached = 64 * 1024;
const mostCachedTogether = 4 * 1024 * 1024;

/** As it was at a time. @throws ServiceError BAD_REQUEST for one of which nothing is known */
export async function openPast(db: Reader, tenant: TenantId, at: number): Promise<Perspective> {
  const historyFrom = await readHistoryFrom(db, tenant);
  if (at < historyFrom) {
    const since = isoTime(historyFrom);
    throw fail(
      'BAD_REQUEST',
      `The parameter at names a time before ${since}, since when it is known what was live.`,
      {
        historyFrom: since,
      },
    );
  }

  // What a read has looked at it need not look at again.
  const standings = new Map<string, PastEntry | 'none' | 'same'>();
  const contents = new Map<string, string>();
  let cached = 0;

  function note({ past, newer }: OtherThen): void {
    for (const id of newer) standings.set(id, 'none');
    for (const one of past) standings.set(one.id, one);
  }

  async function place(past: readonly PastEntry[], bare: boolean): Promise<PlacedEntry[]> {
    const unread = bare ? [] : past.filter((one) => !contents.has(keyOfPast(one)));
    const read = await readPastContents(db, tenant, unread);
    for (const [key, content] of read) {
      if (content.length > mostCached || cached + content.length > mostCachedTogether) continue;
      contents.set(key, content);
      cached += content.length;
    }
    const textOf = (key: string) => read.get(key) ?? contents.get(key) ?? '{}';
    return past.map((one) => asPlaced(one, bare ? '' : textOf(keyOfPast(one))));
  }

  return {
    among: async (ids, bare = false) => {
      const unknown = ids.filter((id) => !standings.has(id));
      for (const id of unknown) standings.set(id, 'same');
      note(await findOtherByIds(db, tenant, unknown, at));
      const there = ids.map((id) => ({ id, standing: standings.get(id) }));
      const past = there.flatMap(({ standing }) => (typeof standing === 'object' ? [standing] : []));
      const none = there.flatMap(({ id, standing }) => (standing === 'none' ? [id] : []));
      return new Map([
        ...none.map((id) => [id, notThere(id)] as const),
        ...(await place(past, bare)).map((one) => [one.entry.id, one] as const),
      ]);
    },
    inScopes: async (scopes) => {
      const other = await findOtherInScopes(db, tenant, scopes, at, mostChanged + 1);
      note(other);
      const ids = [...new Set([...other.past.map(({ id }) => id), ...other.newer])];
      if (ids.length <= mostChanged) return ids;
      const message = `More than ${mostChanged} records of the list have changed since then. Read them one by one, or a later time.`;
      throw fail('BAD_REQUEST', message);
    },
    withSlug: async (scopes, slug) => {
      const past = await findPastBySlug(db, tenant, { scopes, slug }, at);
      note({ past, newer: [] });
      return place(past, true);
    },
    formerOwners: (scopes, slug) => findFormerOwnersAt(db, tenant, scopes, slug, at),
  };
}

function asPlaced(past: PastEntry, text: string): PlacedEntry {
  const { id, typeId, scope, name, slug, sortOrder, createdAt, liveAt, publishedAt } = past;
  const readContent = once((): Content => (text === '' ? {} : readJsonText(text)));
  const entry = {
    ...{ id, typeId, scope, name, slug, sortOrder, createdAt, liveAt, publishedAt },
    ...readTranslationId(id),
    kind: kindWithoutMark(past.kind) as EntryKind,
    status: 'published',
    publishedText: text,
    get publishedContent() {
      return readContent();
    },
  } as const;
  const source = entry.locale === '' ? undefined : { sortOrder, createdAt };
  return { entry, isDeleted: false, sharedContent: past.sharedContent, ...(source && { source }) };
}

/** What is live now and was not: nothing but that counts. */
function notThere(id: string): PlacedEntry {
  const none = {
    typeId: '',
    scope: '',
    name: '',
    slug: '',
    publishedContent: null,
    publishedText: null,
    publishedAt: null,
  };
  const entry = {
    ...{ id, ...readTranslationId(id), ...none, sortOrder: 0, createdAt: 0, liveAt: 0 },
    kind: 'item',
    status: 'draft',
  } as const;
  return { entry, isDeleted: false, sharedContent: null };
}
