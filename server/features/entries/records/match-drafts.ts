import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reading } from '../../../platform/db/database.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { type EntryKind, scopeOf } from '../entry-kind.ts';
import { canDrive, isPointFilter, type TypedFilter } from '../filters/typed-filter.ts';
import { leavesOf, meets } from '../lists/content-leaves.ts';
import { countFromValues, findFromValues } from '../lists/count-store.ts';
import type { RecordState } from '../lists/plan-records.ts';
import { listChangedIds, listUnpublishedIds, readDraftContents } from './draft-store.ts';

/** Ids that are read before others, so that their records are looked up and no index is walked. */
const few = 2000;
const batch = 200;
/** As many drafts are matched in the process itself. */
const fewDrafts = 500;

/** Conditions on the content of drafts, and what was found for them. */
export interface DraftMatches {
  readonly scope: string;
  readonly filters: readonly TypedFilter[];
  /** Those that meet the filters with a draft that is not live as it is. */
  readonly matching: readonly string[];
  /** Published ones whose draft says something else, so that their index values say nothing of it. */
  readonly changed: readonly string[];
}

/**
 * Matches the drafts of a type that differ from what is live, one by one: they have no index values, and they are few
 * beside what is published as it is, whose index values are those of its draft.
 */
export async function matchDrafts(
  db: Reading,
  tenant: TenantId,
  types: SchemaSnapshot,
  { kind, type, filters }: { kind: EntryKind; type: ContentType; filters: readonly TypedFilter[] },
): Promise<DraftMatches> {
  const scope = scopeOf(kind, type);
  const at = { kind, scope, typeId: type.id };
  const [changed, ids] = await Promise.all([
    listChangedIds(db, tenant, at),
    listUnpublishedIds(db, tenant, at, filters),
  ]);
  const reader = ids.length > fewDrafts ? db.aside : db;
  const matching: string[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    // Other requests get their turn between batches: on SQLite nothing here waits for input.
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const { id, content } of await readDraftContents(reader, tenant, ids.slice(start, start + batch))) {
      const leaves = leavesOf(type.id, content, types);
      if (filters.every((filter) => meets(leaves, filter))) matching.push(id);
    }
  }
  return { scope, filters, matching, changed };
}

/** Where few may meet the filters, or the states leave few, their ids; undefined where there may be many. */
export async function findAmong(
  db: Reading,
  tenant: TenantId,
  { scope, filters, matching }: DraftMatches,
  states: readonly RecordState[],
): Promise<readonly string[] | undefined> {
  // These are the states of what is not live as it is.
  if (states.length > 0 && states.every((state) => state === 'draft' || state === 'changed')) return matching;
  if (matching.length > few) return undefined;
  const drivers = filters.filter(canDrive);
  const [points, others] = [drivers.filter(isPointFilter), drivers.filter((one) => !isPointFilter(one))];
  for (const driver of [...points, ...others]) {
    const reader = isPointFilter(driver) ? db : db.aside;
    const ids = await findFromValues(reader, tenant, { scope }, driver, few + 1);
    if (ids.length <= few) return [...ids, ...matching];
  }
  return undefined;
}

/** How many items of a type meet filters and are in a state, from their index values; undefined where these cannot tell. */
export async function countMatches(
  db: Reading,
  tenant: TenantId,
  { scope, filters, matching, changed }: DraftMatches,
  states: readonly RecordState[],
): Promise<number | undefined> {
  const driver = filters.find(isPointFilter) ?? filters.find(canDrive);
  const isPublished = states.length === 1 && states[0] === 'published';
  if (!driver || changed.length > 0 || (states.length > 0 && !isPublished)) return undefined;
  const others = filters.filter((filter) => filter !== driver);
  const live = await countFromValues(db.aside, tenant, { scope }, driver, { others });
  return isPublished ? live : live + matching.length;
}
