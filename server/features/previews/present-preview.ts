import { isoTime } from '../../lib/clock.ts';
import type { PreviewSessionRow, PreviewSiteRow } from '../../platform/db/tables.ts';
import { type PreviewSite, type SitePath, urlErrorOf } from './preview-site.ts';

/** A site as it is stored. */
export function toSite(row: PreviewSiteRow): PreviewSite {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    paths: JSON.parse(row.paths) as SitePath[],
    isDefault: row.is_default === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A site as the admin API shows it. */
export function presentSite(row: PreviewSiteRow) {
  const { paths, createdAt, updatedAt, ...site } = toSite(row);
  const urlError = urlErrorOf(site);
  return {
    ...site,
    ...(urlError !== undefined && { urlError }),
    paths: paths.map(({ kind, type, path }) => ({ kind, type: type ?? null, path })),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

/** A link as the admin API shows it; `names` are those of people of the tenant. */
export function presentLink(row: PreviewSessionRow, now: number, names: ReadonlyMap<string, string>) {
  const name = names.get(row.user_id);
  return {
    id: row.id,
    name: row.name,
    record: row.entry_id === null ? null : { kind: row.entry_kind, id: row.entry_id },
    status: row.expires_at <= now ? 'expired' : 'active',
    createdBy: name === undefined ? null : { id: row.user_id, name },
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}
