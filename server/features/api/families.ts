import type { Surface } from '../../platform/limits/limits.ts';

const keyed = 'Accept-Encoding, X-Preview-Key, X-API-Key';

/**
 * What all answers of a part of the API have in common (specification, "Response headers and caching"): the origins that
 * browsers may read from, the request headers that it depends on, and whether `X-Cache` tells where it came from. `Vary`
 * stands on all that is keyed: all tenants share the URLs, and it is the one thing that every shared cache obeys.
 */
export const families = {
  content: { forBrowsers: true, isShared: false, vary: keyed, tellsCache: true },
  structure: { forBrowsers: true, isShared: false, vary: keyed, tellsCache: false },
  files: { forBrowsers: true, isShared: true, vary: 'Accept-Encoding, X-API-Key', tellsCache: false },
  keyed: { forBrowsers: false, isShared: false, vary: keyed, tellsCache: false },
  people: { forBrowsers: false, isShared: false, vary: undefined, tellsCache: false },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;

export interface Family {
  /** Whether its reads may be made by pages of any origin, and may be kept by shared caches. */
  readonly forBrowsers: boolean;
  /** Whether its addresses mean the same to all tenants. */
  readonly isShared: boolean;
  readonly vary: string | undefined;
  readonly tellsCache: boolean;
}

/** The family of an operation, and the row of the rate-limit table that it counts against, if any. */
export interface Counting {
  readonly family: FamilyName;
  readonly limit?: Surface;
}

export const contentReads = { family: 'content', limit: 'reads' } as const satisfies Counting;
export const contentWrites = { family: 'content', limit: 'writes' } as const satisfies Counting;
export const structureReads = { family: 'structure', limit: 'reads' } as const satisfies Counting;
export const fileReads = { family: 'files', limit: 'reads' } as const satisfies Counting;
export const uploads = { family: 'files', limit: 'uploads' } as const satisfies Counting;
export const keyedReads = { family: 'keyed', limit: 'reads' } as const satisfies Counting;
export const aiCalls = { family: 'keyed', limit: 'ai' } as const satisfies Counting;
export const adminCalls = { family: 'people', limit: 'admin' } as const satisfies Counting;
export const credentialCalls = { family: 'people', limit: 'credentials' } as const satisfies Counting;
export const sessionCalls = { family: 'people' } as const satisfies Counting;
