// In this folder: releases: changes of many records that go live together or not at all.

import { isoTimeOrNull } from '../../lib/clock.ts';
import { fail, ServiceError } from '../../lib/service-error.ts';
import { asTenantId, type TenantId } from '../../lib/tenant-id.ts';
import { latinSlug } from '../../lib/text/latin-slug.ts';
import { type Reader, type Tx, violatesUniqueKeyOf } from '../../platform/db/database.ts';
import type { ReleaseRow } from '../../platform/db/tables.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { tellNews } from '../stream/news.ts';
import type { ReleaseDeps } from './release-deps.ts';
import type { releaseStatuses } from './shapes.ts';
import {
  deleteRelease,
  findRelease,
  findReleaseSlugs,
  holdRelease,
  insertRelease,
  updateRelease,
} from './store.ts';

type Status = (typeof releaseStatuses)[number];

const longestSlug = 255;

/** What a release begins with. */
interface NewRelease {
  readonly name: string;
  /** Made of the name without. */
  readonly slug?: string | undefined;
  readonly description: string;
  readonly revertsId?: string;
}

/** How often a slug is made of a name: a request that names a slug may take it meanwhile. */
const mostTries = 5;

/** Begins a release with nothing in it. @throws ServiceError DUPLICATE_SLUG for a slug that was asked for */
export async function beginRelease(
  tx: Tx,
  deps: ReleaseDeps,
  { tenant, actor }: Pick<StaffRequest, 'tenant' | 'actor'>,
  given: NewRelease,
): Promise<ReleaseRow> {
  const now = deps.clock.now();
  const release: Omit<ReleaseRow, 'slug'> = {
    tenant_id: tenant,
    id: deps.ids.next(),
    name: given.name,
    description: given.description,
    status: 'open',
    publish_at: null,
    published_at: null,
    error: null,
    reverts_id: given.revertsId ?? null,
    created_by: actor.id,
    updated_by: actor.id,
    created_at: now,
    updated_at: now,
  };
  const row = await insertWithSlug(tx, release, given.slug);
  await noteRelease(tx, deps, { tenant, actor }, row, 'created');
  return row;
}

async function insertWithSlug(
  tx: Tx,
  release: Omit<ReleaseRow, 'slug'>,
  wanted: string | undefined,
): Promise<ReleaseRow> {
  for (let tries = 1; ; tries++) {
    const row = {
      ...release,
      slug: wanted ?? (await freeSlug(tx, asTenantId(release.tenant_id), release.name)),
    };
    try {
      await withFreeSlug(row.slug, () => tx.attempt(() => insertRelease(tx, row)));
      return row;
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.code === 'DUPLICATE_SLUG';
      if (wanted !== undefined || !isTaken || tries === mostTries) throw error;
    }
  }
}

/** Names a release anew. @throws ServiceError NOT_FOUND, DUPLICATE_SLUG */
export function renameRelease(
  deps: ReleaseDeps,
  request: StaffRequest,
  id: string,
  given: {
    readonly name?: string | undefined;
    readonly slug?: string | undefined;
    readonly description?: string | undefined;
  },
): Promise<ReleaseRow> {
  return changeRelease(deps, request, id, 'updated', async (tx, before) => {
    const { name = before.name, slug = before.slug, description = before.description } = given;
    const changes = { name, slug, description };
    await withFreeSlug(slug, () => updateRelease(tx, request.tenant, before.id, changes));
    return changes;
  });
}

/** Removes a release; of a published one it is archived first. @throws ServiceError NOT_FOUND, CONFLICT */
export function removeRelease(deps: ReleaseDeps, request: StaffRequest, id: string): Promise<void> {
  const { tenant } = request;
  return deps.database.write(async (tx) => {
    const release = await requireHeld(tx, tenant, id);
    requireStatus(release, ['open', 'archived'], 'deleted');
    await deleteRelease(tx, tenant, release.id);
    await noteRelease(tx, deps, request, release, 'deleted');
  });
}

/** Puts a release aside: nothing more is done with it but to revert it. @throws ServiceError NOT_FOUND, CONFLICT */
export function archiveRelease(deps: ReleaseDeps, request: StaffRequest, id: string): Promise<ReleaseRow> {
  return changeRelease(deps, request, id, 'archived', async (_, release) => {
    requireStatus(release, ['open', 'failed', 'published'], 'archived');
    return { status: 'archived' };
  });
}

/** When a release is published; `replaces` is the time that this one is to take the place of, any without it. */
interface ReleaseSchedule {
  readonly publishAt: number;
  readonly replaces?: { readonly publishAt: number | null } | undefined;
}

/**
 * Sets the time at which a release is published, in place of the one it had.
 * @throws ServiceError NOT_FOUND, CONFLICT, also for another time than the one to replace; BAD_REQUEST for a time that has passed
 */
