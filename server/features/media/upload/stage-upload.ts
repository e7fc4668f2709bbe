import type { StagedFile, Staging, StagingWriter } from '../../../platform/blobs/staging.ts';
import { type FileFormat, rejectFile, sizeLimits } from '../formats/file-format.ts';
import { detectFormat, tellingBytes } from '../formats/registry.ts';

/** A file that has arrived, of a type that is allowed, within its limit. Nothing refers to it yet. */
export interface StagedUpload {
  readonly file: StagedFile;
  readonly format: FileFormat;
  /** The name that it came with. */
  readonly name: string;
}

/**
 * Writes a file as it arrives. Its first bytes tell its type, and its type the limit, which holds from then on: what is
 * too large is refused when it becomes so and not after it was taken in.
 * @throws ServiceError INVALID_FILE_CONTENT; nothing is left behind then
 */
export async function stageUpload(
  source: AsyncIterable<Uint8Array>,
  name: string,
  staging: Staging,
): Promise<StagedUpload> {
  const writer = await staging.create();
  try {
    const format = await writeChecked(source, writer);
    return { file: await writer.finish(), format, name };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function writeChecked(source: AsyncIterable<Uint8Array>, writer: StagingWriter): Promise<FileFormat> {
  let head = Buffer.alloc(0);
  let format: FileFormat | undefined;
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (!format) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= tellingBytes) format = await demandFormat(head);
    }
    if (format && size > sizeLimits[format.kind]) throw rejectSize(format);
    await writer.write(chunk);
  }
  if (size === 0) throw rejectFile('The file is empty.');
  return format ?? demandFormat(head);
}

async function demandFormat(head: Buffer): Promise<FileFormat> {
  const { format, seen } = await detectFormat(head);
  if (format) return format;
  throw rejectFile(seen ? `Files of the type ${seen} are not taken.` : 'The file is of no known type.');
}

function rejectSize({ kind, name }: FileFormat) {
  const limit = sizeLimits[kind];
  const noun = { image: 'images', document: `${name} files`, video: 'videos' }[kind];
  return rejectFile(
    `The file is larger than the limit for ${noun}, ${limit / 1_048_576} MB (${limit} bytes).`,
  );
}
