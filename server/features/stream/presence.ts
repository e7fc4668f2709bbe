import { type Clock, isNear } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { rateLimited, secondsUntil } from '../../platform/http/limit-answer.ts';
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts';
import { createWindow, type RateWindow, takeFrom } from '../../platform/limits/window.ts';

/** Milliseconds for which a tab counts that has not said again where it is: it does so every 15 seconds. */
const heldFor = 18_000;
/** Tabs of a tenant that are remembered; further ones are not shown to others. */
const mostTabs = 2000;
/** Tabs of one person; a further one takes the place of the one that was seen least recently. */
const mostTabsOfPerson = 20;
/** People that are named of one record. */
const mostNamed = 50;
/** Bytes of the paths that are named of one person, and of all that is named of one record. */
const mostPathBytes = 2048;
const mostBytes = 64 * 1024;
/** Beats a minute. A tab beats every 15 seconds and when its person goes to another field. */
const beatLimits = { tab: 120, person: 240 };

/** A tab of a person says where it is. */
export interface Beat {
  readonly type: 'beat';
  /** What the tab calls itself: a person may have several. */
  readonly tab: string;
  readonly person: { readonly id: string; readonly name: string };
  /** The record that it shows; null when it has left. */
  readonly entryId: string | null;
  /** The field that the person is in. */
  readonly path: string | null;
}

/** A person who has a record open, and the fields that they are in. */
export interface PersonHere {
  readonly id: string;
  readonly name: string;
  readonly paths: readonly string[];
}

interface Tab extends Beat {
  readonly seenAt: number;
  readonly window: RateWindow;
}

/** Who has which record open, as far as tabs have said so a short while ago. */
export function createPresence(clock: Clock) {
  const tenants = new Map<TenantId, Map<string, Tab>>();
  const limiter = createMemoryLimiter(beatLimits.person, clock);

  const findTab = (tenant: TenantId, { person, tab }: Pick<Beat, 'person' | 'tab'>) =>
    tenants.get(tenant)?.get(`${person.id} ${tab}`);

  return {
    isEmpty: () => tenants.size === 0,

    /**
     * Counts a beat of a tab of this process.
     * @throws ServiceError RATE_LIMITED
     */
    countBeat: (tenant: TenantId, beat: Beat): void => {
      const now = clock.now();
      const ofPerson = limiter.take(tenant, `${tenant} ${beat.person.id}`);
      const window = findTab(tenant, beat)?.window;
      const isAllowed = window === undefined || takeFrom(window, now);
      if (ofPerson.allowed && isAllowed) return;
      const endsAt = ofPerson.allowed && window ? window.endsAt : ofPerson.endsAt;
      throw rateLimited(secondsUntil(endsAt, now), 'This tab says too often where it is.');
    },

    /** Whether a tab said before that it shows the record. */
    isShown: (tenant: TenantId, beat: Beat) => findTab(tenant, beat)?.entryId === beat.entryId,

    /** Notes where a tab is. Answers the records of which something is to be told. */
    note: (tenant: TenantId, beat: Beat): string[] => {
      const tabs = tenants.get(tenant) ?? new Map<string, Tab>();
      const key = `${beat.person.id} ${beat.tab}`;
      const before = tabs.get(key);
      const replaced = before || beat.entryId === null ? undefined : dropOldTab(tabs, beat.person.id);
      const window = before?.window ?? createWindow(tenant, key, beatLimits.tab);
      if (beat.entryId === null) tabs.delete(key);
      else if (before || tabs.size < mostTabs) tabs.set(key, { ...beat, seenAt: clock.now(), window });
      if (tabs.size === 0) tenants.delete(tenant);
      else tenants.set(tenant, tabs);
      const isSame = before?.entryId === beat.entryId && before?.path === beat.path;
      const entries = isSame ? [] : [before?.entryId, beat.entryId];
      return [replaced?.entryId, ...entries].filter((id) => id !== undefined && id !== null);
    },

    /** Forgets the tabs that have said nothing for long. Answers the records that they were in. */
    expire: (): { tenant: TenantId; entryId: string }[] => {
      const left: { tenant: TenantId; entryId: string }[] = [];
      for (const [tenant, tabs] of tenants) {
        for (const [key, { entryId, seenAt }] of tabs) {
          if (isNear(seenAt, clock.now(), heldFor)) continue;
          tabs.delete(key);
          if (entryId !== null) left.push({ tenant, entryId });
        }
        if (tabs.size === 0) tenants.delete(tenant);
      }
      return left;
    },

    /** Who has a record open, in the order in which they came; fewer where they would take too many bytes. */
    peopleIn: (tenant: TenantId, entryId: string): PersonHere[] => {
      const people = new Map<string, { id: string; name: string; paths: string[] }>();
      for (const { person, path, entryId: at } of tenants.get(tenant)?.values() ?? []) {
        if (at !== entryId) continue;
        const known = people.get(person.id) ?? { ...person, paths: [] };
        if (path !== null && !known.paths.includes(path)) known.paths.push(path);
        people.set(person.id, known);
      }
      const named = [...people.values()].slice(0, mostNamed);
      return within(
        named.map((person) => ({ ...person, paths: within(person.paths, mostPathBytes) })),
        mostBytes,
      );
    },
  };
}

/** Makes room for another tab of a person. Returns the tab that was dropped. */
function dropOldTab(tabs: Map<string, Tab>, person: string): Tab | undefined {
  const own = [...tabs].filter(([, tab]) => tab.person.id === person);
  if (own.length < mostTabsOfPerson) return undefined;
  const [key, oldest] = own.reduce((one, other) => (other[1].seenAt < one[1].seenAt ? other : one));
  tabs.delete(key);
  return oldest;
}

/** The first values whose JSON takes at most so many bytes. */
function within<T>(values: readonly T[], mostBytes: number): T[] {
  let bytes = 0;
  const end = values.findIndex((value) => {
    bytes += Buffer.byteLength(JSON.stringify(value));
    return bytes > mostBytes;
  });
  return end < 0 ? [...values] : values.slice(0, end);
}
