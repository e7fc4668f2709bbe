import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { isAmong, type ListedTexts, listOfAny, queriedOnce } from '../../../platform/db/compiled.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { isWholeKey, pointOf } from '../filters/filter-store.ts';
import type { SortKey } from '../filters/parse-sort.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import type { ReadEntry } from '../read-entry.ts';
import { columnsUpTo, largestOf, visible } from './columns-store.ts';
import type { Revision } from './kept-rows.ts';
import type { Listing, Mark, Window } from './listing.ts';
import { alongPoint, inOrder } from './listing-store.ts';
import { ofTenant } from './matching-store.ts';
import { revisionOf } from './revision-store.ts';

/** Ids of a part of a list, in its order, and at which revision of its type that was so. */
export interface IdsAt {
  readonly at: Revision;
  readonly ids: readonly string[];
}

interface IdsRow {
  readonly at: Revision;
  readonly ids: string | null;
}

function idsAt({ dialect }: Reader, tenant: TenantId, typeId: string, query: RawBuilder<unknown>) {
  return sql<IdsRow>`
    select ${revisionOf(tenant, sql`${typeId}`)} as at, ${dialect.joined(query)} as ids`;
}

function toIds([row]: readonly IdsRow[]): IdsAt {
  return { at: row?.at ?? '', ids: row?.ids?.split(' ') ?? [] };
}

/** The ids of what `listInOrder` reads of what is published, of a whole type without a locale. */
export async function listIdsInOrder(
  db: Reader,
  tenant: TenantId,
  typeId: string,
  { scope, sort }: Listing,
  window: Window,
  mark?: Mark,
): Promise<IdsAt> {
  const values = { tenant, typeId, scope, ...window, ...(mark && { value: mark.value, id: mark.id }) };
  const shape = JSON.stringify(sort);
  // Of several columns there are too many orders to have a text for each.
  if (sort.length === 1) return toIds(await idsInOrder(db, values, shape));
  return toIds((await idsOfOrder(db, values, shape).execute(db.sql)).rows);
}

interface OrderedIds extends Window {
  readonly tenant: TenantId;
  readonly typeId: string;
  readonly scope: string;
  /** Of the mark, where the ids are read from one on. */
  readonly value?: Mark['value'];
  readonly id?: string;
}

const idsInOrder = queriedOnce(idsOfOrder);

function idsOfOrder(db: Reader, { tenant, typeId, scope, value, id, ...window }: OrderedIds, shape: string) {
  const listing = { scope, typeId: undefined, core: [], content: [], sort: JSON.parse(shape) as SortKey[] };
  const mark = value === undefined || id === undefined ? undefined : { value, id };
  const ids = inOrder(db, tenant, listing, 'published', window, mark, sql`entries.id`);
  return idsAt(db, tenant, typeId, ids);
}

/** The ids of what `listFromPoint` reads of a type, without a locale. */
export async function listIdsFromPoint(
  db: Reader,
  tenant: TenantId,
  typeId: string,
  { scope }: Pick<Listing, 'scope'>,
  driver: TypedFilter,
  descending: boolean,
  window: Window,
): Promise<IdsAt> {
  const { path } = driver;
  const { column, value, ofWhole } = pointOf(driver);
  const shape = `${column} ${descending ? 'desc' : 'asc'} ${ofWhole ? 'whole' : 'any'}`;
  return toIds(await idsFromPoint(db, { tenant, typeId, scope, path, value, ...window }, shape));
}

interface IdsOfPoint extends Window {
  readonly tenant: TenantId;
  readonly typeId: string;
  readonly scope: string;
  readonly path: string;
  readonly value: string | number | null;
}

const idsFromPoint = queriedOnce(
  (db, { tenant, typeId, scope, path, value, ...window }: IdsOfPoint, shape) => {
    const [column = '', direction = '', keys = ''] = shape.split(' ');
    const whole = keys === 'whole' ? sql`and ${isWholeKey}` : sql``;
    const driving = sql`v.tenant_id = ${tenant} and v.scope = ${scope} and v.path = ${path}
      and ${sql.ref(column)} = ${value} ${whole}`;
    const values = sql`entry_values v`;
    return idsAt(db, tenant, typeId, alongPoint(values, driving, sql.raw(direction), window));
  },
);

/** Rows of published items of a type by their ids, with its revision, in no order. Large contents may be left out. */
export function readItemsAt(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
  typeId: string,
): Promise<ReadEntry[]> {
  return itemsAt(db, { tenant, typeId, ids: listOfAny(db, ids), most: largestOf(ids.length) });
}

interface ItemsWanted {
  readonly tenant: TenantId;
  readonly typeId: string;
  readonly ids: ListedTexts;
  readonly most: number;
}

const itemsAt = queriedOnce(
  (db, { tenant, typeId, ids, most }: ItemsWanted) => sql<ReadEntry>`
    select ${columnsUpTo('published', most)}, ${revisionOf(tenant, sql`${typeId}`)} as at from entries
    where ${ofTenant(tenant)} and ${isAmong(db, 'entries.id', ids)} and ${visible.published}`,
);
