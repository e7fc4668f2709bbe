import type { Permission } from '../features/access/api-key.ts';
import type { Role } from '../features/staff/staff-request.ts';
import { mediaPolicy } from './media-policy.ts';
import { peoplePolicy } from './people-policy.ts';
import { webhookPolicy } from './webhook-policy.ts';

/** One route: what it needs before its handler runs. */
export interface PolicyRow {
  /** The handler that `build-api` mounts here. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `:slug{.+}` matches several segments. */
  readonly path: string;
  /** `key`: an API key. `session`: a signed-in person. `none`: anybody. */
  readonly credential: 'key' | 'session' | 'none';
  /** Of secret keys, on routes with credential `key`. */
  readonly permission?: Permission;
  /** Not for public keys, on routes with credential `key` that need no permission. */
  readonly secretKey?: true;
  /** Of people, on routes with credential `session`. */
  readonly role?: Role;
  /** Only for people who may manage the tenants of the installation. */
  readonly superAdmin?: true;
  /** A write that demands an Idempotency-Key and runs once for it, in one transaction with its stored answer. */
  readonly idempotent?: true;
  /** Whether a write may come without a body. */
  readonly body?: 'optional';
}

const read = { method: 'GET', credential: 'key' } as const;
const developer = { credential: 'session', role: 'developer' } as const;
const viewer = { method: 'GET', credential: 'session', role: 'viewer' } as const;

/** Every route below `/api/v1`. What is not here is not reachable; a test walks it with foreign credentials. */
export const policy = [
  { operation: 'schemas.list', path: '/schemas', ...read },
  { operation: 'schemas.get', path: '/schemas/:kind/:slug', ...read },

  { operation: 'changes.list', path: '/changes', ...read, secretKey: true },

  ...peoplePolicy,
  ...webhookPolicy,

  { operation: 'pageTypes.list', path: '/admin/page-types', ...viewer },
  { operation: 'pageTypes.create', method: 'POST', path: '/admin/page-types', ...developer },
  { operation: 'pageTypes.get', path: '/admin/page-types/:id', ...viewer },
  { operation: 'pageTypes.update', method: 'PUT', path: '/admin/page-types/:id', ...developer },
  { operation: 'pageTypes.delete', method: 'DELETE', path: '/admin/page-types/:id', ...developer },
  { operation: 'components.list', path: '/admin/components', ...viewer },
  { operation: 'components.create', method: 'POST', path: '/admin/components', ...developer },
  { operation: 'components.get', path: '/admin/components/:id', ...viewer },
  { operation: 'components.update', method: 'PUT', path: '/admin/components/:id', ...developer },
  { operation: 'components.delete', method: 'DELETE', path: '/admin/components/:id', ...developer },
  { operation: 'collectionTypes.list', path: '/admin/collection-types', ...viewer },
  { operation: 'collectionTypes.create', method: 'POST', path: '/admin/collection-types', ...developer },
  { operation: 'collectionTypes.get', path: '/admin/collection-types/:id', ...viewer },
  { operation: 'collectionTypes.update', method: 'PUT', path: '/admin/collection-types/:id', ...developer },
  {
    operation: 'collectionTypes.delete',
    method: 'DELETE',
    path: '/admin/collection-types/:id',
    ...developer,
  },

  ...mediaPolicy,

  { operation: 'ai.seo', method: 'POST', path: '/ai/seo', credential: 'key', permission: 'ai:use' },
  {
    operation: 'ai.suggestions',
    method: 'POST',
    path: '/ai/suggestions',
    credential: 'key',
    permission: 'ai:use',
  },
  { operation: 'ai.adminSeo', method: 'POST', path: '/admin/ai/seo', credential: 'session', role: 'editor' },
  {
    operation: 'ai.adminSuggestions',
    method: 'POST',
    path: '/admin/ai/suggestions',
    credential: 'session',
    role: 'editor',
  },

  { operation: 'migrations.list', path: '/admin/migrations', ...viewer },
  { operation: 'migrations.create', method: 'POST', path: '/admin/migrations', ...developer },
  { operation: 'migrations.get', path: '/admin/migrations/:id', ...viewer },
  { operation: 'migrations.preview', method: 'POST', path: '/admin/migrations/:id/preview', ...developer },
  { operation: 'migrations.run', method: 'POST', path: '/admin/migrations/:id/run', ...developer },
  { operation: 'migrations.cancel', method: 'POST', path: '/admin/migrations/:id/cancel', ...developer },
  { operation: 'migrations.undo', method: 'POST', path: '/admin/migrations/:id/undo', ...developer },

  { operation: 'overview.get', path: '/admin/overview', ...viewer },
  { operation: 'search.find', path: '/admin/search', ...viewer },
] as const satisfies readonly PolicyRow[];

export type Policy = (typeof policy)[number];
