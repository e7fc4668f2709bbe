import { giveWay, isTurnOver } from './give-way.ts';

/** What one read may take. A limit that is left out is not checked. */
export interface ReadLimits {
  /** Bytes that are read or held in memory, counted after the format has expanded them. */
  readonly bytes?: number;
  /** Levels of nesting. */
  readonly depth?: number;
  /** Rows, units, elements: whatever the caller counts. */
  readonly items?: number;
  /** Milliseconds of work before other requests get a turn. Defaults to the limit of `giveWay`. */
  readonly millisecondsPerTurn?: number;
}

/** A limit that ends a read. */
export type ReadLimit = 'bytes' | 'depth' | 'items';

/** Returns the error for a limit that was exceeded, with the place in the input where the caller knows it. */
export type ToLimitError = (kind: ReadLimit, limit: number) => Error;

/**
 * Counts what reading a file, a body or a list takes, and throws as soon as a limit is exceeded. Count before the memory is
 * used: `addBytes` for a text that is about to be copied, `enter` before the call for the next level.
 */
export class ReadBudget {
  readonly #limits: ReadLimits;
  readonly #toError: ToLimitError;
  #bytes = 0;
  #items = 0;
  #depth = 0;

  constructor(limits: ReadLimits, toError: ToLimitError) {
    this.#limits = limits;
    this.#toError = toError;
  }

  /** Bytes counted so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Items counted so far. */
  get items(): number {
    return this.#items;
  }

  /** Levels that are open. */
  get depth(): number {
    return this.#depth;
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
    this.#check('bytes', this.#bytes);
  }

  /** Counts the bytes of a text in UTF-8. */
  addText(text: string): void {
    this.addBytes(Buffer.byteLength(text));
  }

  addItems(items = 1): void {
    this.#items += items;
    this.#check('items', this.#items);
  }

  /** Opens a level. */
  enter(): void {
    this.#depth++;
    this.#check('depth', this.#depth);
  }

  /** Closes a level. */
  leave(): void {
    this.#depth--;
  }

  /** Whether the work of this turn of the event loop has used its time. */
  isTurnOver(): boolean {
    return isTurnOver(this.#limits.millisecondsPerTurn);
  }

  /** Returns a promise of a later turn when the time of this one is used, undefined when there is time left. */
  yieldIfTurnIsOver(): Promise<void> | undefined {
    return giveWay(this.#limits.millisecondsPerTurn);
  }

  #check(kind: ReadLimit, used: number): void {
    const limit = this.#limits[kind];
    if (limit !== undefined && used > limit) throw this.#toError(kind, limit);
  }
}
