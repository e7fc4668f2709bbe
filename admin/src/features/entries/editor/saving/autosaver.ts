/** How keeping unsaved work goes. */
export type AutosaveState =
  | { readonly kind: 'idle' }
  /** Something was typed that is not kept yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  /** The service does not answer; it is asked again. */
  | { readonly kind: 'offline' }
  /** The service does not take it, and would not the next time. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** What became of one try: kept at a time, worth another try, or not. */
export type AutosaveOutcome =
  | { readonly kind: 'saved'; readonly at: string }
  /** Another window was faster, and its words are merged: what comes of it is sent again. */
  | { readonly kind: 'merged' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface Autosaver<Work> {
  /** Something was typed: it is kept a moment later. Null when nothing is unsaved any more. */
  change(work: Work | null): void;
  /** Tries at once instead of waiting: the network is back, the page goes away. */
  retry(): void;
  /** Reads what another window has kept, before anything more is sent. */
  look(): void;
  /** Starts nothing more until `resume`, and is done when the request under way is. */
  pause(): Promise<void>;
  /** Goes on after a save (`isStored`: what was kept so far is part of the record now). */
  resume(isStored: boolean): void;
  stop(): void;
}

/** Milliseconds after the last change, unless somebody watches. */
const usualDelay = 1_200;
const firstRetry = 2_000;
const longestRetry = 30_000;

/**
 * Keeps unsaved work at the service: a moment after the last change, one request at a time, and again and again with
 * growing pauses while the service does not answer.
 */
export function createAutosaver<Work>(options: {
  readonly send: (work: Work) => Promise<AutosaveOutcome>;
  /** Forgets what was kept, if anything is. */
  readonly drop: () => Promise<void>;
  /** Merges what another window has kept. */
  readonly read?: () => Promise<void>;
  readonly onState: (state: AutosaveState) => void;
  /** What was sent is kept: nothing else needs to remember it. */
  readonly onKept: (work: Work) => void;
  /** In place of the usual milliseconds after the last change, as it is now. */
  readonly delay?: () => number | undefined;
}): Autosaver<Work> {
  const { send, drop, read = async () => undefined, onState, onKept, delay = () => undefined } = options;
  let work: Work | null = null;
  let isKept = true;
  let isToRead = false;
  let isPaused = false;
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
  const planUsual = () => plan(delay() ?? usualDelay);
  const run = () => {
    clearTimeout(timer);
    if (isPaused || underWay || (isKept && !isToRead)) return;
    underWay = (isToRead ? look() : attempt()).finally(() => {
      underWay = undefined;
      if (isPaused) return;
      if (isToRead) run();
      else if (!isKept && retries === 0) planUsual();
    });
  };
  const look = async () => {
    isToRead = false;
    await read();
    if (!isKept && !isPaused && retries > 0) plan(firstRetry);
  };
  const attempt = async () => {
    const sent = work;
    isKept = true;
    if (sent === null) return drop();
    onState({ kind: 'saving' });
    const outcome = await send(sent);
    if (outcome.kind === 'saved') {
      retries = 0;
      if (isKept) {
        onState(outcome);
        onKept(sent);
      } else onState({ kind: 'waiting' });
    } else if (outcome.kind === 'merged') {
      retries = 0;
      isKept = false;
      onState({ kind: 'waiting' });
    } else if (outcome.kind === 'refused') {
      retries = 0;
      onState(outcome);
    } else {
      isKept = false;
      onState({ kind: 'offline' });
      retries++;
      if (!isPaused) plan(Math.min(longestRetry, firstRetry * 2 ** (retries - 1)));
    }
  };
  return {
    change: (next) => {
      work = next;
      isKept = false;
      if (next === null) onState({ kind: 'idle' });
      else if (!underWay && retries === 0) onState({ kind: 'waiting' });
      if (!isPaused && retries === 0) planUsual();
    },
    retry: run,
    look: () => {
      isToRead = true;
      run();
    },
    pause: async () => {
      isPaused = true;
      clearTimeout(timer);
      await underWay;
    },
    resume: (isStored) => {
      isPaused = false;
      if (isStored) retries = 0;
      if (isToRead) run();
      else if (!isKept) planUsual();
    },
    stop: () => {
      isPaused = true;
      clearTimeout(timer);
    },
  };
}