export function scheduleRelease(
  deps: ReleaseDeps,
  request: StaffRequest,
  id: string,
  { publishAt, replaces }: ReleaseSchedule,
): Promise<ReleaseRow> {
  return changeRelease(deps, request, id, 'scheduled', async (_, release) => {
    requireStatus(release, openStatuses, 'scheduled');
    if (publishAt <= deps.clock.now()) {
      const errors = [{ field: 'publishAt', code: 'IN_THE_PAST', message: 'must be in the future' }];
      throw fail('BAD_REQUEST', 'The schedule is not valid. publishAt: must be in the future', { errors });
    }
    if (replaces && replaces.publishAt !== release.publish_at) {
      const message = 'The release has another time now: somebody has changed it.';
      throw fail('CONFLICT', message, { publishAt: isoTimeOrNull(release.publish_at) });
    }
    return { status: 'scheduled', publish_at: publishAt, error: null };
  });
}

/** Takes the time of a release away, and what failed at it. @throws ServiceError NOT_FOUND, CONFLICT */
export function unscheduleRelease(deps: ReleaseDeps, request: StaffRequest, id: string): Promise<ReleaseRow> {
  return changeRelease(deps, request, id, 'unscheduled', async (_, release) => {
    requireStatus(release, openStatuses, 'unscheduled');
    return { status: 'open', publish_at: null, error: null };
  });
}

/** What is not published yet, and may be. */
export const openStatuses: readonly Status[] = ['open', 'scheduled', 'failed'];

/** Demands that something may be done to a release as it is. @throws ServiceError CONFLICT */
export function requireStatus(
  { name, status }: Pick<ReleaseRow, 'name' | 'status'>,
  allowed: readonly Status[],
  done: string,
): void {
  if (allowed.includes(status as Status)) return;
  const are = allowed.length === 1 ? allowed[0] : `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  throw fail('CONFLICT', `The release "${name}" is ${status}: only one that is ${are} can be ${done}.`, {
    status,
  });
}

/** A release of the tenant. @throws ServiceError NOT_FOUND */
export async function requireRelease(db: Reader, tenant: TenantId, id: string): Promise<ReleaseRow> {
  const row = await findRelease(db, tenant, id.toLowerCase());
  if (!row) throw noRelease();
  return row;
}

/** As `requireRelease`, held for the rest of the transaction. */
export async function requireHeld(tx: Tx, tenant: TenantId, id: string): Promise<ReleaseRow> {
  const row = await holdRelease(tx, tenant, id.toLowerCase());
  if (!row) throw noRelease();
  return row;
}

/** The release is not there, or another tenant's. */
function noRelease(): ServiceError {
  return fail('NOT_FOUND', 'There is no such release.');
}

/** Says in the audit log what was done to a release, and tells open tabs that it was. */
export async function noteRelease(
  tx: Tx,
  deps: Pick<ReleaseDeps, 'clock' | 'ids'>,
  { tenant, actor }: Pick<StaffRequest, 'tenant' | 'actor'>,
  { id, name }: Pick<ReleaseRow, 'id' | 'name'>,
  done: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const record = { kind: 'release', id };
  const action = `release.${done}`;
  await recordAccessChange(tx, tenant, deps, { action, record, actor, details: { name, ...details } });
  tellNews(tx, tenant, { type: 'release', id });
}

function changeRelease(
  deps: ReleaseDeps,
  request: StaffRequest,
  id: string,
  done: string,
  change: (tx: Tx, release: ReleaseRow) => Promise<Partial<ReleaseRow>>,
): Promise<ReleaseRow> {
  const { tenant, actor } = request;
  return deps.database.write(async (tx) => {
    const release = await requireHeld(tx, tenant, id);
    const by = { updated_at: deps.clock.now(), updated_by: actor.id };
    const changes = { ...(await change(tx, release)), ...by };
    await updateRelease(tx, tenant, release.id, changes);
    const after = { ...release, ...changes };
    await noteRelease(tx, deps, request, after, done);
    return after;
  });
}

async function withFreeSlug(slug: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!violatesUniqueKeyOf(error, 'releases')) throw error;
    throw fail('DUPLICATE_SLUG', `The slug "${slug}" is taken by another release.`);
  }
}

/** Held until the transaction ends, so that two that make slugs of one name at once do not make the same. */
async function freeSlug(tx: Tx, tenant: TenantId, name: string): Promise<string> {
  await tx.dialect.lock(tx, `galley:release-slugs:${tenant}`, 'exclusive');
  const wanted = latinSlug(name, longestSlug - 10) || 'release';
  const taken = new Set(await findReleaseSlugs(tx, tenant, wanted));
  let slug = wanted;
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
  return slug;
}
