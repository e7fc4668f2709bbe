import { expect, test } from 'vitest';
import { latestWork } from './unsaved-work.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
const local = (more: object = {}) => ({
  fields: { title: 'typed to the end' },
  baseVersion: 1,
  typedAt: at(0),
  ...more,
});
const kept = (seconds: number) => ({
  name: null,
  slug: null,
  fields: { title: 'typed to' },
  savedAt: at(seconds),
  stale: false,
  baseVersion: 1,
});
const titleOf = (...works: Parameters<typeof latestWork>) => latestWork(...works)?.edits.fields['title'];

test('what only one of both kept is what there is', () => {
  expect(latestWork(null, null)).toBeNull();
  expect(titleOf(local(), null)).toBe('typed to the end');
  expect(titleOf(null, kept(0))).toBe('typed to');
});

test('this browser has the later one where the service kept what it had sent before, whatever the clocks say', () => {
  expect(titleOf(local({ keptAt: at(3600) }), kept(3600))).toBe('typed to the end');
});

test('and where something was on its way as the page went, which the service kept after the last key', () => {
  expect(titleOf(local({ keptAt: at(-5), isSending: true }), kept(1))).toBe('typed to the end');
});

test('what was typed elsewhere since is the later one, and what was typed elsewhere before is not', () => {
  expect(titleOf(local({ keptAt: at(-5), isSending: false }), kept(60))).toBe('typed to');
  expect(titleOf(local({ keptAt: at(-5), isSending: false }), kept(-1))).toBe('typed to the end');
  // A copy of an earlier release.
  expect(titleOf(local(), kept(60))).toBe('typed to');
});

test('what the browser notes of a copy is no edit', () => {
  const work = latestWork(local({ name: 'A', keptAt: at(0), isSending: true }), null);
  expect(work).toEqual({
    edits: { name: 'A', fields: { title: 'typed to the end' } },
    typedAt: at(0),
    baseVersion: 1,
  });
});
