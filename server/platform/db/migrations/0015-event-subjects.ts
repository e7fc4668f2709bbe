import type { Migration } from '../migration.ts';

/**
 * Where the record of an event stands, beside its data, whose keys are exact; and of a stored answer the bytes of its
 * request, so that a repeated one is known without putting its keys in order.
 */
export const eventSubjects: Migration = {
  name: '0015-event-subjects',
  statements: ({ text }) => [
    `alter table events add column subject ${text}`,
    `alter table idempotency_keys add column request_hash ${text}`,
  ],
};
