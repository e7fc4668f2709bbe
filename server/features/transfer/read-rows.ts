import { isJsonObject } from '../../lib/json-object.ts';
import { ReadBudget } from '../../lib/read-budget.ts';
import { endOfJsonString } from '../../lib/text/end-of-json-string.ts';
import type { ArchivedRow } from './archive-format.ts';
import { type ArchivePlace, faultAt } from './import-fault.ts';
import { type ArchiveFile, decodeText } from './read-archive.ts';

/** Bytes of a line: the largest entry has two contents of 2 MiB, each escaped once more. */
const longestLine = 16 * 1024 * 1024;
/** No table has nearly as many columns. */
const mostColumns = 64;
/** What is handed over at once. */
const batchRows = 1000;
const batchBytes = 4 * 1024 * 1024;
const lineEnd = 0x0a;

/** A row and the line that it stands in, counted from 1. */
export interface PlacedRow {
  readonly row: ArchivedRow;
  readonly place: ArchivePlace;
}

/**
 * The rows of a file with one JSON object a line, in batches that are bounded in rows and in bytes.
 * @throws ImportRefused with the line, for one that is too long, empty or no flat object
 */
export async function* readRows(file: ArchiveFile): AsyncGenerator<PlacedRow[]> {
  let batch: PlacedRow[] = [];
  let size = 0;
  for await (const { bytes, place } of readLines(file)) {
    batch.push({ row: parseRow(bytes, place), place });
    size += bytes.byteLength;
    if (batch.length < batchRows && size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* readLines({
  name,
  bytes,
}: ArchiveFile): AsyncGenerator<{ bytes: Buffer; place: ArchivePlace }> {
  let parts: Uint8Array[] = [];
  let line = 1;
  const budgetOfLine = () =>
    new ReadBudget({ bytes: longestLine }, (_, limit) =>
      faultAt({ file: name, line }, `the row is longer than ${limit} bytes.`),
    );
  let budget = budgetOfLine();
  const add = (part: Uint8Array) => {
    budget.addBytes(part.byteLength);
    parts.push(part);
  };
  const take = () => {
    const taken = { bytes: Buffer.concat(parts), place: { file: name, line } };
    parts = [];
    budget = budgetOfLine();
    line++;
    return taken;
  };
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (budget.bytes > 0) yield take();
}

function parseRow(bytes: Buffer, place: ArchivePlace): ArchivedRow {
  const text = decodeText(bytes, place);
  if (!isFlat(text)) throw faultAt(place, 'the row must be a JSON object of strings and numbers.');
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    throw faultAt(place, 'the row is not valid JSON.', error);
  }
  if (isJsonObject(row)) return row;
  throw faultAt(place, 'the row must be a JSON object of strings and numbers.');
}

/** Whether a JSON text is one object of few members, none of them nested: a text that is not may take a hundred times its size. */
function isFlat(text: string): boolean {
  let members = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') i = endOfJsonString(text, i);
    else if (character === '[' || (character === '{' && i > 0)) return false;
    else if (character === ':' && ++members > mostColumns) return false;
  }
  return true;
}
