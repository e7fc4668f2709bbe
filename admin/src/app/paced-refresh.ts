import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { rateLimitDelay } from '../api/rate-limit.ts';

/** Milliseconds for which changes are collected, and by which tabs differ. */
const collectFor = 200;
const jitter = 400;
/** Requests that a tab may send at once for what others changed, and the milliseconds after which it may send one more. */
const burst = 20;
const refillEvery = 3000;
/** The share of the rate limit that refreshes leave to people. */
const keptForPeople = 0.5;

/** Refreshes queries that a change made stale. */
export interface PacedRefresh {
  add(keys: readonly QueryKey[]): void;
  stop(): void;
}

/**
 * Refreshes what others changed at a bounded rate: an import changes thousands of entries, and all tabs of an office share
 * one rate limit. A single change is shown at once; many are collected, and the tab reads once for all of them.
 */
export function createPacedRefresh(queryClient: QueryClient, now: () => number = Date.now): PacedRefresh {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tokens = burst;
  let filledAt = now();

  const refresh = () => {
    const cost = countRequests(queryClient, [...waiting.values()]);
    const wait = cost === 0 ? 0 : Math.max(waitForTokens(cost), rateLimitDelay(keptForPeople, now()));
    if (wait > 0) {
      timer = setTimeout(refresh, wait + Math.random() * jitter);
      return;
    }
    timer = undefined;
    tokens -= cost;
    for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey });
    waiting.clear();
  };
  const waitForTokens = (cost: number): number => {
    tokens = Math.min(burst, tokens + (now() - filledAt) / refillEvery);
    filledAt = now();
    return Math.max(0, Math.min(cost, burst) - tokens) * refillEvery;
  };

  return {
    add: (keys) => {
      for (const key of keys) waiting.set(JSON.stringify(key), key);
      if (waiting.size > 0) timer ??= setTimeout(refresh, collectFor + Math.random() * jitter);
    },
    stop: () => clearTimeout(timer),
  };
}

/** How many queries on the screen belong to these keys. */
function countRequests(queryClient: QueryClient, keys: readonly QueryKey[]): number {
  const cache = queryClient.getQueryCache();
  const found = keys.flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }));
  return new Set(found.filter((query) => !query.isDisabled())).size;
}
