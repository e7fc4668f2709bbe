import type { Migration } from '../migration.ts';

/** Limits of a key's own, as JSON; null for those of the installation. */
export const keyLimits: Migration = {
  name: '0018-key-limits',
  statements: ({ text }) => [`alter table api_keys add column limits ${text}`],
};
