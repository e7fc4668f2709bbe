import { installationTenant } from '../../../lib/tenant-id.ts';
import type { Migration } from '../migration.ts';

/** Webhooks with their outbox, the order of commits of the event log, and what finds scheduled entries. */
export const webhooks: Migration = {
  name: '0004-webhooks',
  statements: ({ int, text, compact }) => [
    `alter table events add column position ${int} not null default 0`,
    'create index events_position on events (tenant_id, position, id)',
    `create table event_clock (tenant_id ${text} primary key, ahead ${int} not null)`,
    `insert into event_clock values ('${installationTenant}', 0)`,
    `create table webhooks (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, name ${text} not null,
      description ${text} not null, url ${text} not null, events ${text} not null, is_active ${int} not null,
      headers_sealed ${text} not null, secret_sealed ${text} not null, secret_tail ${text} not null,
      consecutive_failures ${int} not null, failing_since ${int}, paused_at ${int}, last_delivery_at ${int},
      last_delivery_status ${text}, created_by ${text}, created_at ${int} not null, updated_at ${int} not null,
      primary key (tenant_id, id)
    )`,
    `create table webhook_subscriptions (
      tenant_id ${text} not null, event_kind ${text} not null, webhook_id ${text} not null,
      primary key (tenant_id, event_kind, webhook_id),
      foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
    )${compact}`,
    'create index webhook_subscriptions_webhook on webhook_subscriptions (tenant_id, webhook_id)',
    `create table webhook_payloads (
      tenant_id ${text} not null references tenants (tenant_id), event_id ${text} not null, body ${text} not null,
      created_at ${int} not null, primary key (tenant_id, event_id)
    )`,
    'create index webhook_payloads_created on webhook_payloads (tenant_id, created_at)',
    // No key to webhooks: a change of content must not fail because a webhook is deleted at the same moment.
    `create table webhook_deliveries (
      tenant_id ${text} not null, id ${text} not null, webhook_id ${text} not null, event_id ${text} not null,
      event_kind ${text} not null, redelivery_of ${text}, status ${text} not null, attempts ${int} not null,
      due_at ${int}, claim ${text}, response_status ${int}, response_body ${text}, error ${text}, duration_ms ${int},
      created_at ${int} not null, completed_at ${int}, primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references webhook_payloads (tenant_id, event_id)
    )`,
    'create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, due_at) where due_at is not null',
    'create index webhook_deliveries_log on webhook_deliveries (tenant_id, webhook_id, id)',
    'create index webhook_deliveries_created on webhook_deliveries (tenant_id, created_at)',
    'create index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id)',
    'create index entries_publish_at on entries (tenant_id, publish_at) where publish_at is not null',
    'create index entries_unpublish_at on entries (tenant_id, unpublish_at) where unpublish_at is not null',
  ],
};
