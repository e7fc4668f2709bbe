import type { Migration } from '../migration.ts';

/**
 * The long texts of an entry's own fields are read from its content: index values have their beginning alone. They are
 * found by an index that has these as well.
 */
export const longValues: Migration = {
  name: '0021-long-values',
  statements: ({ int }) => [
    `alter table entry_values add column in_content ${int} not null default 0`,
    'drop index entry_values_long',
    `create index entry_values_cut on entry_values (tenant_id, scope, path, entry_id)
      where length(value_key) >= 200`,
  ],
};
