/** Bodies up to this size are written without a reservation: a connection takes them at once. */
export const largeBody = 256 * 1024;
/** How long a request waits for memory, in milliseconds. */
const longestWait = 2000;

/** The memory that the responses of a process share while they wait to be written. */
export interface AnswerMemory {
  /**
   * Reserves bytes for a response, and waits up to two seconds for them. A response that is larger than all of the memory
   * waits until nothing else is reserved. Call the returned function when the response is written.
   * @throws ServiceBusy
   */
  reserve(bytes: number): Promise<() => void>;
  /** As `reserve`, for a body that several responses may share: it is counted once. */
  reserveBody(body: Uint8Array): Promise<() => void>;
  /** Counts bytes without waiting, for responses to writes: a write that is done must not be answered with an error. */
  count(bytes: number): () => void;
  /** Bytes that are reserved now. */
  readonly reserved: number;
}

/** The process has no memory left for a response at the moment. */
export class ServiceBusy extends Error {
  constructor() {
    super('the memory for responses is full');
    this.name = 'ServiceBusy';
  }
}

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** A body that responses are written from. */
interface SharedBody {
  users: number;
  readonly giveBack: () => void;
}

export function createAnswerMemory(maxBytes: number): AnswerMemory {
  const bodies = new Map<Uint8Array, Promise<SharedBody>>();
  const waiting = new Set<Waiting>();
  let reserved = 0;

  const fits = (bytes: number) => reserved === 0 || reserved + bytes <= maxBytes;

  function count(bytes: number): () => void {
    reserved += bytes;
    return once(() => {
      reserved -= bytes;
      beginWaiting();
    });
  }

  function beginWaiting(): void {
    for (const next of waiting) {
      if (!fits(next.bytes)) return;
      next.begin();
    }
  }

  async function reserve(bytes: number): Promise<() => void> {
    if (waiting.size === 0 && fits(bytes)) return count(bytes);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(new ServiceBusy());
        beginWaiting();
      }, longestWait);
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(one);
        resolve(count(bytes));
      };
      const one: Waiting = { bytes, begin };
      waiting.add(one);
    });
  }

  function share(body: Uint8Array, shared: SharedBody): () => void {
    shared.users++;
    return once(() => {
      shared.users--;
      if (shared.users > 0) return;
      bodies.delete(body);
      shared.giveBack();
    });
  }

  return {
    reserve,
    reserveBody: async (body) => {
      const reserving =
        bodies.get(body) ?? reserve(body.byteLength).then((giveBack) => ({ users: 0, giveBack }));
      bodies.set(body, reserving);
      try {
        return share(body, await reserving);
      } catch (error) {
        bodies.delete(body);
        throw error;
      }
    },
    count,
    get reserved() {
      return reserved;
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
