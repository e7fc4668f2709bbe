import { giveWay } from './give-way.ts';
import { endOfJsonString } from './text/end-of-json-string.ts';

/** Characters that are looked through, or parsed, at a time: a few milliseconds, whatever they are. */
const usualPiece = 32 * 1024;
const lookedThroughAtOnce = 512 * 1024;
/** Levels that are followed; of a text that goes deeper nobody takes the value. */
const deepest = 100;

const quote = 0x22;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** An array or object that is too long to be parsed at once. `end` is the place of its closing bracket. */
interface Large {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
}

/** Some values of a large one, as they stand between two commas; or one that is large itself, behind its key. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly inner?: Large;
}

/**
 * The value of `JSON.parse`, with turns of others between its parts: an object of a hundred thousand keys takes that longer
 * than anybody should wait. The text is cut at commas, and each piece is parsed by `JSON.parse`, so that what is no JSON
 * is refused by the same judge.
 * @throws SyntaxError
 */
export async function parseInTurns(text: string, piece = usualPiece): Promise<unknown> {
  const scan = new Scan(text, piece);
  while (scan.goOn()) await giveWay();
  const root = scan.root();
  if (!root) return JSON.parse(text);
  const built = await build(text, root);
  // What the scan took for something else than it is was no JSON, or is parsed in one piece.
  return built ? built.value : JSON.parse(text);
}

/** Looks a text through once, and keeps of its containers only the large ones and where those are cut. */
class Scan {
  readonly #text: string;
  readonly #piece: number;
  #at = 0;
  #isLost = false;
  #root: Large | undefined;
  // Of each container that is open, by level: where it and its present part begin, its last comma, and its parts.
  readonly #starts: number[] = [];
  readonly #cuts: number[] = [];
  readonly #commas: number[] = [];
  readonly #parts: (Part[] | undefined)[] = [];
  /** Whether a large value has ended since the last comma. */
  readonly #afterLarge: boolean[] = [];
  #level = -1;

  constructor(text: string, piece: number) {
    this.#text = text;
    this.#piece = piece;
  }

  /** Looks through some more; false when there is no more, or when the rest is of no use. */
  goOn(): boolean {
    const text = this.#text;
    const end = Math.min(text.length, this.#at + lookedThroughAtOnce);
    let at = this.#at;
    for (; at < end && !this.#isLost; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) at = endOfJsonString(text, at);
      else if (code === comma) this.#separate(at);
      else if (code === openArray || code === openObject) this.#open(at);
      else if (code === closeArray || code === closeObject) this.#close(at);
    }
    this.#at = at;
    return at < text.length && !this.#isLost;
  }

  /** The outermost container, where the text is one that is large. */
  root(): Large | undefined {
    const root = this.#root;
    if (!root || this.#isLost || this.#level >= 0) return undefined;
    const isAlone =
      isBlank(this.#text, 0, root.start) && isBlank(this.#text, root.end + 1, this.#text.length);
    return isAlone ? root : undefined;
  }

  #open(at: number): void {
    const level = ++this.#level;
    if (level > deepest) this.#isLost = true;
    this.#starts[level] = at;
    this.#cuts[level] = at + 1;
    this.#commas[level] = -1;
    this.#parts[level] = undefined;
    this.#afterLarge[level] = false;
  }

  #separate(at: number): void {
    const level = this.#level;
    if (level < 0) {
      this.#isLost = true;
      return;
    }
    if (this.#afterLarge[level]) this.#endAfterLarge(level, at);
    else if (at - this.#cut(level) >= this.#piece) {
      this.#partsOf(level).push({ from: this.#cut(level), to: at });
      this.#cuts[level] = at + 1;
    }
    this.#commas[level] = at;
  }

  #close(at: number): void {
    const level = this.#level--;
    if (level < 0) {
      this.#isLost = true;
      return;
    }
    const start = this.#starts[level] ?? 0;
    if (at - start <= this.#piece) return;
    if (this.#afterLarge[level]) this.#endAfterLarge(level, at);
    else this.#partsOf(level).push({ from: this.#cut(level), to: at });
    this.#keep({ start, end: at, parts: this.#partsOf(level) }, level - 1);
  }

  /** Notes a large container in the one around it, behind the values before it. */
  #keep(large: Large, level: number): void {
    if (level < 0) {
      this.#isLost ||= this.#root !== undefined;
      this.#root = large;
      return;
    }
    this.#isLost ||= this.#afterLarge[level] === true;
    const last = this.#commas[level] ?? -1;
    const isFirst = last < this.#cut(level);
    if (!isFirst) this.#partsOf(level).push({ from: this.#cut(level), to: last });
    this.#partsOf(level).push({
      from: isFirst ? this.#cut(level) : last + 1,
      to: large.end + 1,
      inner: large,
    });
    this.#cuts[level] = large.end + 1;
    this.#afterLarge[level] = true;
  }

  #endAfterLarge(level: number, at: number): void {
    this.#isLost ||= !isBlank(this.#text, this.#cut(level), at);
    this.#cuts[level] = at + 1;
    this.#afterLarge[level] = false;
  }

  #cut(level: number): number {
    return this.#cuts[level] ?? 0;
  }

  #partsOf(level: number): Part[] {
    const parts = this.#parts[level] ?? [];
    this.#parts[level] = parts;
    return parts;
  }
}

/** The value of a large container; undefined where its parts are not what they were taken for. */
async function build(text: string, { start, end, parts }: Large): Promise<{ value: unknown } | undefined> {
  const isArray = text.charCodeAt(start) === openArray;
  if (text.charCodeAt(end) !== (isArray ? closeArray : closeObject)) return undefined;
  const elements: unknown[] = [];
  const members: Record<string, unknown> = {};
  for (const { from, to, inner } of parts) {
    await giveWay();
    const isEmpty = !inner && isBlank(text, from, to);
    const isMisplaced = inner && isArray && !isBlank(text, from, inner.start);
    if (isEmpty || isMisplaced) return undefined;
    const built = inner && (await build(text, inner));
    if (inner && !built) return undefined;
    if (isArray) {
      const values = built ? [built.value] : (JSON.parse(`[${text.slice(from, to)}]`) as unknown[]);
      for (const value of values) elements.push(value);
      continue;
    }
    const some = JSON.parse(`{${text.slice(from, inner?.start ?? to)}${inner ? 'null' : ''}}`) as object;
    for (const [key, value] of Object.entries(some)) setOwn(members, key, built ? built.value : value);
  }
  return { value: isArray ? elements : members };
}

/** Sets a member as `JSON.parse` does: one of its own, whatever its name is. */
function setOwn(members: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') members[key] = value;
  else Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether there is nothing but what JSON takes for white space. */
function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && (code < 0x09 || code > 0x0d || code === 0x0b || code === 0x0c)) return false;
  }
  return true;
}
