/** Files that measure what the processors do, or the memory of a process. One of them runs at a time. */
export const processorTests = [
  'admin/e2e/fields-speed.test.ts',
  'admin/e2e/lists-large.test.ts',
  'admin/e2e/preview-speed.test.ts',
  'admin/src/features/entries/large-content.test.ts',
  'server/features/media/upload/upload-memory.test.ts',
  'server/features/schemas/many-fields.test.ts',
];

/** Files that measure real time and mostly wait for a clock. */
export const clockTests = [
  'server/app/database-down.test.ts',
  'server/app/presence-of-nodes.test.ts',
  'server/app/several-nodes.test.ts',
  'server/commands/work.test.ts',
  'server/edge/server-bounds.test.ts',
  'server/features/media/upload/hostile-uploads.test.ts',
  'server/features/webhooks/delivery/bad-receivers.test.ts',
  'server/platform/outbound/outbound.test.ts',
  'server/test/webhook-load.test.ts',
];

/**
 * The files that may fail because the machine is busy. They run after all others and up to three times; the end of a run says
 * how often. Every other file moves a clock or waits for a condition, and runs once.
 */
export const timingTests = [...processorTests, ...clockTests];
