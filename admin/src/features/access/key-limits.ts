import { plural, t } from '../../messages/messages.ts';
import { readWholeNumber } from '../../numbers/typed-number.ts';
import type { Limits, ListedKey } from './key-queries.ts';

const least = 1;
const most = 1_000_000;

/** What is typed of the limits of a key: empty for what the installation allows. */
export interface TypedLimits {
  readonly reads: string;
  readonly writes: string;
}

/** The limits that a key has of its own. */
export function limitsOf(key: ListedKey): Limits | undefined {
  return 'limits' in key ? key.limits : undefined;
}

/** The limits of a key as they are typed. */
export function typedLimits({ reads, writes }: Limits = { reads: null, writes: null }): TypedLimits {
  return { reads: reads === null ? '' : String(reads), writes: writes === null ? '' : String(writes) };
}

/** What is wrong with a typed limit. */
export function limitFault(typed: string): string | undefined {
  const limit = readWholeNumber(typed);
  const isLimit = limit !== undefined && limit >= least && limit <= most;
  return typed.trim() === '' || isLimit ? undefined : t('A whole number from 1 to 1,000,000.');
}

/** The limits that are meant; what has a fault must not come here. */
export function readLimits({ reads, writes }: TypedLimits): Limits {
  const read = (typed: string) => readWholeNumber(typed) ?? null;
  return { reads: read(reads), writes: read(writes) };
}

/** Limits in words: `60 reads, 5 writes a minute`. */
export function limitsInWords({ reads, writes }: Limits): string {
  if (writes === null) return plural(reads ?? 0, '{count} read a minute', '{count} reads a minute');
  const both = reads === null ? [] : [plural(reads, '{count} read', '{count} reads')];
  return [...both, plural(writes, '{count} write a minute', '{count} writes a minute')].join(', ');
}
