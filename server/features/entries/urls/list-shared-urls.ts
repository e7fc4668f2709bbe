import type { z } from 'zod';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { listSharedUrls, type SharedUrl, type SharedUrlPlace } from '../../locales/shared-urls-store.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import type { sharedUrl } from './shared-url-shapes.ts';

/** The most URLs of one page. */
export const mostOfPage = 100;
/** The most URLs in memory while all URLs are read. */
const maxInMemory = 5000;

/** One page of URLs that several records share, and the place of its last URL if more may follow. */
export interface SharedUrlPage {
  readonly data: z.output<typeof sharedUrl>[];
  readonly next: SharedUrlPlace | undefined;
}

/** Returns a page of the URLs at which several records are published in a locale, in the order of the locales. */
export async function readSharedUrls(
  db: Reader,
  tenant: TenantId,
  types: Pick<SchemaSnapshot, 'locales' | 'byId'>,
  { limit, after }: { readonly limit: number; readonly after?: SharedUrlPlace | undefined },
): Promise<SharedUrlPage> {
  const { locales } = types;
  if (!locales || locales.others.length === 0) return { data: [], next: undefined };
  const codes = locales.others.map(({ code }) => code);
  // A URL has at most one record for each locale, so these rows hold one URL more than the page.
  const rows = (limit + 1) * locales.all.length;
  const found = await listSharedUrls(db, tenant, locales, { codes, limit: rows, after });
  const urls = [...Map.groupBy(found, ({ locale, scope, slug }) => `${locale} ${scope} ${slug}`).values()];
  const page = urls.slice(0, limit);
  const last = page.at(-1)?.[0];
  return {
    data: page.flatMap((records) => presentUrl(records, types)),
    next: urls.length > limit ? last : undefined,
  };
}

/** Returns all shared URLs in pages. Pages are large, because each page reads all published entries. */
export async function* readAllSharedUrls(
  db: Reader,
  tenant: TenantId,
  types: Pick<SchemaSnapshot, 'locales' | 'byId'>,
): AsyncGenerator<SharedUrlPage['data']> {
  let after: SharedUrlPlace | undefined;
  do {
    const page = await readSharedUrls(db, tenant, types, { limit: maxInMemory, after });
    yield page.data;
    after = page.next;
  } while (after);
}

function presentUrl(
  records: readonly SharedUrl[],
  types: Pick<SchemaSnapshot, 'byId'>,
): z.output<typeof sharedUrl>[] {
  const [first] = records;
  if (!first) return [];
  const kind = first.kind as EntryKind;
  const typeOf = (typeId: string) => (kind === 'post' ? null : (types.byId(typeId)?.slug ?? null));
  return [
    {
      locale: first.locale,
      slug: first.slug,
      kind: entryKinds[kind].referenceType,
      records: records.map(({ id, name, typeId, origin }) => ({
        ...{ id, name, type: typeOf(typeId), slugLocale: origin },
      })),
    },
  ];
}
