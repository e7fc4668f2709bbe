import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { findMedia } from './store.ts';

/** A record with the picture that stands for it, where it has one that is there. */
export type ShownMedia = MediaRow & { readonly posterFile?: MediaRow | undefined };

/** Records with their posters: one query more, where any of them has one. */
export async function withPosters(
  db: Reader,
  tenant: TenantId,
  rows: readonly MediaRow[],
): Promise<ShownMedia[]> {
  const ids = [...new Set(rows.flatMap(({ poster }) => poster ?? []))];
  if (ids.length === 0) return [...rows];
  const posters = new Map((await findMedia(db, tenant, ids)).map((row) => [row.id, row]));
  return rows.map((row) => (row.poster === null ? row : { ...row, posterFile: posters.get(row.poster) }));
}

/** The same for one record. */
export async function withPoster(db: Reader, tenant: TenantId, row: MediaRow): Promise<ShownMedia> {
  const [shown = row] = await withPosters(db, tenant, [row]);
  return shown;
}
