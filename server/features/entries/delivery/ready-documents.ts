import { LRUCache } from 'lru-cache';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { ReadEntry, View } from '../read-entry.ts';
import { type ReadyDocument, readyDocument } from './ready-document.ts';

/** What published records are made ready for, and where that is kept. */
export interface ReadyDocuments {
  /**
   * Makes records of a tenant ready for one answer: from memory what is published and was made ready before from the very same
   * row and types. What an answer shows is therefore what its queries have read, whatever is kept.
   */
  for(
    tenant: TenantId,
    types: SchemaSnapshot,
    view: View,
  ): (entry: ReadEntry, fields?: ReadonlySet<string>) => ReadyDocument;
}

interface Kept {
  readonly schemaRevision: number;
  readonly document: ReadyDocument;
}

/** Bytes that a document takes beside its texts, as they were measured. */
const perDocument = 1200;
const perHole = 200;

/** A memory of at most so many bytes of documents that are ready, of all tenants. */
export function createReadyDocuments(maxBytes: number): ReadyDocuments {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ document }, key) => sizeOf(document) + key.length,
  });

  return {
    for: (tenant, types, view) => {
      if (view === 'preview') return (entry, fields) => readyDocument(entry, types, fields);
      return (entry, fields) => {
        const key = fields ? `${tenant} ${entry.id} ${[...fields].sort().join()}` : `${tenant} ${entry.id}`;
        const known = kept.get(key);
        if (known?.schemaRevision === types.revision && isSame(known.document.entry, entry)) {
          return known.document;
        }
        const document = readyDocument(entry, types, fields);
        kept.set(key, { schemaRevision: types.revision, document });
        return document;
      };
    },
  };
}

function isSame(a: ReadEntry, b: ReadEntry): boolean {
  return (
    a.content === b.content &&
    a.name === b.name &&
    a.slug === b.slug &&
    a.liveAt === b.liveAt &&
    a.publishedAt === b.publishedAt &&
    a.createdAt === b.createdAt &&
    a.sortOrder === b.sortOrder &&
    a.typeId === b.typeId &&
    a.kind === b.kind
  );
}

function sizeOf({ entry, pieces, holes }: ReadyDocument): number {
  const characters = pieces.reduce((sum, piece) => sum + piece.length, entry.content.length);
  return characters * 2 + holes.length * perHole + perDocument;
}
