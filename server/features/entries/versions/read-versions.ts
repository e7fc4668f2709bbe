import { isoTime } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Content, Entry } from '../entry.ts';
import { type NamedActor, nameActors } from '../records/name-actors.ts';
import { type FoundVersion, findVersion, listVersions } from './versions-store.ts';

/**
 * The version number that a path names; one that no entry can have is 0.
 * @throws ServiceError INVALID_VERSION when it is not an integer
 */
export function parseVersion(text: string): number {
  if (!/^-?\d+$/.test(text)) throw fail('INVALID_VERSION', 'The version in the path must be an integer.');
  const version = Number(text);
  return version > 0 && version <= 0x7fff_ffff ? version : 0;
}

/** A version that an entry had. @throws ServiceError NOT_FOUND */
export async function requireVersion(
  db: Reader,
  tenant: TenantId,
  entry: Entry,
  version: number,
): Promise<FoundVersion> {
  const row = await findVersion(db, tenant, entry.id, version);
  if (!row) throw fail('NOT_FOUND', `"${entry.slug}" has no version ${version}.`);
  return row;
}

/** The history of an entry, newest first, without contents (decisions, "Versions"). */
export async function readVersions(
  db: Reader,
  tenant: TenantId,
  entry: Entry,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const { versions, total } = await listVersions(db, tenant, entry.id, { limit, offset: (page - 1) * limit });
  const actorOf = await nameActors(
    db,
    tenant,
    versions.map((row) => row.created_by),
  );
  return { versions: versions.map((row) => presentVersion(row, entry, actorOf)), total };
}

/** One version of an entry with its content. @throws ServiceError NOT_FOUND */
export async function readVersion(db: Reader, tenant: TenantId, entry: Entry, version: number) {
  const row = await requireVersion(db, tenant, entry, version);
  const actorOf = await nameActors(db, tenant, [row.created_by]);
  return { ...presentVersion(row, entry, actorOf), content: JSON.parse(row.content) as Content };
}

function presentVersion(
  row: Omit<FoundVersion, 'tenant_id' | 'content'>,
  entry: Entry,
  actorOf: (id: string | null) => NamedActor | null,
) {
  return {
    version: row.version,
    name: row.name,
    slug: row.slug,
    isCurrent: row.version === entry.version,
    createdAt: isoTime(row.created_at),
    createdBy: actorOf(row.created_by),
  };
}
