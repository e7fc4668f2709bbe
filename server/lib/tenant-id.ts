declare const brand: unique symbol;

/** The id of a tenant. Only the access layer, the tenants slice and tests make one from a string. */
export type TenantId = string & { readonly [brand]: 'TenantId' };

/** Marks a string that was read from the tenants table, a verified key or a verified session. */
export function asTenantId(id: string): TenantId {
  return id as TenantId;
}

/**
 * The owner of rows that belong to the installation and not to one tenant: people, their sessions, lockouts.
 * It keeps the rule "every table starts with tenant_id" without an exception for them.
 */
export const installationTenant = asTenantId('00000000-0000-0000-0000-000000000000');
