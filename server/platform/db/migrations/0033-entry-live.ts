import type { Migration } from '../migration.ts';

/**
 * What readers saw before. What they see now stands in `entries`, with the instant since when: only what has ended needs a row of
 * its own. So what was published before has no row to make, and its history begins at this step.
 */
export const entryLive: Migration = {
  name: '0033-entry-live',
  statements: ({ int, text, bytes, dialect }) => [
    `alter table entries add column live_since ${int}`,
    `alter table entries add column live_by ${text}`,
    `alter table entries add column live_release ${text}`,
    'create index entries_live_since on entries (tenant_id, scope, live_since) where live_since is not null',
    `create table entry_live (
      tenant_id ${text} not null references tenants (tenant_id), entry_id ${text} not null, live_from ${int} not null,
      live_to ${int} not null, kind ${text} not null, type_id ${text} not null, scope ${text} not null, name ${text} not null,
      slug ${text} not null, sort_order ${int} not null, content ${text}, packed ${bytes}, created_at ${int} not null,
      live_at ${int} not null, published_at ${int}, live_by ${text}, release_id ${text},
      primary key (tenant_id, entry_id, live_from)
    )`,
    'create index entry_live_in_scope on entry_live (tenant_id, scope, live_to)',
    'create index entry_live_by_slug on entry_live (tenant_id, scope, slug, live_from)',
    'create index entry_live_ended on entry_live (tenant_id, live_to)',
    `alter table tenants add column history_from ${int}`,
    `update tenants set history_from = ${
      dialect === 'sqlite'
        ? "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
        : 'cast(extract(epoch from now()) * 1000 as bigint)'
    }`,
  ],
};
