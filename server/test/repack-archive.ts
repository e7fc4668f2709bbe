import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** A file of an archive, unpacked. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: 'file' | 'symlink' | 'directory';
}

/** The files of an archive (tar, gzip). */
export async function unpackArchive(archive: Buffer): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  const entries = Readable.from([gunzipSync(archive)]).pipe(extract());
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    files.push({ name: entry.header.name, bytes: Buffer.concat(parts) });
  }
  return files;
}

/** An archive (tar, gzip) of these files. */
export async function packArchive(files: readonly PackedFile[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const archive = pack();
  const done = archive.pipe(
    new Writable({
      write: (part: Buffer, _encoding, next) => {
        parts.push(part);
        next();
      },
    }),
  );
  for (const { name, bytes, type } of files) {
    archive.entry({ name, size: bytes.byteLength, ...(type && { type }) }, bytes);
  }
  archive.finalize();
  await new Promise((resolve, reject) => done.once('finish', resolve).once('error', reject));
  return gzipSync(Buffer.concat(parts));
}

/** The files with the lines of those whose name begins with `prefix` changed, each parsed and written again. */
export function changeRows(
  files: readonly PackedFile[],
  prefix: string,
  change: (row: Record<string, unknown>, index: number) => Record<string, unknown> | string,
): PackedFile[] {
  return files.map((file) => {
    if (!file.name.startsWith(prefix)) return file;
    const rows = file.bytes.toString('utf8').split('\n').filter(Boolean);
    const lines = rows.map((line, index) => {
      const changed = change(JSON.parse(line) as Record<string, unknown>, index);
      return `${typeof changed === 'string' ? changed : JSON.stringify(changed)}\n`;
    });
    return { ...file, bytes: Buffer.from(lines.join('')) };
  });
}
