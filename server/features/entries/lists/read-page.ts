import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Reading } from '../../../platform/db/database.ts';
import type { ReadEntry } from '../read-entry.ts';
import { countAlongField, listAlongField, listWithoutValue } from './field-order-store.ts';
import type { RowsAtRevision } from './kept-rows.ts';
import { type PlacesOfList, stretch } from './list-places.ts';
import {
  isNarrowed,
  type ListQuestion,
  manyEntries,
  type Place,
  type Read,
  type ReadStep,
} from './list-steps.ts';
import { type IdsAt, listIdsFromPoint, listIdsInOrder, readItemsAt } from './listed-ids-store.ts';
import type { Listing, Window } from './listing.ts';
import { listAmong, listFromPoint, listFromValues, listInOrder, listSorted } from './listing-store.ts';
import { planRest } from './plan-list.ts';

/** What every step of a list is run with. */
export interface Run {
  readonly reading: Reading;
  readonly tenant: TenantId;
  readonly question: ListQuestion;
  readonly places: PlacesOfList | undefined;
  readonly pageSize: number;
  /** Rows that are in memory, of a list whose rows may be. */
  readonly rows: RowsAtRevision | undefined;
}

export function readerAt(reading: Reading, place: Place): Reader {
  return place === 'aside' ? reading.aside : reading;
}

/** The entries of a page. Which they are is looked up where that is not known, and of their rows only those that are not in memory. */
export async function readPage(run: Run, step: ReadStep): Promise<ReadEntry[]> {
  const { question, places, rows } = run;
  const { offset } = question.window;
  if (!places || !rows || step.read.way === 'nothing') return readRows(run, step);
  const end = step.isExact ? step.total : Number.POSITIVE_INFINITY;
  const ids = places.ids(question.window, end) ?? (await readAhead(run, step, rows, places));
  const known = ids && (await readKept(run, ids, rows));
  if (known) {
    if (step.read.way === 'inOrder') noteEnd(run, known);
    return known;
  }
  const read = await readRows(run, step);
  const kept = rows.keep(read);
  // The type has another revision by now.
  if (!kept) return read;
  if (step.read.way === 'inOrder') noteEnd(run, kept);
  places.noteIds(
    offset,
    kept.map(({ id }) => id),
  );
  return kept;
}

/** The ids of a page, read with those around it where that is a walk along an index. */
async function readAhead(
  { reading, tenant, question: { listing, window } }: Run,
  { at, read }: ReadStep,
  rows: RowsAtRevision,
  places: PlacesOfList,
): Promise<string[] | undefined> {
  // Whose rows all have to be read is read in one statement.
  if (!rows.hasAny) return undefined;
  const first = Math.floor(window.offset / stretch) * stretch;
  const end = Math.ceil((window.offset + window.limit) / stretch) * stretch;
  const around = { offset: first, limit: end - first };
  let found: { from: number; read: IdsAt } | undefined;
  if (read.way === 'fromPoint') {
    const db = readerAt(reading, at);
    const { driver, descending } = read;
    const ids = await listIdsFromPoint(db, tenant, rows.typeId, listing, driver, descending, around);
    found = { from: first, read: ids };
  } else if (read.way === 'inOrder' && !isNarrowed(read.listing)) {
    const { db, mark, left } = nearest(reading, places, read.listing, around, at);
    found = { from: first, read: await listIdsInOrder(db, tenant, rows.typeId, read.listing, left, mark) };
  }
  if (!found || found.read.at !== rows.revision) return undefined;
  places.noteIds(found.from, found.read.ids);
  const before = window.offset - found.from;
  return found.read.ids.slice(before, before + window.limit);
}

/** The rows of a page whose ids are known; undefined when the type has another revision by now. */
async function readKept(
  { reading, tenant }: Run,
  ids: readonly string[],
  rows: RowsAtRevision,
): Promise<ReadEntry[] | undefined> {
  const entries = ids.map(rows.find);
  const missing = ids.filter((_, index) => !entries[index]);
  if (missing.length === 0) return entries as ReadEntry[];
  const read = rows.keep(await readItemsAt(reading, tenant, missing, rows.typeId));
  if (read?.length !== missing.length) return undefined;
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  return ids.map((id, index) => entries[index] ?? byId.get(id)) as ReadEntry[];
}

async function readRows(run: Run, { at, read, total, isExact }: ReadStep): Promise<ReadEntry[]> {
  const { reading, tenant, question, rows } = run;
  const { view, window, listing } = question;
  const db = readerAt(reading, at);
  const atOf = rows?.typeId;
  switch (read.way) {
    case 'nothing':
      return [];
    case 'inOrder':
      return readInOrder(run, at, read.listing);
    case 'sorted':
      return listSorted(db, tenant, read.listing, view, window, atOf);
    case 'among':
      return listAmong(db, tenant, read.listing, read.ids, window, atOf);
    case 'fromValues':
      return listFromValues(db, tenant, read.listing, read.driver, window, atOf);
    case 'fromPoint':
      return listFromPoint(db, tenant, listing, read.driver, read.descending, window, atOf);
    case 'alongField':
      return readAlongField(run, db, read, isExact ? total : Number.POSITIVE_INFINITY);
  }
}

/** From the nearest place before the page that is known, and notes where the page ends. */
async function readInOrder(run: Run, at: Place, listing: Listing): Promise<ReadEntry[]> {
  const { reading, tenant, question, places, rows } = run;
  const { view, window } = question;
  const { db, mark, left } = nearest(reading, places, listing, window, at);
  const entries = await listInOrder(db, tenant, listing, view, left, { mark, atOf: rows?.typeId });
  if (!rows) noteEnd(run, entries);
  return entries;
}

/** Where a window is read from: the nearest known place before it. */
function nearest(
  reading: Reading,
  places: PlacesOfList | undefined,
  listing: Listing,
  window: Window,
  at: Place,
) {
  const mark = places?.before(window.offset);
  const left = { ...window, offset: window.offset - (mark?.offset ?? 0) };
  // Without conditions every entry on the way counts, so few steps are left.
  const isNear = mark && !isNarrowed(listing) && left.offset <= manyEntries;
  return { db: isNear ? reading : readerAt(reading, at), mark, left };
}

function noteEnd({ question, places, pageSize }: Run, entries: readonly ReadEntry[]): void {
  const last = entries[pageSize - 1];
  if (last) places?.note(question.window.offset + pageSize, last);
}

/** Those that have a value of the field, and where these end within the page those that have none. `total` is how many there are at the most. */
async function readAlongField(
  { reading, tenant, question, rows }: Run,
  db: Reader,
  { listing, byField }: Read & { readonly way: 'alongField' },
  total: number,
): Promise<ReadEntry[]> {
  const { window } = question;
  const atOf = rows?.typeId;
  const entries = await listAlongField(db, tenant, listing, byField, window, atOf);
  if (entries.length === window.limit || window.offset + entries.length >= total) return entries;
  const isEnd = entries.length > 0 || window.offset === 0;
  const valued = isEnd ? window.offset + entries.length : await countAlongField(db, tenant, listing, byField);
  const rest = planRest(question, { total, read: entries.length, valued });
  if (!rest) return entries;
  const without = readerAt(reading, rest.at);
  const others = await listWithoutValue(without, tenant, listing, byField, rest.window, atOf);
  return [...entries, ...others];
}
