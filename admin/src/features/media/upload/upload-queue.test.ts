import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Media } from '../media-file.ts';
import type { UploadOptions } from './upload-file.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sending {
  readonly file: File;
  readonly options: UploadOptions;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function openQueue(atOnce = 2) {
  const sendings: Sending[] = [];
  const timers: { run: () => void; milliseconds: number }[] = [];
  const done: string[] = [];
  const queue = createUploadQueue({
    atOnce,
    now: () => 1_000,
    roomIn: () => 0,
    later: (run, milliseconds) => timers.push({ run, milliseconds }),
    onDone: ({ filename }) => done.push(filename),
    load: async (id) => ({ filename: `${id} of the library` }) as Media,
    send: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        sendings.push({ file, options, reject, resolve: () => resolve({ filename: file.name } as Media) });
      }),
  });
  const sent = () => sendings.map(({ file }) => file.name);
  const states = () => queue.uploads().map(({ state }) => state);
  return { queue, sendings, timers, done, sent, states };
}

const pictures = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/png' }));
const settle = () => new Promise((resolve) => setImmediate(resolve));
const at = <T>(list: readonly T[], index: number): T => {
  const found = list.at(index);
  if (found === undefined) throw new Error(`there is no ${index}`);
  return found;
};

describe('the queue of uploads', () => {
  test('Sends a few at a time, in their order', async () => {
    const { queue, sendings, sent, done } = openQueue();
    queue.add(pictures('a.png', 'b.png', 'c.png'));
    expect(sent()).toEqual(['a.png', 'b.png']);
    at(sendings, 1).resolve();
    await settle();
    expect(sent()).toEqual(['a.png', 'b.png', 'c.png']);
    expect(done).toEqual(['b.png']);
    expect(queue.uploads().map(({ state }) => state)).toEqual(['sending', 'done', 'sending']);
  });

  test('Refuses what cannot be taken without sending it, and offers no other try', () => {
    const { queue, sent, states } = openQueue();
    queue.add([new File(['x'], 'notes.txt', { type: 'text/plain' }), new File([], 'empty.png')]);
    expect(sent()).toEqual([]);
    expect(states()).toEqual(['failed', 'failed']);
    queue.retryFailed();
    expect(states()).toEqual(['failed', 'failed']);
    expect(queue.uploads().map(({ failure }) => failure)).toEqual([
      expect.stringContaining('notes.txt'),
      '“empty.png” is empty.',
    ]);
  });

  test('Waits as long as the service asks, with everything that is not on its way', async () => {
    const { queue, sendings, timers, sent, states } = openQueue();
    queue.add(pictures('a.png', 'b.png', 'c.png'));
    at(sendings, 0).reject(
      new ApiError({ status: 429, code: 'RATE_LIMITED', message: 'slow', retryAfter: 7 }),
    );
    await settle();
    expect(states()).toEqual(['waiting', 'sending', 'waiting']);
    expect(queue.pausedUntil()).toBe(8_000);
    at(sendings, 1).resolve();
    await settle();
    expect(sent()).toEqual(['a.png', 'b.png']);
    expect(at(timers, 0).milliseconds).toBe(7_000);
    at(timers, 0).run();
    expect(queue.pausedUntil()).toBeUndefined();
    expect(sent()).toEqual(['a.png', 'b.png', 'a.png', 'c.png']);
  });

  test('Sends a failed file again when asked, and not one that was looked at and refused', async () => {
    const { queue, sendings, states, sent } = openQueue();
    queue.add(pictures('a.png', 'b.png'));
    at(sendings, 0).reject(new ApiError({ status: 0, code: 'OFFLINE', message: 'away' }));
    at(sendings, 1).reject(new ApiError({ status: 400, code: 'INVALID_FILE_CONTENT', message: 'no' }));
    await settle();
    expect(queue.uploads().map(({ failure }) => failure)).toEqual(['away', 'no']);
    queue.retryFailed();
    expect(states()).toEqual(['sending', 'failed']);
    expect(queue.uploads()[0]?.failure).toBeUndefined();
    expect(queue.uploads()[1]?.failure).toBe('no');
    expect(sent()).toEqual(['a.png', 'b.png', 'a.png']);
  });

  test('Cancels what waits and what is on its way', async () => {
    const { queue, states, sent, done } = openQueue(1);
    queue.add(pictures('a.png', 'b.png', 'c.png'));
    queue.cancel(1);
    queue.cancel(2);
    await settle();
    expect(states()).toEqual(['cancelled', 'cancelled', 'sending']);
    queue.cancelAll();
    await settle();
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(sent()).toEqual(['a.png', 'c.png']);
    expect(done).toEqual([]);
    queue.clear();
    expect(queue.uploads()).toEqual([]);
  });

  test('What the library has already waits for an answer: that file is taken, or this one is sent once more', async () => {
    const { queue, sendings, done, states } = openQueue();
    queue.add(pictures('a.png', 'b.png'));
    const there = { media: [{ id: 'one', filename: 'there.png' }] };
    for (const sending of sendings) {
      expect(sending.options.refusesDuplicates).toBe(true);
      sending.reject(
        new ApiError({ status: 409, code: 'CONFLICT', message: 'It is there.', details: there }),
      );
    }
    await settle();
    expect(states()).toEqual(['known', 'known']);
    queue.retryFailed();
    expect(sendings.length).toBe(2);
    await queue.takeKnown(1);
    expect(done).toEqual(['one of the library']);
    queue.keep(2);
    expect(at(sendings, 2).options.refusesDuplicates).toBe(false);
    at(sendings, 2).resolve();
    await settle();
    expect(states()).toEqual(['done', 'done']);
  });
});
