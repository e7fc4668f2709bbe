import { createRecentMap } from '../../../lib/recent-map.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  countRedirects,
  listRedirectRows,
  type RedirectHead,
  type RedirectPlace,
  type RedirectRow,
  type RedirectSelection,
} from './redirects-store.ts';

/** Old slugs beyond this many are counted and walked aside, where nobody waits for it. */
export const fewSlugs = 20_000;
const mostKept = 10_000;

/** A page of redirects. */
export interface RedirectQuery extends RedirectSelection {
  readonly page: number;
  readonly limit: number;
}

/** Lists redirects: one query for the page, and one for the total where that is not remembered. */
export interface RedirectLister {
  list(
    database: Pick<Database, 'sql' | 'dialect' | 'aside'>,
    tenant: TenantId,
    head: RedirectHead,
    query: RedirectQuery,
  ): Promise<{ rows: RedirectRow[]; total: number }>;
}

/**
 * A lister that remembers, until an entry of the tenant changes, how many redirects there are and where pages that were
 * read ended: whoever reads one page after the other pays for each what the first one costs.
 */
export function createRedirectLister(): RedirectLister {
  const totals = createRecentMap<string, { revision: string; total: number }>(mostKept);
  const ends = createRecentMap<string, { revision: string; end: RedirectPlace }>(mostKept);

  return {
    list: async (database, tenant, head, { page, limit, ...selection }) => {
      const { wanted, locale } = selection;
      if ((head.oldSlugs === 0 && !locale) || wanted?.length === 0) return { rows: [], total: 0 };
      const db = locale || head.oldSlugs > fewSlugs ? database.aside : database;
      const revision = `${head.schemaRevision}.${head.revision}`;
      const list = JSON.stringify([tenant, wanted, locale]);
      const endOf = (of: number) => `${limit}.${of}.${list}`;

      const known = totals.get(list);
      const total = known?.revision === revision ? known.total : await countRedirects(db, tenant, selection);
      totals.set(list, { revision, total });
      const skipped = (page - 1) * limit;
      if (skipped >= total) return { rows: [], total };

      const before = ends.get(endOf(page - 1));
      const after = before?.revision === revision ? before.end : undefined;
      // A place that is known begins the page in the index: reading it is as little work as reading the first.
      const from = after && !locale ? database : db;
      const offset = after ? 0 : skipped;
      const rows = await listRedirectRows(from, tenant, selection, { limit, offset, after });
      const last = rows.at(-1);
      if (last) ends.set(endOf(page), { revision, end: { scope: last.scope, from: last.from } });
      return { rows, total };
    },
  };
}
