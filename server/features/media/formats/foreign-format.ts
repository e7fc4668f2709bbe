import { rejectFile } from './file-format.ts';
import { longestPiece, type StagedBytes } from './staged-bytes.ts';

/**
 * How files begin whose readers do not mind what stands before them: pages and programs of web servers, and archives. All
 * have five bytes or more, since shorter ones happen to stand in a film of 50 MB.
 */
const pages = /<(?:!doctype\s+html|html|script|iframe|svg)[\s/>]|<\?php/i;
const archives = [
  'PK\x03\x04\x0a\0',
  'PK\x03\x04\x14\0',
  'PK\x03\x04\x2d\0',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
].map((sign) => Buffer.from(sign, 'latin1'));
const longestSign = 32;
/** Bytes from the start of a file in which readers of PDF look for its beginning. */
const pdfReach = 1024;
/** The end of a ZIP archive: its record, and a comment of up to 65,535 bytes. */
const zipEndLength = 22;
const longestZipComment = 65_535;
const tellingBytes = 4100;

/** What is looked through for the beginning of another file. */
export interface Unexplained {
  /** As people name the format that the file begins like. */
  readonly name: string;
  /** From where to the end nothing of that format was recognised. */
  readonly from: number;
  /** Whether what stands there is the rest of something recognised that is cut off, and not the beginning of anything. */
  readonly isRest: boolean;
}

/**
 * Refuses a file that can also be read as one of another type: an archive, a page or a document behind the film.
 * @throws ServiceError INVALID_FILE_CONTENT
 */
export async function refuseForeign(bytes: StagedBytes, { name, from, isRest }: Unexplained): Promise<void> {
  const isForeign =
    (await endsAsZip(bytes)) ||
    (name !== 'PDF' && (await bytes.read(0, pdfReach)).includes('%PDF-')) ||
    (!isRest && (await beginsLikeFile(bytes, from))) ||
    (await holdsSign(bytes, from));
  if (isForeign) throw rejectFile(`The file begins like ${name}, but it holds a file of another type.`);
}

/** Archives are read from their end, which must be the end of the file. */
async function endsAsZip(bytes: StagedBytes): Promise<boolean> {
  const from = Math.max(0, bytes.size - zipEndLength - longestZipComment);
  for (let at = from; at < bytes.size; at += longestPiece - zipEndLength) {
    const piece = await bytes.read(at, longestPiece);
    for (let found = -1; ; ) {
      found = piece.indexOf('PK\x05\x06', found + 1, 'latin1');
      if (found < 0 || found + zipEndLength > piece.length) break;
      if (at + found + zipEndLength + piece.readUInt16LE(found + 20) === bytes.size) return true;
    }
  }
  return false;
}

async function beginsLikeFile(bytes: StagedBytes, from: number): Promise<boolean> {
  if (from >= bytes.size) return false;
  const head = await bytes.read(from, tellingBytes);
  const start = head.findIndex((byte) => byte > 0x20);
  const { fileTypeFromBuffer } = await import('file-type');
  return start >= 0 && (await fileTypeFromBuffer(head.subarray(start))) !== undefined;
}

async function holdsSign(bytes: StagedBytes, from: number): Promise<boolean> {
  for (let at = from; at < bytes.size; at += longestPiece - longestSign) {
    const piece = await bytes.read(at, longestPiece);
    if (archives.some((sign) => piece.includes(sign)) || pages.test(piece.toString('latin1'))) return true;
  }
  return false;
}
