import { expect, test } from 'vitest';
import type { ContentRecord } from '../../../api/records.ts';
import { liveVersion, type VersionSummary } from './version-query.ts';

const versions = [5, 4, 3].map(
  (version) => ({ version, createdAt: `2026-05-0${version}T10:00:00.000Z` }) as VersionSummary,
);

const record = (more: Partial<ContentRecord>) =>
  ({
    version: 5,
    status: 'published',
    publishedAt: '2026-05-04T12:00:00.000Z',
    hasUnpublishedChanges: true,
    ...more,
  }) as ContentRecord;

test('the live version is the one that was current when the record was published', () => {
  expect(liveVersion(record({}), versions)).toBe(4);
  expect(liveVersion(record({ publishedAt: '2026-05-04T10:00:00.000Z' }), versions)).toBe(4);
});

test('a draft that says what readers see is live itself', () => {
  expect(liveVersion(record({ hasUnpublishedChanges: false }), versions)).toBe(5);
});

test('what is offline has no live version, and one that is not listed yet is not guessed', () => {
  expect(liveVersion(record({ status: 'draft', publishedAt: null }), versions)).toBeUndefined();
  expect(liveVersion(record({ publishedAt: '2026-05-01T10:00:00.000Z' }), versions)).toBeUndefined();
});
