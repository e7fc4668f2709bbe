import type { Migration } from '../migration.ts';

/**
 * Indexes that said what others say. The one that the audit log is read from begins with the id of an event, so it is what finds one
 * as well: SQLite cannot drop a primary key and writes the log anew without one, PostgreSQL has the other columns beside its key. The
 * SQLite's index of positions has no ids, since each event has a position there; PostgreSQL gives one to all events of a commit. A word of the vocabulary stands in no row
 * twice: SQLite has it from its end on in a row of its own, PostgreSQL indexes what it makes of the word itself. Parts of SQLite's
 * indexes of words are joined by two, where four were waited for.
 */
export const keptShorter: Migration = {
  name: '0044-kept-shorter',
  statements: ({ int, text, bytes, dialect, compact }) => [
    'drop index events_audit',
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
          'create index events_position on events (tenant_id, position)',
          `create table kept_vocabulary (
            tenant_id ${text} not null references tenants (tenant_id), word ${text} not null, primary key (tenant_id, word)
          )${compact}`,
          `insert into kept_vocabulary (tenant_id, word)
            select tenant_id, word from published_vocabulary union all select tenant_id, '<' || mirror from published_vocabulary
            order by 1, 2`,
          'drop table published_vocabulary',
          'alter table kept_vocabulary rename to published_vocabulary',
          "insert into search_words (search_words, rank) values ('automerge', 2)",
          "insert into published_words (published_words, rank) values ('automerge', 2)",
        ]
      : [
          'alter table events drop constraint events_pkey',
          'alter table events add constraint events_pkey primary key (tenant_id, id) include (kind, actor_id, record_id)',
          'drop index published_vocabulary_mirror',
          'alter table published_vocabulary drop column mirror',
          'create index published_vocabulary_mirror on published_vocabulary (tenant_id, reverse(word))',
        ]),
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
