import type { Edits } from './edit-state.ts';

/** Unsaved work as this browser remembers it. */
export interface LocalCopy extends Edits {
  /** The version that was typed into; null for a record that was never saved. */
  readonly baseVersion: number | null;
  /** ISO time, by this browser's clock. */
  readonly typedAt: string;
  /** When the service kept what this browser sent last, as the service said; null before it ever did. */
  readonly keptAt?: string | null;
  /** More was on its way to the service as this was written. */
  readonly isSending?: boolean;
}

const prefix = 'galley.unsaved.';

/** The place of a record's copy: of one person in one tenant, since several may use the browser. */
export function localCopyKey(...parts: readonly string[]): string {
  return prefix + parts.join('.');
}

/** What is remembered under a key, if it can be read. */
export function readLocalCopy(key: string): LocalCopy | null {
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
