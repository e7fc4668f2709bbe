import type { Edits } from './edit-state.ts';

/** Unsaved work as this browser remembers it, a copy for each window. */
export interface LocalCopy extends Edits {
  /** The version that was typed into; null for a record that was never saved. */
  readonly baseVersion: number | null;
  /** ISO time, by this browser's clock. */
  readonly typedAt: string;
  /** The autosave that the window knew, null for none. Copies of earlier releases do not have it. */
  readonly known?: Edits | null;
  /** `savedAt` of that autosave. */
  readonly keptAt?: string | null;
  /** What was sent without an answer: the service may have it. */
  readonly unanswered?: readonly Edits[];
  /** Values of another window in fields that both windows changed. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** Of copies of earlier releases: more was on its way to the service as this was written. */
  readonly isSending?: boolean;
}

/** A copy with its place. */
export interface FoundCopy {
  readonly key: string;
  /** Undefined for copies of earlier releases. */
  readonly window: string | undefined;
  readonly copy: LocalCopy;
}

const prefix = 'galley.unsaved.';
const windowMark = '~';

/** The place of a record's copies: of one person in one tenant, since several may use the browser. */
export function localCopyKey(...parts: readonly string[]): string {
  return prefix + parts.join('.');
}

/** The place of one window's copy. */
export function keyOfWindow(recordKey: string, window: string): string {
  return recordKey + windowMark + window;
}

/** The copies of a record of all windows, in the order in which they were typed. */
export function listLocalCopies(recordKey: string): readonly FoundCopy[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key === recordKey || key.startsWith(recordKey + windowMark))
      .flatMap((key) => {
        const copy = readLocalCopy(key);
        const window = key === recordKey ? undefined : key.slice(recordKey.length + windowMark.length);
        return copy ? [{ key, window, copy }] : [];
      })
      .sort((one, other) => Date.parse(one.copy.typedAt) - Date.parse(other.copy.typedAt));
  } catch {
    return [];
  }
}

/** What is remembered under a key, if it can be read. */
function readLocalCopy(key: string): LocalCopy | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isLocalCopy(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Remembers unsaved work. Answers whether it could: storage may be full or forbidden. */
export function writeLocalCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that cannot be used holds nothing.
  }
}

function isLocalCopy(value: unknown): value is LocalCopy {
  if (typeof value !== 'object' || value === null) return false;
  const { fields, typedAt, baseVersion } = value as Record<string, unknown>;
  return (
    typeof fields === 'object' &&
    fields !== null &&
    typeof typedAt === 'string' &&
    (baseVersion === null || typeof baseVersion === 'number')
  );
}
