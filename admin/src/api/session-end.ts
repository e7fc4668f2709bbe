type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells that the service no longer knows the session. */
export function endSession(): void {
  for (const listener of listeners) listener();
}

/** Listens for the end of the session. Answers how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
