import { z } from 'zod';

/** One setting: the variables it is read from (the first that is set wins), its type, default and meaning. */
export interface Setting<T> {
  readonly variables: readonly [string, ...string[]];
  readonly shape: z.ZodType<T, string | undefined>;
  /** How the default reads on the settings page. */
  readonly defaultText: string;
  readonly meaning: string;
}

export const text = (fallback: string) => z.string().min(1).default(fallback);

export function setting<T>(
  variables: readonly [string, ...string[]],
  shape: z.ZodType<T, string | undefined>,
  defaultText: string,
  meaning: string,
): Setting<T> {
  return { variables, shape, defaultText, meaning };
}
