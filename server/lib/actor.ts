/** Where a request came from. */
export interface RequestOrigin {
  readonly requestId: string;
  /** Address of the client. */
  readonly ip: string;
  /** What the client says it is, at most 255 characters. */
  readonly userAgent: string;
}

/** Who makes a change: an API key, a person, or Galley itself (demo, schedules, imports). */
export type Actor =
  | ({ readonly kind: 'key' | 'user'; readonly id: string } & RequestOrigin)
  | {
      readonly kind: 'system';
      readonly id: null;
      readonly requestId: null;
      readonly ip: null;
      readonly userAgent: null;
    };

export const systemActor: Actor = { kind: 'system', id: null, requestId: null, ip: null, userAgent: null };
