import { fail } from '../../lib/service-error.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { nothingDone } from './edit-entries.ts';
import { insertReleaseEntry, readReleaseEntries } from './entries-store.ts';
import { beginRelease, requireHeld } from './manage-releases.ts';
import type { ReleaseDeps } from './release-deps.ts';

/**
 * Begins a release that puts back what was live before a published one: what that took live and was not is unpublished, and what was
 * deleted can be published once it is restored. Nothing else of the history is needed.
 * @throws ServiceError NOT_FOUND; CONFLICT for one that was not published
 */
export function revertRelease(deps: ReleaseDeps, request: StaffRequest, id: string): Promise<ReleaseRow> {
  const { tenant, actor } = request;
  return deps.database.write(async (tx) => {
    const release = await requireHeld(tx, tenant, id);
    if (release.published_at === null)
      throw fail('CONFLICT', `The release "${release.name}" was not published: there is nothing to revert.`);
    const rows = await readReleaseEntries(tx, tenant, release.id);
    const begun = await beginRelease(tx, deps, request, {
      name: `Revert ${release.name}`.slice(0, 255),
      description: '',
      revertsId: release.id,
    });
    const now = deps.clock.now();
    for (const row of rows) {
      const before = whatWasLive(row);
      if (!before) continue;
      await insertReleaseEntry(tx, {
        ...{ tenant_id: tenant, release_id: begun.id, entry_id: row.entry_id, version: 1, ...before },
        // What the release left: where nobody has saved since, the draft goes back as well.
        ...{ base_version: row.after_version ?? row.base_version, base_published_at: row.after_published_at },
        ...{ updated_by: actor.id, created_at: now, updated_at: now, ...nothingDone },
      });
    }
    return begun;
  });
}

function whatWasLive(
  row: ReleaseEntryRow,
): Pick<ReleaseEntryRow, 'action' | 'name' | 'slug' | 'content'> | undefined {
  const { before_content: content, before_name: name, before_slug: slug } = row;
  if (content !== null) {
    return { action: 'publish', name: row.name && name, slug: row.slug && slug, content };
  }
  // What was deleted as a draft was not live.
  return row.action === 'publish'
    ? { action: 'unpublish', name: null, slug: null, content: null }
    : undefined;
}
