import { createRecentMap } from '../../../lib/recent-map.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import {
  countRedirectsInLocale,
  listRedirectsAfter,
  listRedirectsAt,
  type RedirectLocale,
  type RedirectsOfLocale,
} from './redirects-in-locale-store.ts';
import {
  countRedirects,
  listRedirectRows,
  type RedirectHead,
  type RedirectPlace,
  type RedirectRow,
  type RedirectScope,
  type WantedScopes,
} from './redirects-store.ts';

/** Old slugs beyond this many are counted and walked aside, where nobody waits for it. */
export const fewSlugs = 20_000;
const mostKept = 10_000;

/** Which redirects a list has: those of a tenant without locales, or those that reads of one locale return. */
export type RedirectSelection =
  | { readonly wanted: WantedScopes; readonly locale: undefined }
  | { readonly wanted: readonly RedirectScope[]; readonly locale: RedirectLocale };

/** A page of redirects. */
export interface RedirectQuery {
  readonly selection: RedirectSelection;
  readonly page: number;
  readonly limit: number;
}

/** Where the first page begins. */
const beginning: RedirectPlace = { scope: '', from: '' };

/** Lists redirects. */
export interface RedirectLister {
  list(
    database: Pick<Database, 'sql' | 'dialect' | 'aside'>,
    tenant: TenantId,
    head: RedirectHead,
    query: RedirectQuery,
  ): Promise<{ rows: RedirectRow[]; total: number }>;
}

/**
 * Creates a lister that keeps, until an entry of the tenant changes, how many redirects there are and where the pages that
 * were read end: whoever reads one page after the other pays for each what the first one costs.
 */
export function createRedirectLister(): RedirectLister {
  const totals = createRecentMap<string, { revision: string; total: Promise<number> }>(mostKept);
  const ends = createRecentMap<string, { revision: string; end: RedirectPlace }>(mostKept);

  /** Requests that come while redirects are counted wait for the same count. */
  function countOnce(list: string, revision: string, count: () => Promise<number>): Promise<number> {
    const known = totals.get(list);
    if (known?.revision === revision) return known.total;
    const total = count();
    totals.set(list, { revision, total });
    total.catch(() => {
      if (totals.get(list)?.total === total) totals.delete(list);
    });
    return total;
  }

  return {
    list: async (database, tenant, head, { selection, page, limit }) => {
      const { wanted, locale } = selection;
      if ((head.oldSlugs === 0 && !locale) || wanted?.length === 0) return { rows: [], total: 0 };
      const isMuch = locale !== undefined || head.oldSlugs > fewSlugs;
      const db = isMuch ? database.aside : database;
      const revision = `${head.schemaRevision}.${head.revision}`;
      const list = JSON.stringify([tenant, wanted, locale]);
      const endOf = (of: number) => `${limit}.${of}.${list}`;

      const reads = locale ? readsInLocale({ scopes: wanted, locale }) : readsWithoutLocales(wanted);
      const total = await countOnce(list, revision, () => reads.count(db, tenant));
      const skipped = (page - 1) * limit;
      if (skipped >= total) return { rows: [], total };

      const before = ends.get(endOf(page - 1));
      const after = before?.revision === revision ? before.end : undefined;
      // A place that is known begins the page in the index: reading it is as little work as reading the first.
      const rows = after
        ? await reads.after(database, tenant, { after, limit })
        : await reads.at(db, tenant, { offset: skipped, limit });
      const last = rows.at(-1);
      if (last) ends.set(endOf(page), { revision, end: { scope: last.scope, from: last.from } });
      return { rows, total };
    },
  };
}

/** How the redirects of one kind of list are read. */
interface RedirectReads {
  count(db: Reader, tenant: TenantId): Promise<number>;
  after(
    db: Reader,
    tenant: TenantId,
    window: { readonly after: RedirectPlace; readonly limit: number },
  ): Promise<RedirectRow[]>;
  at(
    db: Reader,
    tenant: TenantId,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<RedirectRow[]>;
}

function readsWithoutLocales(wanted: WantedScopes): RedirectReads {
  return {
    count: (db, tenant) => countRedirects(db, tenant, wanted),
    after: (db, tenant, window) => listRedirectRows(db, tenant, wanted, { ...window, offset: 0 }),
    at: (db, tenant, window) => listRedirectRows(db, tenant, wanted, window),
  };
}

function readsInLocale(selection: RedirectsOfLocale): RedirectReads {
  return {
    count: (db, tenant) => countRedirectsInLocale(db, tenant, selection),
    after: (db, tenant, window) => listRedirectsAfter(db, tenant, selection, window),
    at: (db, tenant, { offset, limit }) =>
      offset === 0
        ? listRedirectsAfter(db, tenant, selection, { after: beginning, limit })
        : listRedirectsAt(db, tenant, selection, { offset, limit }),
  };
}
