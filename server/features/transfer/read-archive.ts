import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ReadBudget } from '../../lib/read-budget.ts';
import { faultAt, ImportRefused } from './import-fault.ts';

/** One file of an archive. Its bytes are read before the next file is asked for. */
export interface ArchiveFile {
  readonly name: string;
  /** Bytes, as its header says. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Largest budget ratio of an archive. Real content has a ratio of 5 to 20; gzip can reach 1,000. */
const mostGrowth = 100;
/** Bytes that an archive may expand to whatever its size is. */
const freeBytes = 256 * 1024 * 1024;

/** Limits what an archive that somebody else made expands to. */
export function createExpansionBudget(free = freeBytes): ReadBudget {
  return new ReadBudget({ bytes: free }, () => {
    return new ImportRefused(`The archive expands to more than ${mostGrowth} times its size.`);
  });
}

/**
 * The files of an archive (tar, gzip), one after the other, as they are unpacked: no more of it is in memory than a few
 * blocks, however much it unpacks to.
 * @throws ImportRefused for what is no archive, is damaged, or holds something other than files, and
 *   where `budget` is exceeded
 */
export async function* readArchive(input: Readable, budget?: ReadBudget): AsyncGenerator<ArchiveFile> {
  const counting = (factor: number) =>
    async function* count(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of bytes) {
        budget?.addBytes(factor * part.byteLength);
        yield part;
      }
    };
  // The iteration below reports what goes wrong in any of them.
  const archive = pipeline(
    input,
    counting(-mostGrowth),
    createGunzip(),
    counting(1),
    extract(),
    () => {},
  ) as unknown as ReturnType<typeof extract>;
  let last: string | undefined;
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw faultAt({ file: name }, 'an archive can only contain regular files.');
      last = name;
      yield { name, size, bytes: readable(entry as AsyncIterable<Uint8Array>, name) };
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const where = last === undefined ? '' : ` after ${last}`;
    throw new ImportRefused(`The archive could not be read${where}: ${reason}.`, error);
  }
}

async function* readable(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw faultAt({ file }, `the file could not be read: ${reason}.`, error);
  }
}

/** The text of a small file. @throws ImportRefused for more than `most` bytes, and for what is no UTF-8 */
export async function readText({ name, size, bytes }: ArchiveFile, most: number): Promise<string> {
  if (size > most) throw faultAt({ file: name }, `the file has ${size} bytes. The limit is ${most} bytes.`);
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return decodeText(Buffer.concat(parts), { file: name });
}

/** Text of strict UTF-8. @throws ImportRefused */
export function decodeText(bytes: Uint8Array, place: { file: string; line?: number }): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw faultAt(place, 'the text is not valid UTF-8.', error);
  }
}
