import { expect, test } from 'vitest';
import { keyState, sampleRequest, shownKey } from './key-words.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('A key is active, expires soon within a week, rotates, is expired or was replaced', () => {
  const state = (status: 'active' | 'expired', expiresAt: string | null, replacedBy: string | null = null) =>
    keyState({ status, expiresAt, replacedBy }, now).word;
  expect(state('active', null)).toBe('Active');
  expect(state('active', inDays(8))).toBe('Active');
  expect(state('active', inDays(6))).toBe('Expires soon');
  expect(state('active', inDays(1), 'other')).toBe('Rotating');
  expect(state('expired', inDays(-1))).toBe('Expired');
  expect(state('expired', inDays(-1), 'other')).toBe('Replaced');
});

test('A key is shown by its start and its last four characters', () => {
  expect(shownKey({ prefix: 'cms_pk_AbCd', lastFour: 'wXyZ' })).toBe('cms_pk_AbCd…wXyZ');
});

test('The request of a preview key needs an API key beside it', () => {
  expect(sampleRequest('https://cms.example.com', 'public', 'cms_pk_1')).toBe(
    "curl 'https://cms.example.com/api/v1/pages?limit=5' \\\n  -H 'X-API-Key: cms_pk_1'",
  );
  expect(sampleRequest('https://cms.example.com', 'preview', 'cms_prev_1')).toContain(
    '-H "X-API-Key: $KEY" \\\n  -H \'X-Preview-Key: cms_prev_1\'',
  );
});
