import { createRecentMap } from '../../../lib/recent-map.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaDirectory, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { SeenRevisions } from './kept-rows.ts';
import { type ListHead, readListHead, readTypeHead } from './revision-store.ts';

/** Of so many other types the revisions are read with the head of a list. */
const mostOthers = 20;

/** What a list of items needs before it runs, and what the same statement saw of the types that its items refer to. */
export interface ItemListHead {
  readonly kept: ListHead;
  readonly types: SchemaSnapshot;
  /** Undefined the first time. */
  readonly seen: SeenRevisions | undefined;
}

/** What is remembered of a type: nothing is taken to be true of it that the statement does not say. */
interface KnownType {
  readonly id: string;
  /** Types that its items were seen to refer to. */
  readonly others: Set<string>;
}

/**
 * Reads the heads of lists of items in one statement, with the revisions of the types that the lists of a type needed
 * before: where all that a list shows is in memory, nothing more is read.
 */
export function createListHeads() {
  const known = createRecentMap<string, KnownType>(10_000);
  const asked = new WeakMap<Reader, Map<KnownType, ReturnType<typeof readTypeHead>>>();

  /** Whoever asks in one turn of the process is answered by one statement: it runs when all of them have asked. */
  function headOf(db: Reader, tenant: TenantId, type: KnownType): ReturnType<typeof readTypeHead> {
    const asking = asked.get(db) ?? new Map<KnownType, ReturnType<typeof readTypeHead>>();
    asked.set(db, asking);
    const running = asking.get(type);
    if (running) return running;
    const head = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asking.delete(type);
      return readTypeHead(db, tenant, type.id, type.others);
    });
    asking.set(type, head);
    return head;
  }

  return async (
    db: Reader,
    tenant: TenantId,
    schemas: SchemaDirectory,
    slug: string,
  ): Promise<ItemListHead> => {
    const key = `${tenant} ${slug}`;
    const type = known.get(key);
    if (type) {
      const { head, revisions } = await headOf(db, tenant, type);
      const types = await schemas.at(db, tenant, head.schemaRevision);
      if (types.bySlug('collection', slug)?.id === type.id) {
        return { kept: head, types, seen: seenBy(type, revisions) };
      }
    }
    const kept = await readListHead(db, tenant, 'collection', slug);
    const types = await schemas.at(db, tenant, kept.schemaRevision);
    const found = types.bySlug('collection', slug);
    if (found) known.set(key, { id: found.id, others: new Set() });
    return { kept, types, seen: undefined };
  };
}

function seenBy({ id, others }: KnownType, revisions: ReadonlyMap<string, string>): SeenRevisions {
  return {
    get: (typeId) => revisions.get(typeId),
    want: (typeIds) => {
      for (const typeId of typeIds) if (typeId !== id && others.size < mostOthers) others.add(typeId);
    },
  };
}
