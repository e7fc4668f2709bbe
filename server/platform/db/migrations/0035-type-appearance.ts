import type { Migration } from '../migration.ts';

/** How editors see a type and its records: JSON, null where nobody chose. */
export const typeAppearance: Migration = {
  name: '0035-type-appearance',
  statements: ({ text }) => [`alter table types add column appearance ${text}`],
};
