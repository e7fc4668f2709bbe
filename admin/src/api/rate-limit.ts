/** The rate limit of admin requests that this address shares, as the last response said. */
interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** In Unix seconds of the server; names the window. */
  readonly reset: number;
  /** When the window ends, by the clock of this browser. */
  readonly endsAt: number;
}

const windowLength = 60_000;
/** Milliseconds over which tabs that wait for the same window spread their requests. */
const spread = 3000;

let last: RateLimit | undefined;

/** Reads the rate limit headers of a response to an admin request. */
export function noteRateLimit(header: (name: string) => string | null, now = Date.now()): void {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => {
    const said = header(`X-RateLimit-${name}`);
    return said === null ? Number.NaN : Number(said);
  }) as [number, number, number];
  if (![limit, remaining, reset].every(Number.isFinite)) return;
  if (last?.reset === reset) {
    // Responses arrive in any order.
    last = { ...last, remaining: Math.min(last.remaining, remaining) };
    return;
  }
  if (last && reset < last.reset) return;
  const left = reset * 1000 - Date.parse(header('Date') ?? '');
  const endsAt = now + (Number.isNaN(left) ? windowLength : Math.min(Math.max(left, 0), windowLength));
  last = { limit, remaining, reset, endsAt };
}

/**
 * Milliseconds to wait before requests that can wait: 0 while more than this share of the limit is left. The rest is for
 * the people who work at the same address.
 */
export function rateLimitDelay(share: number, now = Date.now()): number {
  if (!last || last.remaining > last.limit * share || last.endsAt <= now) return 0;
  return last.endsAt - now + Math.random() * spread;
}

/**
 * Milliseconds after which a request that was refused with 429 is sent again; undefined if the wait is longer than the
 * window of the admin limit.
 */
export function retryDelay(retryAfter: number | undefined): number | undefined {
  const wait = (retryAfter ?? 1) * 1000;
  return wait > windowLength + 1000 ? undefined : wait + Math.random() * spread;
}
