import type { Migration } from '../migration.ts';

/**
 * The index that the audit log is read from begins with the id of an event, so it is what finds one as well. SQLite cannot drop a
 * primary key: the log is written anew there without one. PostgreSQL has the other columns beside its key. The index of
 * positions has no ids: where events share a position, those few are sorted.
 */
export const oneKeyOfEvents: Migration = {
  name: '0044-one-key-of-events',
  statements: ({ int, text, bytes, dialect }) => [
    'drop index events_audit',
    'drop index events_position',
    ...(dialect === 'sqlite'
      ? [
          `create table kept_events (
            tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, kind ${text} not null,
            record_kind ${text} not null, record_id ${text} not null, data ${text} not null, actor_kind ${text} not null,
            actor_id ${text}, request_id ${text}, created_at ${int} not null, position ${int} not null default 0, ip ${text},
            user_agent ${text}, subject ${text}, packed ${bytes}, data_of ${text}, with_draft ${int} not null default 0
          )`,
          `insert into kept_events select tenant_id, id, kind, record_kind, record_id, data, actor_kind, actor_id, request_id,
            created_at, position, ip, user_agent, subject, packed, data_of, with_draft from events order by rowid`,
          'drop table events',
          'alter table kept_events rename to events',
          'create unique index events_audit on events (tenant_id, id, kind, actor_id, record_id)',
        ]
      : [
          'alter table events drop constraint events_pkey',
          'alter table events add constraint events_pkey primary key (tenant_id, id) include (kind, actor_id, record_id)',
        ]),
    'create index events_position on events (tenant_id, position)',
    ...(dialect === 'sqlite' ? tellPlanner : []),
  ],
};

/** With the old table SQLite has forgotten what `sqlite/statistics.ts` told it of the new one when the file was opened. */
const tellPlanner = [
  `insert into sqlite_stat1 (tbl, idx, stat)
    values ('events', 'events_audit', '2000000 2000000 1 1 1 1'), ('events', 'events_position', '2000000 2000000 1')`,
  // It reads them with its schema.
  'pragma writable_schema = reset',
];
