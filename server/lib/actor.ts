/** Who makes a change: an API key, a person, or Galley itself (demo, schedules, imports). */
export type Actor =
  | { readonly kind: 'key'; readonly id: string; readonly requestId: string | null }
  | { readonly kind: 'user'; readonly id: string; readonly requestId: string | null }
  | { readonly kind: 'system'; readonly id: null; readonly requestId: null };

export const systemActor: Actor = { kind: 'system', id: null, requestId: null };
