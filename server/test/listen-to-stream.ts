/** One event of a stream. */
export interface HeardEvent {
  readonly id: string | undefined;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it waits for.
  readonly data: any;
}

/** Somebody who listens to `GET /admin/stream`. */
export interface Listening {
  readonly status: number;
  readonly headers: Headers;
  /** All that was heard so far, heartbeats not. */
  readonly events: readonly HeardEvent[];
  /** How many comments came, which is what heartbeats are. */
  heartbeats(): number;
  /** Whether neither side has ended it, as far as this one knows. */
  isOpen(): boolean;
  /** Resolves with the first event from here on, or of those that were heard, that fits. */
  heard(fits: (event: HeardEvent) => boolean): Promise<HeardEvent>;
  /** Resolves once the service has ended the stream. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Opens the stream at the address of a service, as a tab of somebody with this token. */
export async function listenToStream(
  address: string,
  token: string,
  options: { readonly lastEventId?: string } = {},
): Promise<Listening> {
  const stopping = new AbortController();
  const response = await fetch(`${address}/api/v1/admin/stream`, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(options.lastEventId !== undefined && { 'Last-Event-ID': options.lastEventId }),
    },
    signal: stopping.signal,
  });
  const events: HeardEvent[] = [];
  const waiting = new Set<() => void>();
  let comments = 0;
  let isOpen = response.ok;
  const ended = read().finally(() => {
    isOpen = false;
  });
  async function read(): Promise<void> {
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          if (part.startsWith(':')) comments++;
          else events.push(readEvent(part));
        }
        for (const check of waiting) check();
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
  }
  ended.catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    events,
    heartbeats: () => comments,
    isOpen: () => isOpen,
    heard: (fits) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.find(fits);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
        ended.then(() => reject(new Error(`the stream ended; it told ${JSON.stringify(events)}`)), reject);
      }),
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

function readEvent(part: string): HeardEvent {
  const lines = new Map(
    part.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  return {
    id: lines.get('id'),
    type: lines.get('event') ?? '',
    data: JSON.parse(lines.get('data') ?? 'null'),
  };
}
