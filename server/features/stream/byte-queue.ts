/** Bytes on their way to one reader. */
export interface ByteQueue {
  readonly stream: ReadableStream<Uint8Array>;
  /** Adds bytes; a reader that has left more than the bound untaken loses them all, and the stream ends. */
  push(bytes: Uint8Array): void;
  /** Ends the stream once what was added is taken. */
  end(): void;
}

/** A stream that holds at most so many bytes for its reader. `onEnd` hears once that nothing more is taken. */
export function createByteQueue(mostBytes: number, onEnd: () => void): ByteQueue {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isOver = false;
  let wake = () => {};

  function finish(): void {
    if (isOver) return;
    isOver = true;
    wake();
    onEnd();
  }

  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      while (chunks.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const next = chunks.shift();
      if (next) {
        size -= next.byteLength;
        controller.enqueue(next);
      } else controller.close();
    },
    cancel: () => {
      chunks.length = 0;
      finish();
    },
  });
  return {
    stream,
    push: (bytes) => {
      if (isOver) return;
      chunks.push(bytes);
      size += bytes.byteLength;
      if (size > mostBytes) {
        chunks.length = 0;
        finish();
      } else wake();
    },
    end: finish,
  };
}
