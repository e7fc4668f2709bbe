import type { Permission } from '../features/access/api-key.ts';
import type { Role } from '../features/staff/staff-request.ts';
import { peoplePolicy } from './people-policy.ts';

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

/** Every route below `/api/v1`. What is not here is not reachable; a test walks it with foreign credentials. */
export const policy = [...peoplePolicy] as const satisfies readonly PolicyRow[];

export type Policy = (typeof policy)[number];
