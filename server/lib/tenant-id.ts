declare const brand: unique symbol;

/** The id of a tenant. Only the access layer, the tenants slice and tests make one from a string. */
export type TenantId = string & { readonly [brand]: 'TenantId' };

/** Marks a string that was read from the tenants table, a verified key or a verified session. */
export function asTenantId(id: string): TenantId {
  return id as TenantId;
}

/** What follows the digits of a tenant's id in the UUID that it is outside of the database. */
const restOfUuid = '-7000-8000-000000000000';
/** Installations of an earlier state of this release told their tenants with an 8 there. */
const shortUuid = /^(.{8})-(.{4})-[78]000-8000-0{12}$/;

/**
 * The tenant of a UUID that somebody claims. The ids of tenants begin every key of the database, so they are short there: the
 * first twelve digits of a UUID whose others are always the same. Those that an older release made are whole UUIDs.
 */
export function tenantOfUuid(uuid: string): TenantId {
  const id = uuid.toLowerCase();
  return asTenantId(id.replace(shortUuid, '$1$2'));
}

/** The id of a tenant as everybody else knows it, a UUID. */
export function uuidOfTenant(tenant: string): string {
  return /^[0-9a-f]{12}$/.test(tenant) ? `${tenant.slice(0, 8)}-${tenant.slice(8)}${restOfUuid}` : tenant;
}

/**
 * The owner of rows that belong to the installation and not to one tenant: people, their sessions, lockouts.
 * It keeps the rule "every table starts with tenant_id" without an exception for them.
 */
export const installationTenant = asTenantId('00000000-0000-0000-0000-000000000000');
