import { generateSessionToken, hashSessionToken } from '../sessions/session-token.ts';

/** What a mailed link is for. */
export type TokenPurpose = 'setup' | 'reset';

const hour = 3_600_000;

/** How long a mailed link works, in milliseconds: a week for an invitation, an hour for a reset. */
export const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = { setup: 7 * 24 * hour, reset: hour };

/** How many reset links of one person may work at once; further requests send no mail while they do. */
export const mostResetTokens = 3;

/** A token for a mailed link: 256 random bits. The only time that it is known; `hash` is what is stored. */
export const generateAccountToken = generateSessionToken;

/** What the table of tokens finds one by. */
export const hashAccountToken = hashSessionToken;
