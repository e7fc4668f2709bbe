import { systemActor } from '../../lib/actor.ts';
import { ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import { beginEntryWork, type Caller, type EntryWork } from '../entries/entry-deps.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { DueRelease } from './due-store.ts';
import { findReleasedEntries, readReleaseEntries } from './entries-store.ts';
import { type Judgement, judgeRelease } from './judge-release.ts';
import { noteRelease, openStatuses, requireHeld, requireRelease, requireStatus } from './manage-releases.ts';
import { planRelease } from './perspective.ts';
import { publishRelease } from './publish-release.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { failureAt } from './release-failure.ts';
import { holdRelease, updateRelease } from './store.ts';
import { tellOfRelease } from './tell-of-release.ts';

/** Galley itself, with the rules of the admin API. */
const scheduler: Caller = { actor: systemActor, surface: 'admin' };

/**
 * Publishes a release for a person. What keeps it from being published changes nothing.
 * @throws ServiceError NOT_FOUND; CONFLICT for one that is published or archived; BAD_REQUEST as `publishRelease`
 */
export function publishNow(
  deps: ReleaseDeps,
  { tenant, actor }: Pick<StaffRequest, 'tenant' | 'actor'>,
  id: string,
): Promise<void> {
  return deps.database.write(async (tx) => {
    const work = await beginEntryWork(tx, tenant, { actor, surface: 'admin' }, deps);
    const release = await requireHeld(tx, tenant, id);
    requireStatus(release, openStatuses, 'published');
    await publishRelease(work, release);
  });
}

/** What came of a release whose time had come. `none`: somebody else was faster, or took the schedule away. */
type ReleaseOutcome = 'done' | 'failed' | 'none';

/**
 * Publishes a release whose time has come, exactly once over all workers. What keeps it from being published is kept with it, in
 * full, and its time stays; nothing else changes.
 */
export async function runDueRelease(deps: ReleaseDeps, { tenant, id }: DueRelease): Promise<ReleaseOutcome> {
  const begin = (change: (work: EntryWork, release: ReleaseRow) => Promise<void>): Promise<boolean> =>
    deps.database.write(async (tx) => {
      const work = await beginEntryWork(tx, tenant, scheduler, deps);
      const release = await holdRelease(tx, tenant, id);
      const { status, publish_at: at } = release ?? {};
      if (!release || status !== 'scheduled' || !at || at > deps.clock.now()) return false;
      await change(work, release);
      return true;
    });
  try {
    return (await begin(publishRelease)) ? 'done' : 'none';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return (await begin((work, release) => failRelease(deps, work, release, error))) ? 'failed' : 'none';
  }
}

async function failRelease(
  deps: ReleaseDeps,
  work: EntryWork,
  release: ReleaseRow,
  error: ServiceError,
): Promise<void> {
  const { tx, tenant, caller } = work;
  const failure = failureAt(release, error);
  const changes = { status: 'failed', error: JSON.stringify(failure), updated_at: deps.clock.now() };
  await updateRelease(tx, tenant, release.id, changes);
  const { failed } = failure;
  const by = { tenant, actor: caller.actor };
  await noteRelease(tx, deps, by, release, 'failed', { failed: failed.length });
  const rows = await readReleaseEntries(tx, tenant, release.id);
  await tellOfRelease(work, release, rows, 'failed', failed);
}

/** Says what publishing a release would meet now; nothing is stored or told. @throws ServiceError NOT_FOUND */
export async function checkRelease(
  { database, schemas, clock }: ReleaseDeps,
  tenant: TenantId,
  id: string,
): Promise<Judgement> {
  const release = await requireRelease(database, tenant, id);
  const types = await schemas.current(database, tenant);
  const rows = await readReleaseEntries(database, tenant, release.id);
  const ids = rows.map((row) => row.entry_id);
  const plan = planRelease(types, rows, await findReleasedEntries(database, tenant, ids));
  return judgeRelease({ tx: database, tenant, types, now: clock.now() }, plan);
}
