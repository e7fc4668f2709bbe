import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { KeptRows } from '../lists/kept-rows.ts';
import type { ReadEntry } from '../read-entry.ts';
import { type ReadyDocument, readyDocument } from './ready-document.ts';

/** What published records are made ready for, and where that is kept. */
export interface ReadyDocuments extends KeptRows {
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

/** A row, and what was made of it. */
interface Kept {
  entry: ReadEntry;
  /** The last revision at which the row was read to be so. */
  at: string | undefined;
  /** Of the types that its documents are made with. */
  types: number;
  /** By the fields that are wanted. */
  readonly ready: Map<string, ReadyDocument>;
  bytes: number;
}

/** Rows by id, of one tenant in one locale. */
type Shelf = Map<string, Kept>;

/** Bytes that a document takes beside its texts, as they were measured. */
const perDocument = 1500;
const perHole = 200;
/** A single record beyond this part of all would push out too many others. */
const largestPart = 1 / 8;

/**
 * A memory of at most so many bytes of rows and of documents that are ready, of all tenants. It has two halves: what is used
 * moves to the young one, and when that is full it becomes the old one, whose place is taken. An order of use costs more than all
 * else here.
 */
export function createReadyDocuments(maxBytes: number): ReadyDocuments {
  let young = new Map<string, Shelf>();
  let old = new Map<string, Shelf>();
  let bytes = 0;

  function find(shelf: string, id: string): Kept | undefined {
    const known = young.get(shelf)?.get(id);
    if (known) return known;
    const before = old.get(shelf)?.get(id);
    if (before) place(shelf, before);
    return before;
  }

  function place(shelf: string, kept: Kept): void {
    const rows = young.get(shelf);
    if (rows) rows.set(kept.entry.id, kept);
    else young.set(shelf, new Map([[kept.entry.id, kept]]));
    count(kept.bytes);
  }

  function count(more: number): void {
    bytes += more;
    if (bytes <= maxBytes / 2) return;
    old = young;
    young = new Map();
    bytes = 0;
  }

  /** What is kept of a row that was just read. */
  function keep(shelf: string, entry: ReadEntry, at?: string): Kept {
    const known = find(shelf, entry.id);
    if (known && (known.entry === entry || isSame(known.entry, entry))) {
      if (at !== undefined) known.at = at;
      return known;
    }
    const kept = { entry, at, types: 0, ready: new Map(), bytes: sizeOfRow(entry) };
    if (kept.bytes <= maxBytes * largestPart) place(shelf, kept);
    return kept;
  }

  function keepReady(kept: Kept, names: string, document: ReadyDocument): void {
    const size = sizeOf(document);
    if (kept.bytes + size > maxBytes * largestPart) return;
    kept.ready.set(names, document);
    kept.bytes += size;
    count(size);
  }

  return {
    find: (tenant, id) => find(tenant, id),
    keep: (tenant, at, rows) => rows.map((row) => keep(tenant, row, at(row)).entry),
    forget: () => {
      young = new Map();
      old = new Map();
      bytes = 0;
    },
    for: (tenant, types, view, fields, sourceMap, locale) => {
      if (view === 'preview') return (entry) => readyDocument(entry, types, fields, sourceMap);
      const names = fields ? [...fields].sort().join() : '*';
      const shelf = locale === undefined ? tenant : `${tenant} in ${locale}`;
      return (entry) => {
        const kept = keep(shelf, entry);
        if (kept.types !== types.revision) {
          kept.ready.clear();
          kept.types = types.revision;
        }
        const known = kept.ready.get(names);
        if (known) return known;
        const document = readyDocument(kept.entry, types, fields);
        keepReady(kept, names, document);
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

function sizeOfRow({ content, name }: ReadEntry): number {
  return (content.length + name.length * 3) * widthOf(content) + perDocument / 2;
}

function sizeOf({ entry, pieces, holes }: ReadyDocument): number {
  // A field that is a hole has the whole content beside it, parsed.
  const parsed = holes.some(({ kind }) => kind === 'field') ? entry.content.length * 2 : 0;
  const texts = pieces.reduce((sum, piece) => sum + piece.length, parsed);
  return texts * widthOf(entry.content) + holes.length * perHole + perDocument / 2;
}

/** Bytes that V8 keeps a character of a text in. */
function widthOf(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 : 1;
}
