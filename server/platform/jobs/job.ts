/** Work that goes on in the background, in bounded steps, on any number of nodes. */
export interface Job {
  /** For logs and metrics. */
  readonly name: string;
  /** Milliseconds between two looks for work when nothing wakes it. */
  readonly every: number;
  /** Milliseconds before the first look; none unless set. */
  readonly after?: number;
  /** Does one bounded step; true when there may be more to do at once. */
  run(): Promise<boolean>;
  /** Hands over what makes the next look come now. */
  onWake?(wake: () => void): void;
  /** Resolves once all that a step left under way has ended; true when there was something. */
  settle?(): Promise<boolean>;
  /** Ends what is under way, within `grace` milliseconds. */
  stop?(grace: number): Promise<void>;
}
