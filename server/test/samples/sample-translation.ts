import { isJsonObject } from '../../lib/json-object.ts';

type Pair = readonly [string, string];

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\b20[0-2]\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const key = /cms_(pk|sk|prev|pt)_[0-9A-Za-z]{4,}/g;
const linkToken = /#token=[\w-]{16,}/g;
const sampleHash = '3f5a'.repeat(16);
const sampleTime = '2026-03-02T09:00:00.000Z';

/** What the document has in place of values that no two runs have alike, by the key that they stand under. */
const masks: Readonly<Record<string, unknown>> = {
  token: 'the-token-of-the-session',
  secret: 'whsec_EXAMPLE',
  secretMasked: '********EXAMPLE0',
  lastFour: 'MPLE',
  durationMs: 12,
  next: 'the-cursor-of-the-next-answer',
  userAgent: 'curl/8.17.0',
};

/** Puts real values in the place of documented ones. */
export function toReal<T>(value: T, pairs: readonly Pair[]): T {
  return value === undefined ? value : (JSON.parse(replaceEach(JSON.stringify(value), pairs)) as T);
}

/** Puts documented values in the place of real ones; what differs from run to run becomes the same. */
export function toDocumented(value: unknown, pairs: readonly Pair[]): unknown {
  if (value === undefined) return undefined;
  const documented = new Set(pairs.map(([sample]) => sample));
  const others = new Map<string, string>();
  const nameId = (id: string): string => {
    if (documented.has(id)) return id;
    const known = others.get(id);
    const name = known ?? `019c2f00-0000-7000-8000-${String(1001 + others.size).padStart(12, '0')}`;
    others.set(id, name);
    return name;
  };
  const backwards = pairs.map(([sample, real]): Pair => [real, sample]);
  const text = replaceEach(JSON.stringify(value), backwards)
    .replace(uuid, nameId)
    .replace(time, sampleTime)
    .replace(key, 'cms_$1_EXAMPLE')
    .replace(linkToken, '#token=the-token-of-the-link');
  return JSON.parse(text, (name, one: unknown) => mask(name, one));
}

function mask(name: string, value: unknown): unknown {
  // The hash of types differs with their ids; that of a file is its own.
  if (name === 'meta' && isJsonObject(value) && 'hash' in value) return { ...value, hash: sampleHash };
  if (value === null || typeof value === 'object') return value;
  // Those of previews say what they are.
  const isKey = typeof value === 'string' && value.startsWith('cms_');
  return Object.hasOwn(masks, name) && !isKey ? masks[name] : value;
}

/** The longest first: one may stand inside another. */
function replaceEach(text: string, pairs: readonly Pair[]): string {
  const sorted = [...pairs].filter(([from]) => from !== '').sort(([a], [b]) => b.length - a.length);
  return sorted.reduce((current, [from, to]) => current.replaceAll(from, to), text);
}
