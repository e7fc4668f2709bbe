/** Tells this window from others of the same browser. */
export const windowId = crypto.randomUUID();

const prefix = 'galley.window.';

// Held until the window is gone, however it goes. Without locks, every other window counts as gone.
void navigator.locks?.request(prefix + windowId, () => new Promise(() => undefined)).catch(() => undefined);

/** Ids of the windows of this browser that are open. */
export async function listOpenWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
