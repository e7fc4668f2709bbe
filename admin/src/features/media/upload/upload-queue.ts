import { hasCode, messageOf } from '../../../api/api-error.ts';
import { rateLimitDelay } from '../../../api/rate-limit.ts';
import type { Media } from '../media-file.ts';
import { type FileRules, refusalOf } from './file-rules.ts';
import type { UploadOptions } from './upload-file.ts';

/** A file that is in the library already. */
export interface KnownFile {
  readonly id: string;
  readonly filename: string;
}

/** A file on its way into the library. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly folder: string | null;
  /** `known`: the library has it already, and somebody must say what to do. */
  readonly state: 'waiting' | 'sending' | 'done' | 'known' | 'failed' | 'cancelled';
  /** What was sent, 0 to 1. */
  readonly sent: number;
  /** Why it failed. */
  readonly failure?: string;
  /** Whether sending it again can help. */
  readonly canRetry: boolean;
  /** The record that was made of it. */
  readonly media?: Media;
  /** The files of the library that are the same. */
  readonly known?: readonly KnownFile[];
  /** It goes into the library once more. */
  readonly isKept?: boolean;
}

export interface UploadQueue {
  /** Puts files at the end; those that cannot be taken fail at once and are not sent. */
  add(files: readonly File[], options?: { folder?: string | null; rules?: FileRules }): void;
  cancel(id: number): void;
  cancelAll(): void;
  retry(id: number): void;
  retryFailed(): void;
  /** Takes the file that is there already in the place of one that is the same. */
  takeKnown(id: number): Promise<void>;
  /** Uploads a file once more that is there already. */
  keep(id: number): void;
  /** Forgets what is over. */
  clear(): void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly uploads: () => readonly Upload[];
  /** When the service takes files again, in milliseconds, while it asks for a pause. */
  readonly pausedUntil: () => number | undefined;
}

interface QueueParts {
  readonly send: (file: File, options: UploadOptions) => Promise<Media>;
  /** A record of the library by its id. */
  readonly load: (id: string) => Promise<Media>;
  readonly onDone?: (media: Media) => void;
  /** Milliseconds to wait before the next file, so that others at this address can go on working. */
  readonly roomIn?: () => number;
  /** Files that are sent at the same time. */
  readonly atOnce?: number;
  readonly now?: () => number;
  readonly later?: (run: () => void, milliseconds: number) => void;
}

/** The share of the rate limit that uploads leave to other people and tabs at this address. */
const shareForOthers = 0.1;

/** Sends files a few at a time, in their order; a pause that the service asks for holds all of them back. */
export function createUploadQueue(parts: QueueParts): UploadQueue {
  const {
    send,
    load,
    onDone,
    roomIn = () => rateLimitDelay(shareForOthers),
    atOnce = 3,
    now = Date.now,
    later = (run, time) => setTimeout(run, time),
  } = parts;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();
  let uploads: readonly Upload[] = [];
  let pausedUntil: number | undefined;
  let nextId = 1;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (id: number, changes: Partial<Upload>) => {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
    tell();
  };
  const pause = (seconds: number) => {
    pausedUntil = Math.max(pausedUntil ?? 0, now() + seconds * 1000);
    tell();
    const wake = pausedUntil;
    later(() => {
      if (pausedUntil !== wake) return;
      pausedUntil = undefined;
      tell();
      pump();
    }, seconds * 1000);
  };
  const pump = () => {
    while (running.size < atOnce && pausedUntil === undefined) {
      const next = uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      const wait = roomIn();
      if (wait > 0) return pause(wait / 1000);
      void run(next);
    }
  };
  const run = async ({ id, file, folder, isKept = false }: Upload) => {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { state: 'sending', sent: 0 });
    try {
      const onProgress = (sent: number) => change(id, { sent });
      const refusesDuplicates = !isKept;
      const media = await send(file, { folder, refusesDuplicates, signal: controller.signal, onProgress });
      change(id, { state: 'done', sent: 1, media });
      onDone?.(media);
    } catch (error) {
      if (controller.signal.aborted) change(id, { state: 'cancelled' });
      else if (hasCode(error, 'RATE_LIMITED')) {
        pause(error.retryAfter ?? 10);
        change(id, { state: 'waiting', sent: 0 });
      } else if (hasCode(error, 'CONFLICT')) {
        change(id, { state: 'known', known: error.details['media'] as readonly KnownFile[] });
      } else change(id, { state: 'failed', failure: messageOf(error), canRetry: canHelp(error) });
    } finally {
      running.delete(id);
      pump();
    }
  };
  const cancel = (id: number) => {
    const controller = running.get(id);
    if (controller) controller.abort();
    else if (uploads.some((upload) => upload.id === id && upload.state === 'waiting'))
      change(id, { state: 'cancelled' });
  };
  const requeue = (isMeant: (upload: Upload) => boolean) => {
    uploads = uploads.map(({ failure: _, ...upload }) =>
      isMeant(upload) && upload.canRetry && (upload.state === 'failed' || upload.state === 'cancelled')
        ? { ...upload, state: 'waiting' as const, sent: 0 }
        : { ...upload, ...(_ !== undefined && { failure: _ }) },
    );
    tell();
    pump();
  };

  return {
    add: (files, { folder = null, rules = {} } = {}) => {
      const added = files.map((file): Upload => {
        const failure = refusalOf(file, rules);
        const begun = { id: nextId++, file, folder, sent: 0 };
        return failure === undefined
          ? { ...begun, state: 'waiting', canRetry: true }
          : { ...begun, state: 'failed', failure, canRetry: false };
      });
      uploads = [...uploads, ...added];
      tell();
      pump();
    },
    cancel,
    cancelAll: () => {
      for (const { id } of uploads) cancel(id);
    },
    retry: (id) => requeue((upload) => upload.id === id),
    retryFailed: () => requeue(({ state }) => state === 'failed'),
    takeKnown: async (id) => {
      const [there] = uploads.find((upload) => upload.id === id)?.known ?? [];
      if (!there) return;
      try {
        const media = await load(there.id);
        change(id, { state: 'done', sent: 1, media });
        onDone?.(media);
      } catch (error) {
        change(id, { state: 'failed', failure: messageOf(error) });
      }
    },
    keep: (id) => {
      change(id, { state: 'waiting', sent: 0, isKept: true });
      pump();
    },
    clear: () => {
      uploads = uploads.filter(({ state }) => state === 'waiting' || state === 'sending');
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    pausedUntil: () => pausedUntil,
  };
}

// A file that the service looked at and refused is refused again.
function canHelp(error: unknown): boolean {
  return !hasCode(error, 'INVALID_FILE_CONTENT', 'BAD_REQUEST', 'VALIDATION_ERROR', 'FORBIDDEN');
}
