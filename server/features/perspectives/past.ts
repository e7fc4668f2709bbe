import { isoTime } from '../../lib/clock.ts';
import { readJsonText } from '../../lib/json-text.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Content } from '../entries/entry.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import {
  findNewerByIds,
  findNewerInScopes,
  findPastByIds,
  findPastBySlug,
  findPastInScopes,
  keyOfPast,
  type PastEntry,
  readHistoryFrom,
  readPastContents,
} from '../entries/live/past-store.ts';
import type { Perspective, PlacedEntry } from '../entries/perspectives/perspective.ts';
import { findFormerOwnersAt } from '../entries/redirects/former-slugs-store.ts';
import { kindWithoutMark, readTranslationId } from '../entries/translation-keys.ts';

/** Records of one list that may have changed since: each of them is looked at. */
const mostChanged = 10_000;

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

  async function place(past: readonly PastEntry[], bare: boolean): Promise<PlacedEntry[]> {
    const contents = bare ? undefined : await readPastContents(db, tenant, past);
    return past.map((one) => asPlaced(one, contents?.get(keyOfPast(one)) ?? '{}'));
  }

  return {
    among: async (ids, bare = false) => {
      const past = await place(await findPastByIds(db, tenant, ids, at), bare);
      const newer = await findNewerByIds(db, tenant, ids, at);
      return new Map([
        ...newer.map((id) => [id, notThere(id)] as const),
        ...past.map((one) => [one.entry.id, one] as const),
      ]);
    },
    inScopes: async (scopes) => {
      const past = await findPastInScopes(db, tenant, scopes, at);
      const ids = [
        ...new Set([...past.map(({ id }) => id), ...(await findNewerInScopes(db, tenant, scopes, at))]),
      ];
      if (ids.length <= mostChanged) return ids;
      const message = `More than ${mostChanged} records of the list have changed since then. Read them one by one, or a later time.`;
      throw fail('BAD_REQUEST', message);
    },
    withSlug: async (scopes, slug) => {
      const found = await Promise.all(scopes.map((scope) => findPastBySlug(db, tenant, { scope, slug }, at)));
      return place(
        found.flatMap((one) => one ?? []),
        false,
      );
    },
    formerOwners: (scopes, slug) => findFormerOwnersAt(db, tenant, scopes, slug, at),
  };
}

function asPlaced(past: PastEntry, text: string): PlacedEntry {
  const { id, typeId, scope, name, slug, sortOrder, createdAt, liveAt, publishedAt } = past;
  const entry = {
    ...{ id, typeId, scope, name, slug, sortOrder, createdAt, liveAt, publishedAt },
    ...readTranslationId(id),
    kind: kindWithoutMark(past.kind) as EntryKind,
    status: 'published',
    publishedContent: readJsonText(text) as Content,
  } as const;
  const source = entry.locale === '' ? undefined : { sortOrder, createdAt };
  return { entry, isDeleted: false, sharedContent: past.sharedContent, ...(source && { source }) };
}

/** What is live now and was not: nothing but that counts. */
function notThere(id: string): PlacedEntry {
  const none = { typeId: '', scope: '', name: '', slug: '', publishedContent: null, publishedAt: null };
  const entry = {
    ...{ id, ...readTranslationId(id), ...none, sortOrder: 0, createdAt: 0, liveAt: 0 },
    kind: 'item',
    status: 'draft',
  } as const;
  return { entry, isDeleted: false, sharedContent: null };
}
