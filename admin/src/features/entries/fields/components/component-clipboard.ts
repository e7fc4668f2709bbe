import { useSyncExternalStore } from 'react';
import { isObject } from '../stored-forms.ts';

/** A component that was copied, with the tenant whose records it refers to. */
export interface CopiedComponent {
  readonly tenant: string;
  readonly slug: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const key = 'galley.copied-component';
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly copied: CopiedComponent | undefined } = {
  text: null,
  copied: undefined,
};

/** Keeps a component for pasting it into this or another record, in other tabs too. False when the browser has no room. */
export function copyComponent(copied: CopiedComponent): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copied));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** What can be pasted in a tenant now. */
export function useCopiedComponent(tenant: string): CopiedComponent | undefined {
  const copied = useSyncExternalStore(listen, readCopied);
  return copied?.tenant === tenant ? copied : undefined;
}

function readCopied(): CopiedComponent | undefined {
  const text = localStorage.getItem(key);
  if (text !== read.text) read = { text, copied: text === null ? undefined : parse(text) };
  return read.copied;
}

function parse(text: string): CopiedComponent | undefined {
  try {
    const { tenant, slug, value } = JSON.parse(text) as Partial<CopiedComponent>;
    return typeof tenant === 'string' && typeof slug === 'string' && isObject(value)
      ? { tenant, slug, value }
      : undefined;
  } catch {
    return undefined;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
