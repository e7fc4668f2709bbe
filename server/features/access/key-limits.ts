import { fail } from '../../lib/service-error.ts';
import type { OwnLimit } from '../../platform/limits/window.ts';

/** What a key may have limits of its own for. */
const limitedByKey = ['reads', 'writes'] as const;
type Limited = (typeof limitedByKey)[number];

/** Requests a minute, at least and at most. */
export const [leastLimit, mostLimit] = [1, 1_000_000];

/** The limits that a key has of its own; where it has none, those of the installation count. */
export type KeyLimits = Readonly<Partial<Record<Limited, OwnLimit>>>;

/** Limits as somebody sets them, in requests a minute: null for the installation's, and what is left out stays. */
export type AskedLimits = Readonly<Partial<Record<Limited, number | null | undefined>>> | null;

/** Who sets limits, and what the installation allows by itself. */
export type LimitSetter =
  /** May allow a key more than the installation allows. */
  | { readonly mayLift: true }
  | { readonly mayLift: false; readonly perMinute: Readonly<Record<Limited, number>> };

/** Limits as they are stored. */
export function readKeyLimits(stored: string | null): KeyLimits | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as KeyLimits);
}

/** Limits to store; null where a key has none of its own. */
export function storedKeyLimits(limits: KeyLimits | undefined): string | null {
  return limits === undefined || Object.keys(limits).length === 0 ? null : JSON.stringify(limits);
}

/** Limits as they are shown, in requests a minute; nothing for a key that has none of its own. */
export function presentKeyLimits(limits: KeyLimits | undefined) {
  if (!limits) return undefined;
  const { reads, writes } = limits;
  return { reads: reads?.perMinute ?? null, writes: writes?.perMinute ?? null };
}

/**
 * The limits of a key once somebody has set some. Only who may lift gives a key more than the installation allows: a
 * limit of anybody else holds below it, also when it is lowered later.
 * @throws ServiceError FORBIDDEN for more than the setter may give
 */
export function setKeyLimits(
  before: KeyLimits | undefined,
  asked: AskedLimits | undefined,
  setter: LimitSetter,
): KeyLimits | undefined {
  if (asked === undefined) return before;
  const limits: Partial<Record<Limited, OwnLimit>> = { ...before };
  for (const name of limitedByKey) {
    const perMinute = asked === null ? null : asked[name];
    // Sent back as it was: whoever allowed it keeps the say.
    if (perMinute === undefined || perMinute === before?.[name]?.perMinute) continue;
    if (perMinute === null) delete limits[name];
    else limits[name] = ownLimit(name, perMinute, setter);
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function ownLimit(name: Limited, perMinute: number, setter: LimitSetter): OwnLimit {
  if (setter.mayLift) return { perMinute, lifted: true };
  const most = setter.perMinute[name];
  if (perMinute <= most) return { perMinute, lifted: false };
  throw fail(
    'FORBIDDEN',
    `The installation allows ${most} ${name} a minute for each key. Only a super-admin, or galley key create, may ` +
      'give a key more.',
  );
}

/** @throws ServiceError BAD_REQUEST for a limit that could never be reached */
export function requireUsefulLimits(type: string, asked: AskedLimits | undefined): void {
  if (type === 'secret' || asked === undefined || asked === null) return;
  if (asked.writes === undefined || asked.writes === null) return;
  throw fail('BAD_REQUEST', 'Public keys are read-only: they have no limit of writes.');
}
