import type { TenantId } from '../../../lib/tenant-id.ts';
import type { View } from '../../api/shown.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { KeptRow, KeptRows, Revision } from '../lists/kept-rows.ts';
import { isLeftOut, type ReadEntry } from '../read-entry.ts';
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

/** Rows by id, of one tenant in one locale. */
type Shelf = Map<string, HeldRow>;

/** A row with what was made of it: whoever has the one has the other without looking for it. */
class HeldRow implements KeptRow {
  readonly id: string;
  readonly kind: ReadEntry['kind'];
  readonly typeId: string;
  readonly name: string;
  readonly slug: string;
  readonly content: string;
  readonly sortOrder: number;
  readonly createdAt: number;
  readonly liveAt: number;
  readonly publishedAt: number | null;
  declare readonly locale?: string;
  declare readonly siblings?: string;
  declare readonly fallen?: string;
  at: Revision | undefined;
  readonly shelf: string;
  /** The revision of the types that its documents are made with. */
  types = 0;
  /** With all fields. */
  whole: ReadyDocument | undefined;
  /** By the fields that are wanted. */
  named: Map<string, ReadyDocument> | undefined;
  bytes: number;

  constructor(row: ReadEntry, shelf: string, at: Revision | undefined) {
    this.id = row.id;
    this.kind = row.kind;
    this.typeId = row.typeId;
    this.name = row.name;
    this.slug = row.slug;
    this.content = row.content;
    this.sortOrder = row.sortOrder;
    this.createdAt = row.createdAt;
    this.liveAt = row.liveAt;
    this.publishedAt = row.publishedAt;
    if (row.locale !== undefined) this.locale = row.locale;
    if (row.siblings !== undefined) this.siblings = row.siblings;
    if (row.fallen !== undefined) this.fallen = row.fallen;
    this.at = at;
    this.shelf = shelf;
    this.bytes = sizeOfRow(row);
  }
}

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

  function find(shelf: string, id: string): HeldRow | undefined {
    const known = young.get(shelf)?.get(id);
    if (known) return known;
    const before = old.get(shelf)?.get(id);
    if (before) place(before);
    return before;
  }

  function place(row: HeldRow): void {
    const rows = young.get(row.shelf);
    if (rows) rows.set(row.id, row);
    else young.set(row.shelf, new Map([[row.id, row]]));
    count(row.bytes);
  }

  function count(more: number): void {
    bytes += more;
    if (bytes <= maxBytes / 2) return;
    old = young;
    young = new Map();
    bytes = 0;
  }

  /** What is kept of a row that was just read. */
  function keep(shelf: string, row: ReadEntry, at?: Revision): HeldRow {
    const known = find(shelf, row.id);
    if (known && (known === row || isSame(known, row))) {
      if (at !== undefined) known.at = at;
      return known;
    }
    const made = new HeldRow(row, shelf, at);
    if (made.bytes <= maxBytes * largestPart) place(made);
    return made;
  }

  function keepReady(row: HeldRow, names: string | undefined, document: ReadyDocument): void {
    const size = sizeOf(document);
    if (row.bytes + size > maxBytes * largestPart) return;
    if (names === undefined) row.whole = document;
    else row.named = (row.named ?? new Map<string, ReadyDocument>()).set(names, document);
    row.bytes += size;
    count(size);
  }

  return {
    find: (tenant, id) => find(tenant, id),
    keep: (tenant, at, rows) => rows.map((row) => (isLeftOut(row) ? row : keep(tenant, row, at(row)))),
    forget: () => {
      young = new Map();
      old = new Map();
      bytes = 0;
    },
    for: (tenant, types, view, fields, sourceMap, locale) => {
      if (view === 'preview') return (entry) => readyDocument(entry, types, fields, sourceMap);
      const names = fields && [...fields].sort().join();
      const shelf = locale === undefined ? tenant : `${tenant} in ${locale}`;
      return (entry) => {
        const row = entry instanceof HeldRow && entry.shelf === shelf ? entry : keep(shelf, entry);
        if (row.types !== types.revision) {
          row.whole = undefined;
          row.named = undefined;
          row.types = types.revision;
        }
        const known = names === undefined ? row.whole : row.named?.get(names);
        if (known) return known;
        const document = readyDocument(row, types, fields);
        keepReady(row, names, document);
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
