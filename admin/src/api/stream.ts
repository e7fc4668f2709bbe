import type { News } from '../../../server/features/stream/news.ts';
import type { PersonHere } from '../../../server/features/stream/presence.ts';
import { apiUrl } from './call.ts';
import { endSession } from './session-end.ts';

/** What this tab is told as it happens. */
export type StreamEvent =
  | News
  | { readonly type: 'presence'; readonly entryId: string; readonly people: readonly PersonHere[] }
  /** The session is over, or is in another tenant or role. */
  | { readonly type: 'end' };

/** Milliseconds before the stream is opened again: after the first loss, and after many. */
const firstPause = 500;
const longestPause = 30_000;
const pauseWhileSignedOut = 3000;
/** A stream that says nothing for so long is dead: it says something every 15 seconds. */
const patience = 40_000;
/** A tab in the background hears nothing after so long: a browser has six connections to a host over HTTP/1.1. */
const heardInBackground = 10_000;

const listeners = new Set<(event: StreamEvent) => void>();

/** Hears what the service tells this tab. Answers how to stop. */
export function onStreamEvent(listener: (event: StreamEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(event: StreamEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Follows the stream of the tenant, one in a tab, and opens it again for as long as it takes, where it was lost. While it
 * cannot be opened, each late try is a `reset`, so that the screen is read again now and then. Answers how to stop.
 */
export function followStream(): () => void {
  const stopping = new AbortController();
  void follow(stopping.signal);
  return () => stopping.abort();
}

async function follow(stop: AbortSignal): Promise<void> {
  let place: string | undefined;
  let pause = firstPause;
  let isSignedOut = false;
  while (!stop.aborted) {
    await untilShown(stop);
    const { outcome, last } = await listen(place, stop);
    if (stop.aborted) return;
    place = last ?? place;
    if (outcome === 'signed-out' && !isSignedOut) endSession();
    isSignedOut = outcome === 'signed-out';
    if (outcome === 'heard') pause = firstPause;
    else if (!isSignedOut) {
      if (pause === longestPause) tell({ type: 'reset' });
      pause = Math.min(pause * 2, longestPause);
    }
    // Tabs that lost the same process do not all come back in the same moment.
    await rest((isSignedOut ? pauseWhileSignedOut : pause) * (0.5 + Math.random()), stop);
  }
}

interface Heard {
  readonly outcome: 'heard' | 'nothing' | 'signed-out';
  /** The last event. */
  readonly last: string | undefined;
}

/** Listens until the stream is lost, or the tab has been in the background for a while. */
async function listen(place: string | undefined, stop: AbortSignal): Promise<Heard> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  stop.addEventListener('abort', leave, { once: true });
  const hidden = whenHiddenFor(heardInBackground, leave);
  let silence = setTimeout(leave, patience);
  let last: string | undefined;
  let isHeard = false;
  try {
    const response = await fetch(apiUrl('/admin/stream'), {
      credentials: 'same-origin',
      headers: place === undefined ? {} : { 'Last-Event-ID': place },
      signal: leaving.signal,
    });
    if (response.status === 401) return { outcome: 'signed-out', last };
    if (!response.ok || !response.body) return { outcome: 'nothing', last };
    for await (const part of partsOf(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(leave, patience);
      isHeard = true;
      const { id, type, data } = readPart(part);
      last = id ?? last;
      if (type !== undefined && type !== 'ready') tell({ ...data, type } as StreamEvent);
    }
  } catch {
    // Lost, or left: either way it is opened again.
  } finally {
    clearTimeout(silence);
    hidden.stop();
    stop.removeEventListener('abort', leave);
    leaving.abort();
  }
  return { outcome: isHeard ? 'heard' : 'nothing', last };
}

/** The texts between two empty lines. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const parts = (text + read.value).split('\n\n');
    text = parts.pop() ?? '';
    yield* parts;
  }
}

/** One event; a heartbeat has no type. */
export function readPart(part: string): { id?: string; type?: string; data?: object } {
  const lines = part.split('\n');
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, type, data] = [lineOf('id'), lineOf('event'), lineOf('data')];
  return {
    ...(id !== undefined && { id }),
    ...(type !== undefined && { type }),
    ...(data !== undefined && { data: JSON.parse(data) as object }),
  };
}

function whenHiddenFor(milliseconds: number, then: () => void): { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(then, milliseconds);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return {
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    },
  };
}

function untilShown(stop: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    stop.addEventListener('abort', look, { once: true });
  });
}

function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
