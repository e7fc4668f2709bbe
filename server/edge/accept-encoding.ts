import { createRecentMap } from '../lib/recent-map.ts';

/** Encodings that answers are kept in, the better one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const known = createRecentMap<string, Encoding | 'identity'>(500);

/** The encoding to answer in, by `Accept-Encoding` (RFC 9110, 12.5.3); undefined for none. */
export function chooseEncoding(accept: string): Encoding | undefined {
  let chosen = known.get(accept);
  if (chosen === undefined) {
    chosen = parse(accept) ?? 'identity';
    known.set(accept, chosen);
  }
  return chosen === 'identity' ? undefined : chosen;
}

/** Whether `Accept-Encoding` takes gzip, whatever it prefers. */
export function takesGzip(accept: string): boolean {
  const weights = weightsOf(accept);
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

function parse(accept: string): Encoding | undefined {
  const weights = weightsOf(accept);
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  const [best] = encodings
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= identity)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best;
}
