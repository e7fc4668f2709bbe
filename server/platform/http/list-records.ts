import { ReadyJson, writeJson } from '../../lib/json-text.ts';
import { type ComputedPiece, computedPiece, LargeBody } from './large-body.ts';

/** The records of a response: texts, or pieces if they are too large to be held. */
export type ListedRecords = readonly ReadyJson[] | readonly ComputedPiece[];

/** Collects the JSON texts of records one by one. Holds them only while they have at most `whole` bytes together. */
export function collectRecords(whole: number) {
  const pieces: ComputedPiece[] = [];
  let texts: string[] | undefined = [];
  let bytes = 0;
  return {
    /** Adds a record. `again` computes its text once more when the record is written. */
    add(text: string, again: () => Promise<string>): void {
      const before = pieces.length === 0 ? '' : ',';
      const piece = computedPiece(Buffer.from(before + text), async () =>
        Buffer.from(before + (await again())),
      );
      pieces.push(piece);
      bytes += piece.bytes;
      if (bytes > whole) texts = undefined;
      texts?.push(text);
    },
    bytes: () => bytes,
    records: (): ListedRecords => texts?.map((text) => new ReadyJson(text)) ?? pieces,
  };
}

/** The body of a list: its records as `data`, and what stands beside them. */
export function listBody(records: ListedRecords, beside: Readonly<Record<string, unknown>>) {
  if (isReady(records)) return { data: records, ...beside };
  const after = `],${writeJson(beside).slice(1)}`;
  return new LargeBody([Buffer.from('{"data":['), ...records, Buffer.from(after)]);
}

function isReady(records: ListedRecords): records is readonly ReadyJson[] {
  return records.length === 0 || records[0] instanceof ReadyJson;
}
