import type { RedisClientType } from '@redis/client';

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

/** A bell at `url` (`redis://[:password@]host:port`). `onError` hears once of each time that the server is lost. */
export function createBell(url: string, onError: (error: Error) => void): Bell {
  let speaker: RedisClientType | undefined;

  return {
    ring: () => {
      if (speaker?.isReady) speaker.publish(channel, '').catch(() => {});
    },
    hear: (onRing) => {
      const stopping = new AbortController();
      const open = async () => {
        // Loaded by who uses it: it takes a while.
        const { createClient } = await import('@redis/client');
        if (stopping.signal.aborted) return;
        const connect = () => {
          const client: RedisClientType = createClient({ url, ...patiently });
          tellOfLosses(client, onError);
          stopping.signal.addEventListener('abort', () => client.destroy(), { once: true });
          return { client, connected: client.connect() };
        };
        const speaking = connect();
        const listening = connect();
        speaker = speaking.client;
        await Promise.all([
          speaking.connected,
          listening.connected.then(() => listening.client.subscribe(channel, onRing)),
        ]);
      };
      // What ends before it is open was stopped: it tries for as long as it takes.
      const opened = open().catch(() => {});
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
  disableOfflineQueue: true,
  socket: {
    connectTimeout,
    reconnectStrategy: (tries: number) => Math.min(shortestPause * 2 ** tries, longestPause),
  },
};

function tellOfLosses(client: RedisClientType, onError: (error: Error) => void): void {
  let isLost = false;
  client.on('error', (error: Error) => {
    if (!isLost) onError(error);
    isLost = true;
  });
  client.on('ready', () => {
    isLost = false;
  });
}
