import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Writes files into an archive (tar, gzip), no faster than its output takes it. */
export interface ArchiveWriter {
  /** @throws what the output failed with */
  add(name: string, size: number, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  /** Ends the archive; once it resolves, the output has all of it. */
  finish(): Promise<void>;
  /** Gives the archive up and answers why: what the output had failed with before, else `reason`. */
  abandon(reason: unknown): Promise<unknown>;
}

export function createArchiveWriter(output: Writable): ArchiveWriter {
  const archive = pack();
  // Resolves with the last byte. It may fail while nobody waits for it; whoever adds the next file hears of it.
  const written = pipeline(archive, createGzip(), output);
  written.catch(() => {});

  const add: ArchiveWriter['add'] = async (name, size, bytes) => {
    let ended = (_error?: unknown): void => {};
    const end = new Promise<void>((resolve, reject) => {
      ended = (error) => (error ? reject(error) : resolve());
    });
    end.catch(() => {});
    const entry = archive.entry({ name, size }, (error) => ended(error)) as unknown as Writable;
    entry.on('error', () => {});
    for await (const part of bytes) {
      if (!entry.write(Buffer.from(part))) await Promise.race([once(entry, 'drain'), written]);
    }
    entry.end();
    await Promise.race([end, written]);
  };

  return {
    add,
    addText: (name, text) => {
      const bytes = Buffer.from(text);
      return add(name, bytes.byteLength, [bytes]);
    },
    finish: async () => {
      archive.finalize();
      await written;
    },
    abandon: async (reason) => {
      archive.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      return written.then(
        () => reason,
        (cause: unknown) => cause,
      );
    },
  };
}
