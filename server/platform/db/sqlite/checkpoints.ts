import type { DatabaseSync } from 'node:sqlite';
import type { Aside } from './aside.ts';

/**
 * Bytes that the log grows by until they are copied into the file. Commits of many writes change some pages again and again:
 * of 4 MB, SQLite's own measure, four fifths were pages of their own, of 16 MB it is half of them.
 */
const bytesBetween = 4000 * 4096;

/**
 * Bytes from which on writes wait until the log is copied to its end. SQLite begins a log anew only when a write finds
 * all of it copied, and under steady writing there is always a commit that came while the others were copied.
 */
const mostUnheld = 2 * bytesBetween;

/** As `mostUnheld`, while the thread has queries to answer before. */
const mostUnheldWhileRead = 16 * bytesBetween;

/** Bytes of the pages that the log has, and of those that are in the file as well. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

interface CheckpointParts {
  /** A connection that only reads. */
  readonly reader: DatabaseSync;
  /** The connection that writes, for when the thread cannot. */
  readonly writer: DatabaseSync;
  readonly aside: Pick<Aside, 'checkpoint' | 'isIdle'>;
  /** Runs `work` between two transactions: who wants to write waits, and nobody else. */
  holdWriter(work: () => Promise<void>): Promise<void>;
}

/** Copies what commits leave in the write-ahead log into the file, and keeps the log from growing for ever. */
export interface Checkpoints {
  /** Call after each commit: takes some microseconds. */
  afterCommit(): void;
  /** From here on nothing is copied: SQLite does it as the last connection closes. */
  close(): void;
}

/**
 * Checkpoints on the thread beside the process: within a commit they would hold its event loop, longer the more pages
 * a write changes. Nothing is at stake but the size of the log: what it holds is committed and on disk.
 */
export function createCheckpoints({ reader, writer, aside, holdWriter }: CheckpointParts): Checkpoints {
  const look = reader.prepare('pragma wal_checkpoint(noop)');
  const page = Number(reader.prepare('pragma page_size').get()?.['page_size']);
  let seen = 0;
  let isUnderWay = false;
  let isClosed = false;

  async function checkpoint(): Promise<void> {
    const copied = await copyAside();
    if (copied && !mustBeHeld(copied, readState(look.get(), page))) return;
    await holdWriter(async () => {
      const rest = copied && (await copyAside());
      if (!rest && !isClosed) writer.exec('pragma wal_checkpoint(passive)');
    });
  }

  function mustBeHeld(copied: LogState, now: LogState): boolean {
    if (now.log < mostUnheld || now.log === now.checkpointed) return false;
    // Somebody reads an old state, which keeps what came after it from being copied, whoever waits.
    if (copied.log - copied.checkpointed >= bytesBetween) return false;
    // Behind a search of seconds every write would wait for it too.
    return aside.isIdle() || now.log >= mostUnheldWhileRead;
  }

  /** Undefined when the thread cannot do it. */
  async function copyAside(): Promise<LogState | undefined> {
    try {
      return readState(await aside.checkpoint(), page);
    } catch {
      return undefined;
    }
  }

  function afterCommit(): void {
    if (isUnderWay || isClosed) return;
    const { log } = readState(look.get(), page);
    if (log < seen) seen = 0;
    if (log - seen < bytesBetween) return;
    seen = log;
    isUnderWay = true;
    // One that fails (the disk is full, say) leaves the log as it was, and the next one begins where it ended.
    void checkpoint()
      .catch(() => {})
      .finally(() => {
        isUnderWay = false;
      });
  }

  return {
    afterCommit,
    close: () => {
      isClosed = true;
    },
  };
}

function readState(row: Readonly<Record<string, unknown>> | undefined, page: number): LogState {
  return { log: Number(row?.['log']) * page, checkpointed: Number(row?.['checkpointed']) * page };
}
