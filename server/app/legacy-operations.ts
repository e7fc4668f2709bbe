import type { Access } from '../features/api/access.ts';
import type { FamilyName } from '../features/api/families.ts';
import type { AnyOperation, OperationDescription } from '../features/api/operation.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { Surface } from '../platform/limits/limits.ts';
import type { Deps } from './build-deps.ts';
import { buildHandlers } from './build-handlers.ts';
import { descriptions } from './legacy-descriptions.ts';
import { type PolicyRow, policy } from './policy.ts';

// Until each slice has its operations.ts: its rows, descriptions and handlers put together here.

const built = new WeakMap<Deps, Record<string, (request: unknown) => Promise<Answer>>>();

function handlersOf(deps: Deps) {
  const known = built.get(deps) ?? (buildHandlers(deps) as unknown as Record<string, never>);
  built.set(deps, known);
  return known;
}

const credentialPaths = new Set([
  '/auth/login',
  '/auth/setup',
  '/auth/setup-password',
  '/auth/forgot-password',
  '/auth/reset-password',
]);

function limitOf(method: string, path: string): Surface | undefined {
  const family = path.split('/', 2)[1] ?? '';
  if (family === 'admin' || (path === '/auth/setup' && method !== 'POST')) return 'admin';
  if (family === 'ai') return 'ai';
  if ((method === 'POST' && credentialPaths.has(path)) || path === '/auth/change-password')
    return 'credentials';
  if (method === 'GET') return family === 'auth' ? undefined : 'reads';
  if (family === 'media') return method === 'POST' ? 'uploads' : undefined;
  return undefined;
}

const familyByHead: Record<string, FamilyName> = {
  schemas: 'structure',
  media: 'files',
  changes: 'keyed',
  ai: 'keyed',
  auth: 'people',
  admin: 'people',
};

/** The operations of slices that have no definitions yet. */
export function legacy(...slices: string[]): AnyOperation<Deps>[] {
  return (policy as readonly PolicyRow[])
    .filter(({ operation }) => slices.includes(operation.split('.')[0] ?? ''))
    .map(({ operation: name, method, path, ...access }) => {
      const { ...description } = (descriptions as Record<string, OperationDescription>)[name];
      const limit = limitOf(method, path);
      return {
        ...(description as OperationDescription),
        name,
        method,
        path,
        access: access as Access<unknown>,
        ...(limit && { limit }),
        family: familyByHead[path.split('/', 2)[1] ?? ''] ?? 'keyed',
        handle: (deps: Deps, request: unknown) => {
          const handler = handlersOf(deps)[name];
          if (!handler) throw new Error(`${name} has no handler`);
          return handler(request);
        },
      };
    });
}
