const writers = new Set<() => void>();

/** Has a control that writes after a pause write at once when asked. Returns how to stop. */
export function onWriteOut(write: () => void): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** Has controls write what was typed to the last key, before something else changes the form. */
export function writeOut(): void {
  for (const write of writers) write();
}
