/** Work that goes on in the background, in bounded steps, on any number of nodes. */
export interface Job {
  /** For logs and metrics. */
  readonly name: string;
  /** Milliseconds between two looks for work when nothing wakes it. */
  readonly every: number;
  /** Milliseconds before the first look; none unless set. */
  readonly after?: number;
  /** Called once before the first look, with what makes the next look come now. */
  start?(wake: () => void): void;
  /** Does one bounded step, less when `stopping` says so; true when it did something and there may be more. */
  run(stopping: AbortSignal): Promise<boolean>;
  /** Resolves once all that a step left under way has ended; true when there was something. */
  settle?(): Promise<boolean>;
  /** Ends what is under way, within `grace` milliseconds. */
  stop?(grace: number): Promise<void>;
}
