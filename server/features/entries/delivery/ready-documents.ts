import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { ReadEntry } from '../read-entry.ts';
import { type ReadyDocument, readyDocument } from './ready-document.ts';

/** What published records are made ready for, and where that is kept. */
export interface ReadyDocuments {
  /**
   * Makes records of a tenant ready for one answer, with all fields or those that are named: from memory what is published
   * and was made ready before from the very same row and types. What an answer shows is therefore what its queries have
   * read, whatever is kept. `sourceMap`: they say what they are made from, which only previews do.
   * `locale`: what they are shown in, where that is not the default one.
   */
  for(
    tenant: TenantId,
    types: SchemaSnapshot,
    view: View,
    fields?: ReadonlySet<string>,
    sourceMap?: boolean,
    locale?: string,
  ): (entry: ReadEntry) => ReadyDocument;
}

/** Documents by id, of one tenant at one revision of its types, with the same fields wanted. */
type Shelf = Map<string, ReadyDocument>;

/** Bytes that a document takes beside its texts, as they were measured. */
const perDocument = 1500;
const perHole = 200;
/** A single document beyond this part of all would push out too many others. */
const largestPart = 1 / 8;

/**
 * A memory of at most so many bytes of documents that are ready, of all tenants. It has two halves: what is used moves to the
 * young one, and when that is full it becomes the old one, whose place is taken. An order of use costs more than all else here.
 */
export function createReadyDocuments(maxBytes: number): ReadyDocuments {
  let young = new Map<string, Shelf>();
  let old = new Map<string, Shelf>();
  let bytes = 0;

  function keep(shelf: string, document: ReadyDocument): void {
    const size = sizeOf(document);
    if (size > maxBytes * largestPart) return;
    const documents = young.get(shelf);
    if (documents) documents.set(document.entry.id, document);
    else young.set(shelf, new Map([[document.entry.id, document]]));
    bytes += size;
    if (bytes <= maxBytes / 2) return;
    old = young;
    young = new Map();
    bytes = 0;
  }

  return {
    for: (tenant, types, view, fields, sourceMap, locale) => {
      if (view === 'preview') return (entry) => readyDocument(entry, types, fields, sourceMap);
      const names = fields ? ` ${[...fields].sort().join()}` : '';
      const shelf = `${tenant} ${types.revision}${names}${locale === undefined ? '' : ` in ${locale}`}`;
      return (entry) => {
        const known = young.get(shelf)?.get(entry.id);
        if (known && isSame(known.entry, entry)) return known;
        const before = known ? undefined : old.get(shelf)?.get(entry.id);
        const document = before && isSame(before.entry, entry) ? before : readyDocument(entry, types, fields);
        keep(shelf, document);
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
    a.locale === b.locale &&
    a.siblings === b.siblings &&
    a.kind === b.kind
  );
}

function sizeOf({ entry, pieces, holes }: ReadyDocument): number {
  const { content, name } = entry;
  // A field that is a hole has the whole content beside it, parsed.
  const parsed = holes.some(({ kind }) => kind === 'field') ? content.length * 2 : 0;
  const texts = pieces.reduce((sum, piece) => sum + piece.length, content.length + name.length * 3);
  return (texts + parsed) * 2 + holes.length * perHole + perDocument;
}
