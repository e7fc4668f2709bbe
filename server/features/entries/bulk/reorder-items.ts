import { fail } from '../../../lib/service-error.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { scopeOf } from '../entry-kind.ts';
import { changeEntry, isLive } from '../live/change-entry.ts';
import { endTranslations } from '../locales/translated-content.ts';
import { adjustTotals, countEntries } from '../store.ts';
import { recordChange } from '../writing/record-change.ts';
import { holdEntriesOfScope } from './order-store.ts';

/**
 * Puts items of a collection type into the order of `ids` (decisions, "Reorder"). All items: they are numbered from 0.
 * Some of them: they share the places that they have now, and the others stay where they are. A live change of each
 * item that moves, told by one event with its id; no new version.
 * @returns the ids with their new places
 * @throws ServiceError NOT_FOUND for an id that is no item of the type
 */
export async function reorderItems(
  work: EntryWork,
  type: ContentType,
  ids: readonly string[],
): Promise<{ id: string; sortOrder: number }[]> {
  const { tx, tenant, deps } = work;
  const wanted = ids.map((id) => id.toLowerCase());
  const found = new Map(
    (await holdEntriesOfScope(tx, tenant, scopeOf('item', type), wanted)).map((item) => [item.id, item]),
  );
  const items = wanted.map((id) => {
    const item = found.get(id);
    if (!item) throw fail('NOT_FOUND', `There is no item with the id "${id}" in "${type.slug}".`);
    return item;
  });
  const isWhole = items.length === (await countEntries(tx, tenant, type.id));
  const places = isWhole ? items.map((_, index) => index) : placesOf(items);
  const now = deps.clock.now();
  for (const [index, item] of items.entries()) {
    const sortOrder = places[index] ?? index;
    if (item.sortOrder === sortOrder) continue;
    if (work.types.locales && !isLive(item)) await endTranslations(work, item);
    const moved = await changeEntry(work, item, { sort_order: sortOrder, live_at: now });
    await recordChange(work, moved, type, 'updated');
    // Places in lists that are remembered are others now.
    await adjustTotals(tx, tenant, moved, { entries: 0, published: 0 });
  }
  return items.map(({ id }, index) => ({ id, sortOrder: places[index] ?? index }));
}

// Two items can have one place, where they were created at once: the places to share must all differ.
function placesOf(items: readonly Entry[]): number[] {
  const places = items.map((item) => item.sortOrder).sort((a, b) => a - b);
  let last = -1;
  return places.map((place) => {
    last = Math.max(place, last + 1);
    return last;
  });
}
