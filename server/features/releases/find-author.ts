import { isSameJson, readJsonText } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseEntryRow } from '../../platform/db/tables.ts';
import type { Content } from '../entries/entry.ts';
import { findVersion } from '../entries/versions/versions-store.ts';

/** How many versions to search for content that a release puts back. */
const maxSearchedVersions = 20;

/**
 * Returns the author of what a release publishes for an entry: the author of the version that has this content, else the person who
 * last saved the entry in the release.
 */
export async function findAuthor(
  db: Reader,
  tenant: TenantId,
  row: ReleaseEntryRow,
  content: Content,
): Promise<string | null> {
  // Only a release that reverts another one holds content older than its base, and nobody has saved that.
  const searched = row.version === 1 ? maxSearchedVersions : 1;
  for (let version = row.base_version; version > Math.max(0, row.base_version - searched); version--) {
    const found = await findVersion(db, tenant, row.entry_id, version);
    if (found && saysTheSame(row, found.name, found.slug) && isSameJson(readJsonText(found.content), content))
      return found.created_by;
  }
  return row.updated_by;
}

function saysTheSame(row: ReleaseEntryRow, name: string, slug: string): boolean {
  return (row.name === null || row.name === name) && (row.slug === null || row.slug === slug);
}
