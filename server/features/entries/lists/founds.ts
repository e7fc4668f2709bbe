import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Filter } from '../filters/parse-filters.ts';
import type { Shelf } from '../locales/shelf.ts';
import type { CountStep, Known } from './list-steps.ts';
import type { Found, Sampled } from './listing.ts';
import type { KeptTotals } from './revision-store.ts';

/** Characters of what is remembered: filters are as long as callers make them. */
const mostKept = 8_000_000;
const mostKeptSamples = 1_000_000;
const entryOverhead = 200;
const idSize = 40;

/** What a list finds depends on, whatever its order and page. */
interface Filtered {
  readonly shelf?: Shelf | undefined;
  readonly scope: string;
  readonly type: { readonly id: string } | undefined;
  readonly view: View;
  readonly filters: readonly Filter[];
}

/** What was found for the filters of one list. */
export interface FoundsOfList {
  /** What has been counted to its end. */
  counted(): Known;
  count(step: CountStep, find: () => Promise<Found>): Promise<Found>;
  sample(take: () => Promise<Sampled>): Promise<Sampled>;
}

/** A memory of what filters find, until an entry of the type changes. */
export function createFounds() {
  const counts = createMemory<Found>(mostKept, ({ ids }) => (ids?.length ?? 0) * idSize);
  const samples = createMemory<Sampled>(mostKeptSamples, () => 0);

  return {
    of: (
      tenant: TenantId,
      types: SchemaSnapshot,
      { scope, type, view, filters, shelf }: Filtered,
      kept: KeptTotals,
    ): FoundsOfList => {
      const key = JSON.stringify([tenant, scope, type?.id, view, filters, shelf]);
      // The schema decides how a path compares, so a change of types makes a remembered total old too.
      const revision = `${types.revision}.${kept.revision}`;
      return {
        counted: () => {
          const driven = counts.recall(`driven${key}`, revision);
          const matched = counts.recall(`matched${key}`, revision);
          return { ...(driven && { driven }), ...(matched && { matched }) };
        },
        count: ({ finds, count }, find) => {
          const isPart = count.way === 'values' && count.givesUp;
          return counts.remembered(`${isPart ? 'part of ' : ''}${finds}${key}`, revision, find);
        },
        sample: (take) => samples.remembered(key, revision, take),
      };
    },
    forget: () => {
      for (const memory of [counts, samples]) memory.forget();
    },
  };
}

function createMemory<T extends object>(maxSize: number, sizeOf: (found: T) => number) {
  const founds = new LRUCache<string, { revision: string; found: T }>({
    maxSize,
    sizeCalculation: ({ found }, key) => key.length + entryOverhead + sizeOf(found),
  });

  function recall(key: string, revision: string): T | undefined {
    const known = founds.get(key);
    return known?.revision === revision ? known.found : undefined;
  }

  return {
    recall,
    forget: () => founds.clear(),
    remembered: async (key: string, revision: string, find: () => Promise<T>): Promise<T> => {
      const known = recall(key, revision);
      if (known) return known;
      const found = await find();
      founds.set(key, { revision, found });
      return found;
    },
  };
}
