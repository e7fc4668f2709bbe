import type { Migration } from '../migration.ts';

/**
 * Texts of events and stored answers are kept packed, and once: an event may have its data from another one, and an answer
 * may be what an event told.
 */
export const packedTexts: Migration = {
  name: '0020-packed-texts',
  statements: ({ text, bytes }) => [
    `alter table events add column packed ${bytes}`,
    `alter table events add column data_of ${text}`,
    `alter table idempotency_keys add column packed ${bytes}`,
    `alter table idempotency_keys add column event_id ${text}`,
  ],
};
