import { describe, expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { Lane } from './lane.ts';
import { createLanes, type LanePlan, laneLimits } from './lanes.ts';

const lane = (tenant: string, webhookId: string): Lane => ({ tenant: asTenantId(tenant), webhookId });
const limits = {
  ...laneLimits,
  total: 20,
  failingTotal: 10,
  tenant: 12,
  lane: 4,
  failingLane: 1,
  round: 16,
  bytes: 100,
};

function takesBy(plan: readonly LanePlan[], by: (lane: Lane) => string): Record<string, number> {
  const takes: Record<string, number> = {};
  for (const { lane: each, take } of plan) takes[by(each)] = (takes[by(each)] ?? 0) + take;
  return takes;
}

describe('attempts that may run at once are shared', () => {
  test('between tenants first: 100 webhooks of one take no more than the one of another', () => {
    const lanes = createLanes(limits);
    lanes.offer(Array.from({ length: 100 }, (_, n) => lane('a', `a${n}`)));
    lanes.offer([lane('b', 'b0'), lane('c', 'c0')]);
    expect(takesBy(lanes.plan(), ({ tenant }) => tenant)).toEqual({ a: 8, b: 4, c: 4 });
  });

  test('between the webhooks of a tenant, none beyond its own limit', () => {
    const lanes = createLanes(limits);
    lanes.offer([lane('a', 'x'), lane('a', 'y')]);
    expect(takesBy(lanes.plan(), ({ webhookId }) => webhookId)).toEqual({ x: 4, y: 4 });
  });

  test('what runs counts against the limits of its webhook, its tenant and the process', () => {
    const lanes = createLanes(limits);
    lanes.offer([lane('a', 'x'), lane('a', 'y'), lane('a', 'z'), lane('a', 'w')]);
    for (const webhookId of ['x', 'y', 'z']) {
      for (let n = 0; n < 3; n++) lanes.begin(lane('a', webhookId), 1);
    }
    expect(takesBy(lanes.plan(), ({ tenant }) => tenant)).toEqual({ a: 3 });
    for (let n = 0; n < 11; n++) lanes.begin(lane(`t${n}`, 'v'), 1);
    expect(lanes.plan()).toEqual([]);
    lanes.end(lane('t0', 'v'), 1, false);
    expect(takesBy(lanes.plan(), ({ tenant }) => tenant)).toEqual({ a: 1 });
  });

  test('webhooks that fail share a part of their own: the others keep the rest, whoever hangs', () => {
    const lanes = createLanes(limits);
    const failing = Array.from({ length: 30 }, (_, n) => lane(`f${n}`, 'f'));
    for (const each of failing) {
      lanes.begin(each, 1);
      lanes.end(each, 1, true);
    }
    lanes.offer(failing);
    const first = lanes.plan();
    expect(first.reduce((sum, { take }) => sum + take, 0)).toBe(10);
    for (const { lane: each } of first) lanes.begin(each, 1);
    lanes.offer([lane('good', 'g')]);
    expect(takesBy(lanes.plan(), ({ tenant }) => tenant)).toEqual({ good: 4 });
    for (const { lane: each } of first) lanes.end(each, 1, false);
    expect(lanes.plan().length).toBeGreaterThan(1);
  });

  test('while a crowd of them runs, more begin a few at a time, but not those of tenants that have few', () => {
    const lanes = createLanes({
      ...limits,
      total: 100,
      tenant: 50,
      crowd: 20,
      crowdedRound: 3,
      crowdingTenant: 2,
    });
    const busy = Array.from({ length: 40 }, (_, n) => lane('busy', `${n}`));
    lanes.offer(busy);
    for (const each of busy.slice(0, 20)) {
      expect([lanes.isCrowded(), lanes.plan().length]).toEqual([false, limits.round]);
      lanes.begin(each, 1);
    }
    expect([lanes.isCrowded(), lanes.plan().length]).toEqual([true, 3]);
    lanes.offer([lane('calm', 'one'), lane('calm', 'two')]);
    // Two of the calm tenant beside the three; with two it is like the other.
    const takes = takesBy(lanes.plan(), ({ tenant }) => tenant);
    expect((takes['calm'] ?? 0) + (takes['busy'] ?? 0)).toBe(5);
    expect(takes['calm']).toBeGreaterThanOrEqual(2);
    expect(takes['busy']).toBeGreaterThanOrEqual(2);
    for (const each of busy.slice(0, 20)) lanes.end(each, 1, false);
    expect(lanes.isCrowded()).toBe(false);
    expect(lanes.plan().reduce((sum, { take }) => sum + take, 0)).toBe(limits.round);
  });

  test('no more bodies are loaded than memory is meant for them', () => {
    const lanes = createLanes(limits);
    lanes.offer([lane('a', 'x'), lane('b', 'x')]);
    lanes.begin(lane('a', 'x'), 100);
    expect(lanes.plan()).toEqual([]);
    lanes.end(lane('a', 'x'), 100, false);
    expect(lanes.plan()).toHaveLength(2);
  });

  test('a drained webhook is planned again once something is offered', () => {
    const lanes = createLanes(limits);
    lanes.offer([lane('a', 'x')]);
    lanes.drain(lane('a', 'x'));
    expect([lanes.isReady(), lanes.plan()]).toEqual([false, []]);
    lanes.offer([lane('a', 'x')]);
    expect(lanes.plan()).toEqual([{ lane: lane('a', 'x'), take: 4 }]);
  });
});
