import type { Redis } from 'iovalkey';

const channel = 'galley_touched';
const connectTimeout = 2000;
const shortestPause = 50;
const longestPause = 1000;

/** Says on a channel of Valkey or Redis that something was committed. Nothing depends on it but how soon others ask. */
export interface Bell {
  /** Rings for the others, where the server is there. */
  ring(): void;
  /** Hears the others ring, and connects again for as long as it takes. */
  hear(onRing: () => void): { stop(): Promise<void> };
}

/** A bell at `url` (`redis://[:password@]host:port`). `onLost` hears once of each time that the server is lost. */
export function createBell(url: string, onLost: (error: Error) => void): Bell {
  let speaker: Redis | undefined;

  return {
    ring: () => {
      if (speaker?.status === 'ready') speaker.publish(channel, '').catch(() => {});
    },
    hear: (onRing) => {
      const stopping = new AbortController();
      const open = async () => {
        // Loaded by who uses it: it takes a while.
        const { Redis } = await import('iovalkey');
        if (stopping.signal.aborted) return;
        const connect = () => {
          const client = new Redis(url, patiently);
          client.on('error', () => {});
          stopping.signal.addEventListener('abort', () => client.disconnect(), { once: true });
          return client;
        };
        speaker = connect();
        const listener = connect();
        tellOfLosses(listener, onLost);
        // Whatever does not succeed is tried again with the next connection.
        listener.on('ready', () => listener.subscribe(channel).catch(() => {}));
        listener.on('message', onRing);
      };
      const opened = open();
      return {
        stop: async () => {
          speaker = undefined;
          stopping.abort();
          await opened;
        },
      };
    },
  };
}

const patiently = {
  connectTimeout,
  enableOfflineQueue: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (tries: number) => Math.min(shortestPause * 2 ** tries, longestPause),
} as const;

function tellOfLosses(client: Redis, onLost: (error: Error) => void): void {
  let isLost = false;
  client.on('error', (error: Error) => {
    if (!isLost) onLost(error);
    isLost = true;
  });
  client.on('ready', () => {
    isLost = false;
  });
}
