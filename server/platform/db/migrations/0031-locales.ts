import type { Migration } from '../migration.ts';

const valueColumns = (text: string, int: string, real: string) =>
  `tenant_id ${text} not null, locale ${text} not null, scope ${text} not null, entry_id ${text} not null,
      path ${text} not null, n ${int} not null, is_element ${int} not null, is_own ${int} not null,
      value_key ${text} not null, value_fold ${text}, value_text ${text}, text_fold ${text}, value_number ${real},
      published_at ${int} not null, in_content ${int} not null`;

/**
 * The locales of a tenant. A translation is an entry of its own, whose id, kind and scope are those of its source with a mark
 * behind them, so that no list of records has it. What readers of a locale see, with what falls back, is kept ready beside, and found as entries are.
 */
export const locales: Migration = {
  name: '0031-locales',
  statements: ({ int, real, text, compact }) => [
    `create table locales (
      tenant_id ${text} not null references tenants (tenant_id), code ${text} not null, name ${text} not null,
      fallback ${text} not null, is_default ${int} not null, position ${int} not null, is_ready ${int} not null,
      filled_to ${text}, created_at ${int} not null, deleted_at ${int},
      primary key (tenant_id, code)
    )`,
    `create index locales_to_fill on locales (tenant_id, code) where filled_to is not null`,
    `create table translations (
      tenant_id ${text} not null, entry_id ${text} not null, source_version ${int} not null, shared_content ${text},
      primary key (tenant_id, entry_id),
      foreign key (tenant_id, entry_id) references entries (tenant_id, id) on delete cascade
    )`,
    `create table shown_entries (
      tenant_id ${text} not null, locale ${text} not null, id ${text} not null, kind ${text} not null,
      type_id ${text} not null, scope ${text} not null, name ${text} not null, name_fold ${text} not null,
      slug ${text} not null, published_content ${text} not null, sort_order ${int} not null, created_at ${int} not null,
      live_at ${int} not null, published_at ${int} not null, origin ${text} not null, rank ${int} not null,
      fallen ${text} not null, siblings ${text} not null,
      primary key (tenant_id, locale, id),
      foreign key (tenant_id, locale) references locales (tenant_id, code) on delete cascade,
      foreign key (tenant_id, id) references entries (tenant_id, id) on delete cascade
    )`,
    'create index shown_entries_of_entry on shown_entries (tenant_id, id)',
    ...['published_at', 'live_at', 'created_at', 'sort_order', 'name', 'slug'].map(
      (column) =>
        `create index shown_entries_${column} on shown_entries (tenant_id, locale, scope, ${column}, id)`,
    ),
    `create table shown_values (
      ${valueColumns(text, int, real)},
      primary key (tenant_id, locale, entry_id, path, n),
      foreign key (tenant_id, locale, entry_id) references shown_entries (tenant_id, locale, id) on delete cascade
    )${compact}`,
    `create index shown_values_key on shown_values
      (tenant_id, locale, scope, path, value_key, published_at, entry_id, is_element, value_fold, is_own)`,
    `create index shown_values_number on shown_values
      (tenant_id, locale, scope, path, value_number, published_at, entry_id, is_own) where value_number is not null`,
  ],
};
