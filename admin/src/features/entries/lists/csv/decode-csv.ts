import { t } from '../../../../messages/messages.ts';
import { CsvFault } from './csv-fault.ts';
import { scanRows } from './read-csv.ts';

/** An encoding that a file can be read in, by its name in the Encoding Standard. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'shift_jis';

/** The text of a file, and the encoding that it was read in. */
export interface DecodedCsv {
  readonly text: string;
  readonly encoding: CsvEncoding;
}

/** Files that are no text, by their first bytes: workbooks of today (ZIP) and of before 2007 (OLE). */
const workbookHeads = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Bytes that tell the order of UTF-16 without a byte order mark. */
const byteOrderSampleSize = 65_536;

/**
 * Decodes a file, in the encoding that somebody chose or in the one that the bytes suggest.
 * @throws CsvFault with the row, if the bytes are not valid text in that encoding
 */
export function decodeCsv(bytes: Uint8Array, chosen?: CsvEncoding): DecodedCsv {
  if (workbookHeads.some((head) => head.every((byte, at) => bytes[at] === byte))) {
    throw new CsvFault(
      t('This is a workbook, not CSV. In the program that made it, save it as “CSV UTF-8” and choose that.'),
    );
  }
  const encoding = chosen ?? detectEncoding(bytes);
  const text = encoding && decodeStrictly(bytes, encoding);
  if (!encoding || text?.includes('\0')) {
    throw new CsvFault(t('This is no text. Choose a CSV file: one record a line, with commas between.'));
  }
  if (text === undefined) throw undecodable(bytes, encoding);
  return { text, encoding };
}

/** Returns the text without its byte order mark, or undefined if a byte is not of the encoding. */
function decodeStrictly(bytes: Uint8Array, encoding: CsvEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function undecodable(bytes: Uint8Array, encoding: CsvEncoding): CsvFault {
  const text = new TextDecoder(encoding).decode(bytes);
  let row: number | undefined;
  try {
    for (const { row: at, cells } of scanRows(text)) {
      if (!cells.some((cell) => cell.includes('\uFFFD'))) continue;
      row = at;
      break;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
  }
  if (row === undefined) return new CsvFault(t('The file has another encoding. Choose it below.'));
  return new CsvFault(
    t('Row {row} has characters of another encoding. Choose the encoding below, or save the file as UTF-8.', {
      row,
    }),
  );
}

/** Returns the encoding that the bytes suggest, undefined for bytes that are no text. */
function detectEncoding(bytes: Uint8Array): CsvEncoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return detectByteOrder(bytes);
  if (isMostlyUtf8(bytes)) return 'utf-8';
  return isShiftJis(bytes) ? 'shift_jis' : 'windows-1252';
}

/** Separators and line ends have one zero byte in UTF-16: the second one if the order is little-endian. */
function detectByteOrder(bytes: Uint8Array): CsvEncoding | undefined {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of bytes.subarray(0, byteOrderSampleSize).entries())
    if (byte === 0) zeros[at % 2 ? 1 : 0]++;
  const [even, odd] = zeros;
  const order = odd > 4 * even ? 'utf-16le' : even > 4 * odd ? 'utf-16be' : undefined;
  return order && decodeStrictly(bytes, order) !== undefined ? order : undefined;
}

/** A file with some damaged characters is UTF-8 still: read as another encoding, all its letters would be wrong. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (decodeStrictly(bytes, 'utf-8') !== undefined) return true;
  let valid = 0;
  let damaged = 0;
  for (const character of new TextDecoder('utf-8').decode(bytes)) {
    if (character === '\uFFFD') damaged++;
    else if (character > '\u007F') valid++;
  }
  return valid > 2 * damaged;
}

/**
 * Whether bytes that are no UTF-8 are Japanese. Most Western text is not valid Shift_JIS. Where it is, its letters would be
 * half-width katakana, rare characters (lead bytes from E0) or single characters between ASCII (quotes and dashes).
 */
function isShiftJis(bytes: Uint8Array): boolean {
  const text = decodeStrictly(bytes, 'shift_jis');
  if (text === undefined || /\p{Private_Use}/u.test(text)) return false;
  let japanese = 0;
  let western = 0;
  let wasPair = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const isPair = byte > 0x80 && byte < 0xa0;
    if (isPair) {
      const isWestern = !wasPair && (bytes[at + 1] ?? 0) < 0x80;
      if (!isWestern) japanese++;
      at++;
    } else if (byte >= 0xe0) {
      western++;
      at++;
    } else if (byte > 0x80) western++;
    wasPair = isPair;
  }
  return japanese > western;
}
