import type { Migration } from '../migration.ts';

/** Mailed links, when members were last seen, rotated keys, and who did what from where. */
export const people: Migration = {
  name: '0006-people',
  statements: ({ int, text, compact }) => [
    `alter table memberships add column last_seen_at ${int}`,
    `create table account_tokens (
      tenant_id ${text} not null, token_hash ${text} not null, user_id ${text} not null, purpose ${text} not null,
      invited_to ${text}, created_at ${int} not null, expires_at ${int} not null,
      primary key (tenant_id, token_hash), foreign key (tenant_id, user_id) references users (tenant_id, id)
    )`,
    'create index account_tokens_by_user on account_tokens (tenant_id, user_id)',
    'create index account_tokens_expiry on account_tokens (tenant_id, expires_at)',
    `alter table api_keys add column replaced_by ${text}`,
    `alter table events add column ip ${text}`,
    `alter table events add column user_agent ${text}`,
    // Ids rise with time, so a write appends to this index at its end; the audit log filters and counts in it alone.
    'create index events_audit on events (tenant_id, id, kind, actor_id, record_id)',
    `create table audit_log (
      tenant_id ${text} not null, id ${text} not null, action ${text} not null, record_kind ${text} not null,
      record_id ${text}, actor_kind ${text} not null, actor_id ${text}, ip ${text}, user_agent ${text},
      request_id ${text}, details ${text} not null, created_at ${int} not null, primary key (tenant_id, id)
    )${compact}`,
  ],
};
