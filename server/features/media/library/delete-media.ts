import { fail } from '../../../lib/service-error.ts';
import { requireHeldMedia } from '../hold-media.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import type { MediaUse } from '../media-usage.ts';
import { recordDeletion } from '../record-media-change.ts';
import { updateMediaRow } from '../store.ts';

const mostShown = 20;

/**
 * Puts a media record into the trash, unless published content points to it, or it is the logo of the tenant, and `force` is not set. It is no longer
 * listed or served, and where it was used, delivery leaves the value out, until somebody restores it.
 * @throws ServiceError NOT_FOUND; HAS_REFERENCES with at most 20 of the records in `details.references`
 */
export async function deleteMedia(
  deps: MediaDeps,
  caller: MediaCaller,
  id: string,
  options: { force: boolean },
): Promise<void> {
  const { tenant } = caller;
  await deps.database.write(async (tx) => {
    const row = await requireHeldMedia(tx, tenant, id);
    if (!options.force) {
      const uses = await deps.mediaUsage.findUses(tx, tenant, row.id);
      const published = uses.filter(({ isPublished }) => isPublished);
      if (published.length > 0) throw hasReferences(row.filename, published);
    }
    await updateMediaRow(tx, tenant, row.id, { deleted_at: deps.clock.now(), deleted_by: caller.actor.id });
    await recordDeletion(deps, tx, caller, row);
  });
}

function hasReferences(filename: string, uses: readonly MediaUse[]) {
  const records = uses.filter(({ kind }) => kind !== 'tenant').length;
  const count = records === 1 ? 'one published record shows' : `${records} published records show`;
  const reasons = [
    ...(records > 0 ? [`${count} it`] : []),
    ...(records < uses.length ? ['it is the logo of the tenant'] : []),
  ];
  return fail('HAS_REFERENCES', `The file "${filename}" cannot be deleted: ${reasons.join(', and ')}.`, {
    references: uses
      .slice(0, mostShown)
      .map(({ kind, id, name, slug, fields }) => ({ kind, id, name, slug, fields })),
    referenceCount: uses.length,
  });
}
