// In this folder: people who sign in, a folder a topic. At the top: what the topics share.

import { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';

/** Roles in a tenant, lowest first; each may do all that the lower ones may. */
export const roles = ['viewer', 'editor', 'developer', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];
export const roleShape = z.enum(roles);

/** A role as it is stored. */
export function asRole(stored: string): Role {
  const role = roles.find((candidate) => candidate === stored);
  if (!role) throw new Error('a stored membership has an unknown role');
  return role;
}

/** A person who can sign in. */
export interface StaffUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** May manage the tenants of the installation. */
  readonly isSuperAdmin: boolean;
}

/** A request of a signed-in person, in the tenant that they have chosen. */
export interface StaffRequest extends ApiRequest {
  readonly tenant: TenantId;
  readonly role: Role;
  readonly user: StaffUser;
  readonly sessionId: string;
  /** When the session ends if it is not used again, in Unix milliseconds. */
  readonly sessionEndsAt: number;
  readonly actor: Actor;
  /** The body as JSON; `{}` for an empty one. @throws ServiceError INVALID_JSON, PAYLOAD_TOO_LARGE */
  json(): Promise<unknown>;
}

/** Whether `role` may do what `needed` may. */
export function roleReaches(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Demands a role. @throws ServiceError FORBIDDEN naming it */
export function requireRole(role: Role, needed: Role): void {
  if (roleReaches(role, needed)) return;
  throw fail('FORBIDDEN', `This needs the ${needed} role; yours is ${role}.`);
}

/** Demands somebody who may manage the tenants of the installation. @throws ServiceError FORBIDDEN */
export function requireSuperAdmin(user: StaffUser): void {
  if (user.isSuperAdmin) return;
  throw fail('FORBIDDEN', 'This needs a super-admin of the installation.');
}
