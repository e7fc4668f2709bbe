import type { Surface } from '../platform/limits/limits.ts';

const credentialPaths = new Set([
  '/auth/login',
  '/auth/setup',
  '/auth/setup-password',
  '/auth/forgot-password',
  '/auth/reset-password',
]);
const readFamilies = new Set(['pages', 'collections', 'blog', 'media', 'schemas', 'changes']);
const writtenFamilies = new Set(['pages', 'collections']);

/** Whether a request is for one of the credential endpoints. `path` is below `/api/v1`. */
export function isCredentialRequest(method: string, path: string): boolean {
  return method === 'POST' && credentialPaths.has(path);
}

/**
 * The row of the rate-limit table that a request counts against (specification, "Rate limits"); undefined for what has
 * no limit of its own. `path` is below `/api/v1`.
 */
export function surfaceOf(method: string, path: string): Surface | undefined {
  const family = path.split('/', 2)[1] ?? '';
  // Whether there is an owner yet, the admin app asks before anybody signed in.
  if (family === 'admin' || (path === '/auth/setup' && method !== 'POST')) return 'admin';
  if (family === 'ai') return 'ai';
  // Whoever took over a session must not find out the password by trying either.
  if (isCredentialRequest(method, path) || path === '/auth/change-password') return 'credentials';
  if (method === 'GET' || method === 'HEAD') return readFamilies.has(family) ? 'reads' : undefined;
  if (family === 'media') return method === 'POST' ? 'uploads' : undefined;
  return writtenFamilies.has(family) ? 'writes' : undefined;
}
