// In this folder: what is published as a release or a time leaves it.

import type { Clock } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import { holdContents, partsOfRecords } from '../entries/perspectives/content-parts.ts';
import type { Perspective, Perspectives } from '../entries/perspectives/perspective.ts';
import { idsInLocales, readTranslationId } from '../entries/translation-keys.ts';
import { readBareReleaseEntries, readSomeReleaseEntries } from '../releases/entries-store.ts';
import { judgeContents, judgeSlugsAndLinks } from '../releases/judge-release.ts';
import { type Plan, planRelease, standingIn, typeOf } from '../releases/perspective.ts';
import { findReleaseNamed, listScheduledBy } from '../releases/store.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import { openPast } from './past.ts';
import { listScheduledEntries, type ScheduledEntry } from './store.ts';
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

/** Something that changes what is published at a time: a release, or the schedule of an entry. */
interface Step {
  readonly at: number;
  /** The records that it changes. */
  readonly recordIds: ReadonlySet<string>;
  /** What it does in a world: to all of its records, or to some of them. Undefined if nothing is left of a schedule by then. */
  readonly plan: (world: World, recordIds?: readonly string[]) => Promise<Plan | undefined>;
}

/** As if all that a release says were published now, complete or not. What one has published is published. */
async function ofRelease(opening: Opening, slugOrId: string): Promise<Perspective> {
  const release = await findReleaseNamed(opening.db, opening.tenant, slugOrId);
  if (!release) throw fail('NOT_FOUND', 'There is no such release.');
  const steps = release.published_at === null ? [await stepOfRelease(opening, release, opening.now)] : [];
  const world = bareWorld(opening);
  for (const step of steps) await applyStep(world, step);
  return perspectiveOf(opening, world, steps);
}

/**
 * As it was at a time; of one to come as if all that is scheduled until then had happened, each at its time. What could not be
 * published then is left out.
 */
async function ofTime(opening: Opening, until: number): Promise<Perspective> {
  const { db, tenant, types, now } = opening;
  if (until < now) return openPast(db, tenant, until);
  const releases = await listScheduledBy(db, tenant, until);
  const entries = await listScheduledEntries(db, tenant, until);
  // What is overdue happens at once.
  const coming = [
    ...entries.flatMap((entry) => stepsOfEntry(types, entry, until)),
    ...(await Promise.all(
      releases.map((release) => stepOfRelease(opening, release, release.publish_at ?? until)),
    )),
  ].sort((a, b) => a.at - b.at);
  const world = bareWorld(opening);
  const steps: Step[] = [];
  for (const one of coming) {
    const step = { ...one, at: Math.max(one.at, now) };
    const plan = await step.plan(world);
    if (!plan || !(await isPublishable(opening, world, steps, step, plan))) continue;
    await world.apply(plan, step.at);
    steps.push(step);
  }
  return perspectiveOf(opening, world, steps);
}

async function stepOfRelease({ db, tenant, types }: Opening, release: ReleaseRow, at: number): Promise<Step> {
  const bare = await readBareReleaseEntries(db, tenant, release.id);
  return {
    at,
    recordIds: new Set(bare.map((row) => readTranslationId(row.entry_id).recordId)),
    plan: async (world, recordIds) => {
      const rows = recordIds
        ? await readSomeReleaseEntries(db, tenant, release.id, idsInLocales(recordIds, types.locales))
        : bare;
      return planRelease(types, rows, await world.find(rows.map((row) => row.entry_id)));
    },
  };
}

function stepsOfEntry(
  types: SchemaSnapshot,
  { id, publishAt, unpublishAt }: ScheduledEntry,
  until: number,
): Step[] {
  const isDue = (at: number | null): at is number => at !== null && at <= until;
  const stepAt = (at: number, action: 'publish' | 'unpublish'): Step => ({
    at,
    recordIds: new Set([readTranslationId(id).recordId]),
    plan: (world) => planOfSchedule(world, types, { at, entryId: id, action }),
  });
  return [
    ...(isDue(publishAt) ? [stepAt(publishAt, 'publish')] : []),
    ...(isDue(unpublishAt) ? [stepAt(unpublishAt, 'unpublish')] : []),
  ];
}

interface ScheduledAction {
  readonly at: number;
  readonly entryId: string;
  readonly action: 'publish' | 'unpublish';
}

/** A schedule as a release of the one entry; undefined where nothing is left of it by then. */
async function planOfSchedule(
  world: World,
  types: SchemaSnapshot,
  { at, entryId, action }: ScheduledAction,
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

/** Judges a step after others. The content of its records is read a few records at a time. */
async function isPublishable(
  opening: Opening,
  world: World,
  before: readonly Step[],
  step: Step,
  bare: Plan,
): Promise<boolean> {
  const { db, tenant, types } = opening;
  const work = { tx: db, tenant, types, now: step.at, there: world.places };
  if (bare.changes.length === 0 || bare.missing.length > 0) return false;
  if ((await judgeSlugsAndLinks(work, bare)).length > 0) return false;
  const standing = standingIn(bare);
  const standingOf = (id: string) => standing(id) ?? world.places.standingOf(id);
  for (const recordIds of partsOfRecords(step.recordIds, types.locales)) {
    const isPartOk = await holdContents(async () => {
      const some = await replay(opening, before, recordIds);
      const plan = await step.plan(some, recordIds);
      if (!plan) return false;
      const there = { ...some.places, standingOf };
      return (await judgeContents({ ...work, there }, plan)).failed.length === 0;
    });
    if (!isPartOk) return false;
  }
  return true;
}

function bareWorld({ db, tenant, types }: Opening): World {
  return createWorld(db, tenant, types, true);
}

async function applyStep(world: World, step: Step, recordIds?: readonly string[]): Promise<void> {
  const plan = await step.plan(world, recordIds);
  if (plan) await world.apply(plan, step.at);
}

/** Some records with their content, as steps leave them. */
async function replay(
  { db, tenant, types }: Opening,
  steps: readonly Step[],
  recordIds: readonly string[],
): Promise<World> {
  const world = createWorld(db, tenant, types, false);
  for (const step of steps) {
    const changed = recordIds.filter((id) => step.recordIds.has(id));
    if (changed.length > 0) await applyStep(world, step, changed);
  }
  return world;
}

function perspectiveOf(opening: Opening, world: World, steps: readonly Step[]): Perspective {
  return world.perspective(async (ids) => {
    const recordIds = [...new Set(ids.map((id) => readTranslationId(id).recordId))];
    return (await replay(opening, steps, recordIds)).changed(ids);
  });
}
