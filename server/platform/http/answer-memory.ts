/** Bodies up to this size are written without a reservation: a connection takes them at once. */
export const largeBody = 256 * 1024;
/** How long a request waits for memory, in milliseconds. */
const longestWait = 2000;

/** The memory that the responses of a process share while they wait to be written. */
export interface AnswerMemory {
  /**
   * Reserves bytes for a response, and waits up to two seconds for them. A response that is larger than all of the memory
   * waits until nothing else is reserved. Call the returned function when the response is written. `own`: bytes that the
   * same response has reserved before.
   * @throws ServiceBusy after two seconds, or at once if the responses that wait are half as large as the memory
   */
  reserve(bytes: number, own?: number): Promise<() => void>;
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
  readonly own: number;
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

  const fits = (bytes: number, own: number) => reserved === own || reserved + bytes <= maxBytes;
  /** Responses hold their bodies while they wait. */
  const mayWait = (bytes: number) => {
    const others = [...waiting].reduce((sum, one) => sum + one.bytes, 0);
    return others === 0 || others + bytes <= maxBytes / 2;
  };

  function count(bytes: number): () => void {
    reserved += bytes;
    return once(() => {
      reserved -= bytes;
      beginWaiting();
    });
  }

  function beginWaiting(): void {
    for (const next of waiting) {
      if (!fits(next.bytes, next.own)) return;
      next.begin();
    }
  }

  async function reserve(bytes: number, own = 0): Promise<() => void> {
    if (waiting.size === 0 && fits(bytes, own)) return count(bytes);
    if (!mayWait(bytes)) throw new ServiceBusy();
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
      const one: Waiting = { bytes, own, begin };
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
