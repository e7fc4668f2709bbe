import type { Migration } from '../migration.ts';

/** How far batches have come whose operations stand each for itself, until their answer is stored. */
export const batchSteps: Migration = {
  name: '0019-batch-steps',
  statements: ({ int, text }) => [
    `create table batch_steps (
      tenant_id ${text} not null references tenants (tenant_id), key ${text} not null, first ${int} not null,
      done ${int} not null, answers ${text} not null, fingerprint ${text} not null, request_hash ${text} not null,
      holder ${text} not null, created_at ${int} not null, expires_at ${int} not null,
      primary key (tenant_id, key, first)
    )`,
    'create index batch_steps_expiry on batch_steps (tenant_id, expires_at)',
  ],
};
