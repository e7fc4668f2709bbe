import { expect, test } from 'vitest';
import type { Migration } from './migration-queries.ts';
import { offerInWords } from './migration-words.ts';

test.each<[Migration['status'], string | null, string, string]>([
  ['pending', null, 'Migrate existing content', 'warn'],
  ['running', null, 'Migrating existing content', 'info'],
  ['completed', null, 'Existing content migrated', 'ok'],
  ['completed', 'm2', 'Migration undone', ''],
  ['failed', null, 'Migration failed', 'danger'],
  ['cancelled', null, 'Migration cancelled', ''],
])('a proposed migration that is %s (undone by %s) is called %s', (status, undoneBy, title, tone) => {
  const words = offerInWords({ status, undoneBy });
  expect(words.title).toBe(title);
  expect(words.frame).toBe(tone && `border-${tone}/60`);
  expect(words.isOpen).toBe(status === 'pending');
});
