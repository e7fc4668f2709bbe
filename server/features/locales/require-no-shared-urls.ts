import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LocaleRow } from '../../platform/db/tables.ts';
import { type Locales, toLocales } from '../schemas/locales.ts';
import { listLocales } from '../schemas/store.ts';
import { listSharedUrls, type SharedUrl } from './shared-urls-store.ts';

/** The most records that a change of locales is checked for. */
const mostSharedUrls = 1000;

/**
 * Demands that a change of locales gives no URL to several records. URLs that records shared before stay.
 * @throws ServiceError CONFLICT with `details: { urls }`
 */
export async function requireNoSharedUrls(
  tx: Tx,
  tenant: TenantId,
  before: readonly LocaleRow[],
): Promise<void> {
  const locales = toLocales(await listLocales(tx, tenant));
  const former = toLocales(before);
  const chainIn = (all: Locales | undefined, code: string) =>
    all?.byCode(code) && JSON.stringify(all.chainOf(code));
  const changed =
    locales?.others.filter(({ code }) => chainIn(locales, code) !== chainIn(former, code)) ?? [];
  if (!locales || changed.length === 0) return;
  const codes = changed.map(({ code }) => code);
  const shared = await listSharedUrls(tx, tenant, locales, { codes, limit: mostSharedUrls });
  if (shared.length === 0) return;
  const knownCodes = codes.filter((code) => former?.byCode(code));
  const known = former
    ? await listSharedUrls(tx, tenant, former, { codes: knownCodes, limit: mostSharedUrls })
    : [];
  const keyOf = ({ locale, slug, id }: SharedUrl) => `${locale} ${slug} ${id}`;
  const knownKeys = new Set(known.map(keyOf));
  // In a list that is cut off, URLs that were shared before can't be told from new ones.
  const added = shared.length < mostSharedUrls ? shared.filter((one) => !knownKeys.has(keyOf(one))) : shared;
  const [first] = added;
  if (!first) return;
  throw fail(
    'CONFLICT',
    `In "${first.locale}", several entries would have the slug "${first.slug}". Change one of their slugs first.`,
    { urls: added.slice(0, 20).map(({ locale, slug, id, name }) => ({ locale, slug, id, name })) },
  );
}
