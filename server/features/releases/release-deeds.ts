import type { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { listAccessChanges } from '../audit/store.ts';
import { nameActors } from '../entries/records/name-actors.ts';
import type { releaseDeed } from './shapes.ts';

const prefix = 'release.';
/** There may be very many of a release that is being written. */
const leftOut = `${prefix}entry_saved`;

/** What the audit log says of a release, the newest first. */
export async function readDeeds(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
  limit: number,
): Promise<z.output<typeof releaseDeed>[]> {
  const about = { recordKind: 'release', recordId: releaseId, leftOut };
  const rows = await listAccessChanges(db, tenant, about, limit);
  const actorOf = await nameActors(
    db,
    tenant,
    rows.map((row) => row.actor_id),
  );
  return rows.map((row) => {
    const { name, entries, ids, failed } = JSON.parse(row.details) as {
      readonly name: string;
      readonly entries?: number;
      readonly ids?: readonly string[];
      readonly failed?: number;
    };
    const count = entries ?? ids?.length ?? failed;
    return {
      action: row.action.slice(prefix.length),
      name,
      at: isoTime(row.created_at),
      by: actorOf(row.actor_id),
      ...(count !== undefined && { entries: count }),
    };
  });
}
