import type { Migration } from '../migration.ts';

/** How the admin app of a tenant shows whose it is: a colour and the media id of a logo, null where nobody chose. */
export const tenantBrand: Migration = {
  name: '0040-tenant-brand',
  statements: ({ text }) => [
    `alter table tenants add column accent ${text}`,
    `alter table tenants add column logo_id ${text}`,
  ],
};
