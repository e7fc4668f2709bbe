// In this folder: what is published as a release or a time leaves it.

import type { Clock } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import type { Entry } from '../entries/entry.ts';
import type { Perspective, Perspectives } from '../entries/perspectives/perspective.ts';
import { readReleaseEntries } from '../releases/entries-store.ts';
import { judgeRelease } from '../releases/judge-release.ts';
import { type Plan, planRelease, typeOf } from '../releases/perspective.ts';
import { findReleaseNamed, listScheduledBy } from '../releases/store.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { openPast } from './past.ts';
import { listScheduledEntries } from './store.ts';
import { createWorld, type World } from './world.ts';

/** Whose perspective is opened, and with which types. */
interface Opening {
  readonly db: Reader;
  readonly tenant: TenantId;
  readonly types: SchemaSnapshot;
  readonly now: number;
}

/** Perspectives of releases, and of times that were or are to come. */
export function createPerspectives(clock: Clock): Perspectives {
  return {
    open: (db, tenant, types, asked) => {
      const opening = { db, tenant, types, now: clock.now() };
      return 'release' in asked ? ofRelease(opening, asked.release) : ofTime(opening, asked.at);
    },
  };
}

/** As if all that a release says were published now, complete or not. What one has published is published. */
async function ofRelease({ db, tenant, types, now }: Opening, slugOrId: string): Promise<Perspective> {
  const release = await findReleaseNamed(db, tenant, slugOrId);
  if (!release) throw fail('NOT_FOUND', 'There is no such release.');
  const world = createWorld(db, tenant, types);
  if (release.published_at === null) {
    await world.apply(await planOf(world, types, await readReleaseEntries(db, tenant, release.id)), now);
  }
  return world.perspective();
}

async function planOf(world: World, types: SchemaSnapshot, rows: readonly ReleaseEntryRow[]): Promise<Plan> {
  return planRelease(types, rows, await world.find(rows.map(({ entry_id: id }) => id)));
}

/** A change that is to come at a time. */
type Coming =
  | { readonly at: number; readonly release: ReleaseRow }
  | { readonly at: number; readonly entryId: string; readonly action: 'publish' | 'unpublish' };

/**
 * As it was at a time; of one to come as if all that is scheduled until then had happened, each at its time. What could not be
 * published then is left out.
 */
async function ofTime(opening: Opening, until: number): Promise<Perspective> {
  const { db, tenant, types, now } = opening;
  if (until < now) return openPast(db, tenant, until);
  const releases = await listScheduledBy(db, tenant, until);
  const entries = await listScheduledEntries(db, tenant, until);
  const coming: Coming[] = [
    ...entries.flatMap((entry) => comingOf(entry, until)),
    ...releases.map((release) => ({ at: release.publish_at ?? until, release })),
  ];
  const world = createWorld(db, tenant, types);
  for (const one of coming.sort((a, b) => a.at - b.at)) {
    // What is overdue happens at once.
    const at = Math.max(one.at, now);
    const plan =
      'release' in one
        ? await planOf(world, types, await readReleaseEntries(db, tenant, one.release.id))
        : await planOfSchedule(world, types, one);
    if (plan && (await isPublishable(opening, world, plan, at))) await world.apply(plan, at);
  }
  return world.perspective();
}

function comingOf({ id, publishAt, unpublishAt }: Entry, until: number): Coming[] {
  const isDue = (at: number | null): at is number => at !== null && at <= until;
  return [
    ...(isDue(publishAt) ? [{ at: publishAt, entryId: id, action: 'publish' } as const] : []),
    ...(isDue(unpublishAt) ? [{ at: unpublishAt, entryId: id, action: 'unpublish' } as const] : []),
  ];
}

/** A schedule as a release of the one entry; undefined where nothing is left of it by then. */
async function planOfSchedule(
  world: World,
  types: SchemaSnapshot,
  { at, entryId, action }: Exclude<Coming, { release: ReleaseRow }>,
): Promise<Plan | undefined> {
  const found = (await world.find([entryId])).get(entryId);
  const type = found && typeOf(types, found.entry);
  if (!found || found.isDeleted || !type) return undefined;
  const { entry } = found;
  const isWaiting = action === 'publish' ? entry.publishAt === at : entry.unpublishAt === at;
  if (!isWaiting || (action === 'unpublish' && entry.status !== 'published')) return undefined;
  const { name, slug, draftContent: content, version } = entry;
  // Of a row of a release only this much counts here.
  const row = { entry_id: entryId, action, base_version: version, base_published_at: entry.publishedAt };
  return {
    changes: [{ row: row as ReleaseEntryRow, action, entry, type, content, name, slug }],
    missing: [],
  };
}

async function isPublishable(
  { db, tenant, types }: Opening,
  { places }: World,
  plan: Plan,
  at: number,
): Promise<boolean> {
  if (plan.changes.length === 0) return false;
  const work = { tx: db, tenant, types, now: at, there: places };
  return (await judgeRelease(work, plan)).failed.length === 0;
}
