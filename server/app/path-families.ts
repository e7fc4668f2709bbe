import { type Family, type FamilyName, families } from '../features/api/families.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import type { Surface } from '../platform/limits/limits.ts';
import { operations } from './operations.ts';

/** `/collections/:type` → `collections`. Paths here are below `/api/v1`. */
function headOf(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

const byHead = new Map<string, AnyOperation[]>();
for (const operation of operations) {
  const head = headOf(operation.path);
  byHead.set(head, [...(byHead.get(head) ?? []), operation]);
}

const familyByHead: ReadonlyMap<string, FamilyName> = new Map(
  [...byHead].map(([head, [first]]) => [head, first?.family ?? 'keyed']),
);

const credentialPaths = new Set(
  operations.flatMap(({ path, limit, access }) =>
    limit === 'credentials' && access.credential === 'none' ? [path] : [],
  ),
);

/** Whether a request is for one of the endpoints where strangers show a password or a token. */
export function isCredentialRequest(method: string, path: string): boolean {
  return method === 'POST' && credentialPaths.has(path);
}

/**
 * The family of a path, whether or not an operation has it: what is answered for a path that no operation has must not be
 * kept as anybody else's either. Whatever does not begin like an operation asks for a key.
 */
export function familyOf(path: string): Family {
  const head = headOf(path);
  // `/admin` alone is no part of the admin API: it asks for a key like any unknown path.
  const isWhole = path.length > head.length + 1;
  const name = familyByHead.get(head) ?? 'keyed';
  return families[name === 'people' && !isWhole ? 'keyed' : name];
}

/** What a request to a path that no operation has counts against: the same as its neighbours. */
export function limitOfUnknown(method: string, path: string): Surface | undefined {
  const neighbours = byHead.get(headOf(path)) ?? [];
  const asked = { HEAD: 'GET', PATCH: 'PUT' }[method] ?? method;
  const alike = neighbours.filter((operation) => operation.method === asked);
  const limits = new Set((alike.length > 0 ? alike : neighbours).map(({ limit }) => limit));
  const [limit] = limits;
  if (limits.size !== 1 || (limit === 'reads' && asked !== 'GET')) return undefined;
  return limit;
}
