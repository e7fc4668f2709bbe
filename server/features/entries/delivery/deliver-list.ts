import type { CacheTag } from '../../../lib/cache-tag.ts';
import { ReadyJson } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SizeLimits } from '../../../platform/http/answer-size.ts';
import { collectRecords, type ListedRecords } from '../../../platform/http/list-records.ts';
import type { View } from '../../api/shown.ts';
import { readByIds } from '../lists/list-store.ts';
import type { ReadFrom } from '../perspectives/perspective.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
import type { ReadDeps } from './public-read.ts';
import { newSpending, type Spending } from './spending.ts';

/** Records as JSON texts, and the tags of all that went into them. */
export interface DeliveredTexts {
  readonly texts: readonly string[];
  readonly tags: readonly CacheTag[];
  /** The tags of what is not of the records themselves. */
  readonly others?: readonly CacheTag[];
}

/** How the records of a list are read and delivered. */
export interface ListDelivery {
  readonly sizes: SizeLimits;
  /** Reads listed records with their content, in no order. */
  readonly read: (ids: readonly string[]) => Promise<readonly ReadEntry[]>;
  /** Delivers records. A record that is no longer there has no text. */
  readonly deliver: (
    entries: readonly ReadEntry[],
    spending: Spending,
    database: Reader,
  ) => Promise<DeliveredTexts>;
  readonly database: Reader;
  /** For what is read after the answer has begun. */
  readonly primary: Reader;
}

/** The records of a list: texts, or pieces where they are too large to be held. */
export interface ListRecords {
  readonly records: ListedRecords;
  readonly tags: readonly CacheTag[];
  readonly others: readonly CacheTag[];
}

/** How listed records are read again. What is read after the answer has begun comes from the primary. */
export function readingOf(
  { database, primary = database, sizes }: Pick<ReadDeps, 'database' | 'primary' | 'sizes'>,
  tenant: TenantId,
  { view, from }: { readonly view: View; readonly from: ReadFrom },
): Omit<ListDelivery, 'deliver'> {
  const shown = view === 'published' ? from : {};
  return { sizes, database, primary, read: (ids) => readByIds(primary, tenant, ids, view, shown) };
}

/** Large records are read one at a time in a process, and large lists are computed one at a time: they hold texts. */
const turns = createTurns();
/** Contents that one statement reads, of records whose sizes are not known. */
const readAtOnce = 8;

/**
 * Delivers the records of a list: all at once where their content fits into `sizes.whole`, otherwise one at a time, of
 * which only the sizes are kept.
 */
export async function deliverList(
  delivery: ListDelivery,
  listed: readonly ReadEntry[],
): Promise<ListRecords> {
  const { sizes } = delivery;
  const stored = listed.reduce((sum, entry) => sum + (entry.bytes ?? entry.content.length), 0);
  if (stored > sizes.whole) return deliverOneByOne(delivery, listed);
  const entries = listed.some(isLeftOut) ? await withContents(delivery, listed) : listed;
  if (!entries) return deliverOneByOne(delivery, listed);
  const { texts, tags, others = [] } = await delivery.deliver(entries, newSpending(), delivery.database);
  if (isSmall(texts, sizes.whole)) return { records: texts.map((text) => new ReadyJson(text)), tags, others };
  return deliverOneByOne(delivery, listed);
}

/** Reads the contents that a list left out, a few at a time. Returns undefined if they are too large to be held together. */
async function withContents(
  { read, sizes }: ListDelivery,
  listed: readonly ReadEntry[],
): Promise<ReadEntry[] | undefined> {
  const missing = listed.filter(isLeftOut).map(({ id }) => id);
  const byId = new Map<string, ReadEntry>();
  let bytes = 0;
  for (let start = 0; start < missing.length && bytes <= sizes.whole; start += readAtOnce) {
    for (const entry of await read(missing.slice(start, start + readAtOnce))) {
      byId.set(entry.id, entry);
      bytes += entry.content.length;
    }
  }
  if (bytes > sizes.whole) return undefined;
  return listed.flatMap((entry) => (isLeftOut(entry) ? (byId.get(entry.id) ?? []) : entry));
}

/** Whether texts have at most so many bytes. Most have so few characters that nobody has to count their bytes. */
function isSmall(texts: readonly string[], most: number): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters * 3 <= most) return true;
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) <= most;
}

function deliverOneByOne(delivery: ListDelivery, listed: readonly ReadEntry[]): Promise<ListRecords> {
  return turns.take(['list'], () => deliverEach(delivery, listed));
}

/** Computes each record, and keeps the texts only as long as they are small together. */
async function deliverEach(
  { sizes, read, deliver, primary }: ListDelivery,
  listed: readonly ReadEntry[],
): Promise<ListRecords> {
  const spending = newSpending();
  const tags = new Set<CacheTag>();
  const others = new Set<CacheTag>();
  const collected = collectRecords(sizes.whole);
  const deliverById = (id: string, spent: Spending) =>
    turns.take(['record'], async () => deliver(await read([id]), spent, primary));
  for (const { id } of listed) {
    const delivered = await deliverById(id, spending);
    for (const tag of delivered.tags) tags.add(tag);
    for (const tag of delivered.others ?? []) others.add(tag);
    const [text] = delivered.texts;
    const again = async () => (await deliverById(id, newSpending())).texts[0] ?? '';
    if (text !== undefined) collected.add(text, again);
  }
  return { records: collected.records(), tags: [...tags], others: [...others] };
}
