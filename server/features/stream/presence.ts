import type { Clock } from '../../lib/clock.ts';
import type { TenantId } from '../../lib/tenant-id.ts';

/** Milliseconds for which a tab counts that has not said again where it is: it does so every 15 seconds. */
const heldFor = 18_000;
/** Tabs of a tenant that are remembered; further ones are not shown to others. */
const mostTabs = 2000;
/** People that are named of one record. */
const mostNamed = 50;

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
}

/** Who has which record open, as far as tabs have said so a short while ago. */
export function createPresence(clock: Clock) {
  const tenants = new Map<TenantId, Map<string, Tab>>();

  return {
    isEmpty: () => tenants.size === 0,

    /** Notes where a tab is. Answers the records of which something is to be told. */
    note: (tenant: TenantId, beat: Beat): string[] => {
      const tabs = tenants.get(tenant) ?? new Map<string, Tab>();
      const key = `${beat.person.id} ${beat.tab}`;
      const before = tabs.get(key);
      if (beat.entryId === null) tabs.delete(key);
      else if (before || tabs.size < mostTabs) tabs.set(key, { ...beat, seenAt: clock.now() });
      if (tabs.size === 0) tenants.delete(tenant);
      else tenants.set(tenant, tabs);
      if (before?.entryId === beat.entryId && before?.path === beat.path) return [];
      return [before?.entryId, beat.entryId].filter((id) => id !== undefined && id !== null);
    },

    /** Forgets the tabs that have said nothing for long. Answers the records that they were in. */
    expire: (): { tenant: TenantId; entryId: string }[] => {
      const left: { tenant: TenantId; entryId: string }[] = [];
      for (const [tenant, tabs] of tenants) {
        for (const [key, { entryId, seenAt }] of tabs) {
          if (clock.now() - seenAt < heldFor) continue;
          tabs.delete(key);
          if (entryId !== null) left.push({ tenant, entryId });
        }
        if (tabs.size === 0) tenants.delete(tenant);
      }
      return left;
    },

    /** Who has a record open, in the order in which they came. */
    peopleIn: (tenant: TenantId, entryId: string): PersonHere[] => {
      const people = new Map<string, { id: string; name: string; paths: string[] }>();
      for (const { person, path, entryId: at } of tenants.get(tenant)?.values() ?? []) {
        if (at !== entryId) continue;
        const known = people.get(person.id) ?? { ...person, paths: [] };
        if (path !== null && !known.paths.includes(path)) known.paths.push(path);
        people.set(person.id, known);
      }
      return [...people.values()].slice(0, mostNamed);
    },
  };
}
