import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import type { Permission } from '../access/api-key.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { Role, StaffRequest } from '../staff/staff-request.ts';
import type { Shown } from './shown.ts';

/** What a request needs before a handler runs, and with it the kind of request that the handler gets. */
export interface Access<Request> {
  /** `key`: an API key. `session`: a signed-in person. `none`: anybody. */
  readonly credential: 'key' | 'session' | 'none';
  /** Of secret keys, with credential `key`. */
  readonly permission?: Permission;
  /** Not for public keys, with credential `key` where no permission is needed. */
  readonly secretKey?: true;
  /** Of people, with credential `session`. */
  readonly role?: Role;
  /** Only for people who may manage the tenants of the installation. */
  readonly superAdmin?: true;
  /** What an open tab asks by itself, with credential `session`: it is no use that keeps the session alive. */
  readonly quiet?: true;
  /** A write that demands an Idempotency-Key and runs once for it, in one transaction with its stored answer. */
  readonly idempotent?: true;
  /** An idempotent write that reads its body and sees to its key itself: its handler gets the request of its key. */
  readonly ownRun?: true;
  /** Whether an idempotent write may come without a body. */
  readonly body?: 'optional';
  /** A read of content that depends on nothing but its tenant and its parameters: a batch of reads may hold it. */
  readonly batched?: true;
  /** Never there at run time: ties the type of the request to what was checked of it. */
  readonly handles?: (request: Request) => void;
}

/** A public read: whose content, what of it, and whether drafts are shown. Nothing else of a request reaches an answer that is kept. */
export interface ReadRequest extends Shown {
  readonly tenant: TenantId;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The header `If-None-Match`. The edge compares it for answers that it keeps. */
  readonly ifNoneMatch: string | undefined;
}

/** A public write: authenticated, permitted, parsed, and running in the transaction that stores its answer. */
export interface WriteRequest extends KeyRequest {
  readonly tx: Tx;
  /** The parsed body; `{}` where the route may come without one. */
  readonly body: unknown;
}

export const anybody: Access<ApiRequest> = { credential: 'none' };
export const secretKey: Access<KeyRequest> = { credential: 'key', secretKey: true };
export const anySession: Access<StaffRequest> = { credential: 'session' };
export const superAdmin: Access<StaffRequest> = { credential: 'session', superAdmin: true };

/** Any key, for an answer that depends on nothing but its tenant and its parameters: alone, or in a batch. */
export const anyReader: Access<ReadRequest> = { credential: 'key', batched: true };

/** Secret keys with a permission. */
export function keyWith(permission: Permission): Access<KeyRequest> {
  return { credential: 'key', permission };
}

/** A write of content by secret keys, which runs once for its Idempotency-Key. */
export const contentWrite: Access<WriteRequest> = {
  credential: 'key',
  permission: 'content:write',
  idempotent: true,
};

/** The same, for writes that may come without a body. */
export const contentAction: Access<WriteRequest> = { ...contentWrite, body: 'optional' };

/** An open tab of anybody of the tenant, whether or not a person is at it. */
export const openTab: Access<StaffRequest> = { credential: 'session', role: 'viewer', quiet: true };

/** People of the tenant with at least this role. */
export function staff(role: Role): Access<StaffRequest> {
  return { credential: 'session', role };
}
