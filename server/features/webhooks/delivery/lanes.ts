import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Lane } from './lane.ts';

/** How many attempts may run at once in this process. */
export interface LaneLimits {
  readonly total: number;
  /** Of webhooks whose last attempt failed, together: the others keep the rest, whoever hangs. */
  readonly failingTotal: number;
  readonly tenant: number;
  readonly lane: number;
  readonly failingLane: number;
  /** Bytes of bodies that are held in memory; the one that passes it is the last. */
  readonly bytes: number;
  /** Of one claim. */
  readonly round: number;
  /** From so many running attempts on, receivers are slow: what begins together would end together too. */
  readonly crowd: number;
  /** Of one claim in a crowd, for the tenants together that have `crowdingTenant` running: the others are not held back. */
  readonly crowdedRound: number;
  readonly crowdingTenant: number;
}

export const laneLimits: LaneLimits = {
  total: 1024,
  failingTotal: 512,
  tenant: 256,
  lane: 32,
  failingLane: 4,
  bytes: 64 * 1024 * 1024,
  round: 64,
  crowd: 128,
  crowdedRound: 16,
  crowdingTenant: 8,
};

/** How many deliveries to claim from a lane. */
export interface LanePlan {
  readonly lane: Lane;
  readonly take: number;
}

interface LaneState {
  readonly lane: Lane;
  /** Something may be due. */
  ready: boolean;
  failing: boolean;
  running: number;
}

/** Shares the attempts that may run at once fairly: between tenants first, then between their webhooks. */
export interface Lanes {
  /** Something may be due in these lanes. */
  offer(lanes: readonly Lane[]): void;
  /** Nothing more is due in a lane. */
  drain(lane: Lane): void;
  isReady(): boolean;
  /** So many attempts run that more should begin a few at a time. */
  isCrowded(): boolean;
  /** What to claim now; the next call begins with the next tenant. */
  plan(): LanePlan[];
  begin(lane: Lane, bytes: number): void;
  end(lane: Lane, bytes: number, failed: boolean): void;
}

export function createLanes(limits: LaneLimits = laneLimits): Lanes {
  const tenants = new Map<TenantId, Map<string, LaneState>>();
  const running = { total: 0, failing: 0, bytes: 0 };

  function stateOf(lane: Lane): LaneState {
    let lanes = tenants.get(lane.tenant);
    if (!lanes) {
      lanes = new Map();
      tenants.set(lane.tenant, lanes);
    }
    let state = lanes.get(lane.webhookId);
    if (!state) {
      state = { lane, ready: false, failing: false, running: 0 };
      lanes.set(lane.webhookId, state);
    }
    return state;
  }

  // A failing lane is remembered: forgetting it would give it its full share again.
  function forgetIfIdle({ lane, ready, failing, running: attempts }: LaneState): void {
    if (ready || failing || attempts > 0) return;
    const lanes = tenants.get(lane.tenant);
    lanes?.delete(lane.webhookId);
    if (lanes?.size === 0) tenants.delete(lane.tenant);
  }

  const isCrowded = () => running.total >= limits.crowd;

  return {
    offer: (offered) => {
      for (const lane of offered) stateOf(lane).ready = true;
    },
    drain: (lane) => {
      const state = stateOf(lane);
      state.ready = false;
      forgetIfIdle(state);
    },
    isReady: () => [...tenants.values()].some((lanes) => [...lanes.values()].some(({ ready }) => ready)),
    isCrowded,
    plan: () => {
      if (running.bytes >= limits.bytes) return [];
      const planned = share(limits, tenants, {
        all: Math.min(limits.round, limits.total - running.total),
        failing: limits.failingTotal - running.failing,
        crowding: isCrowded() ? limits.crowdedRound : limits.round,
      });
      const [first] = tenants;
      if (first) {
        tenants.delete(first[0]);
        tenants.set(...first);
      }
      return planned;
    },
    begin: (lane, bytes) => {
      const state = stateOf(lane);
      state.running++;
      running.total++;
      running.bytes += bytes;
      if (state.failing) running.failing++;
    },
    end: (lane, bytes, failed) => {
      const state = stateOf(lane);
      const { failing } = state;
      if (failing) running.failing -= state.running;
      state.running--;
      state.failing = failed;
      if (failed) running.failing += state.running;
      running.total--;
      running.bytes -= bytes;
      forgetIfIdle(state);
    },
  };
}

/** How many attempts may still be dealt: in all, to failing lanes, and to tenants that crowd the process. */
interface Budget {
  all: number;
  failing: number;
  crowding: number;
}

/** Deals single attempts out, one a tenant and round, each tenant's to its lanes in turn. */
function share(
  limits: LaneLimits,
  tenants: ReadonlyMap<TenantId, ReadonlyMap<string, LaneState>>,
  left: Budget,
): LanePlan[] {
  const takes = new Map<LaneState, number>();
  const hands = [...tenants.values()].map((lanes) => createHand(limits, lanes));
  for (let dealt = true; dealt && left.all > 0; ) {
    dealt = false;
    for (const hand of hands) {
      const state = left.all > 0 ? hand(takes, left) : undefined;
      if (!state) continue;
      takes.set(state, (takes.get(state) ?? 0) + 1);
      left.all--;
      dealt = true;
    }
  }
  return [...takes].map(([{ lane }, take]) => ({ lane, take }));
}

type Hand = (takes: ReadonlyMap<LaneState, number>, left: Budget) => LaneState | undefined;

/** Answers the next lane of one tenant that may take one more attempt; undefined when none may. */
function createHand(limits: LaneLimits, lanes: ReadonlyMap<string, LaneState>): Hand {
  const queue = [...lanes.values()].filter(({ ready }) => ready);
  let room = limits.tenant;
  for (const state of lanes.values()) room -= state.running;
  return (takes, left) => {
    while (room > 0) {
      const crowds = limits.tenant - room >= limits.crowdingTenant;
      if (crowds && left.crowding <= 0) return undefined;
      const state = queue.shift();
      if (!state) return undefined;
      const most = state.failing ? limits.failingLane : limits.lane;
      if (state.running + (takes.get(state) ?? 0) >= most) continue;
      if (state.failing && left.failing <= 0) continue;
      if (state.failing) left.failing--;
      if (crowds) left.crowding--;
      room--;
      queue.push(state);
      return state;
    }
    return undefined;
  };
}
