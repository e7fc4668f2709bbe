import { describe, expect, test } from 'vitest';
import type { ContentRecord } from '../../../../api/records.ts';
import type { LocalCopy } from './local-copy.ts';
import { mergeUnsavedWork } from './unsaved-work.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
const base = {
  id: 'a',
  name: 'Home',
  slug: 'home',
  version: 1,
  draftContent: { title: 'stored', body: 'stored' },
} as unknown as ContentRecord;
const schema = ['title', 'body'].map((name) => ({ name, type: 'text' }));
const copy = (fields: object, more: Partial<LocalCopy> = {}) =>
  ({ fields, baseVersion: 1, typedAt: at(0), known: null, ...more }) as LocalCopy;
const kept = (fields: object, seconds = 0) => ({
  ...{ name: null, slug: null, fields: fields as Record<string, unknown>, savedAt: at(seconds) },
  ...{ stale: false, baseVersion: 1 },
});
type Kept = ReturnType<typeof kept>;

function merge(autosave: Kept | null, ...copies: LocalCopy[]) {
  const found = mergeUnsavedWork({ kind: 'page', schema, components: new Map(), base, autosave, copies });
  return found && { fields: found.edits.fields, others: Object.fromEntries(found.others) };
}

test('what only the service or only this browser kept is what there is', () => {
  expect(merge(null)).toBeNull();
  expect(merge(kept({ title: 'a' }))).toEqual({ fields: { title: 'a' }, others: {} });
  expect(merge(null, copy({ title: 'b' }))).toEqual({ fields: { title: 'b' }, others: {} });
});

describe('what both kept is merged, field by field', () => {
  test('different fields are both there', () => {
    const both = { fields: { title: 'a', body: 'b' }, others: {} };
    expect(merge(kept({ title: 'a' }), copy({ body: 'b' }))).toEqual(both);
    expect(merge(null, copy({ title: 'a' }), copy({ body: 'b' }))).toEqual(both);
  });

  test('one field is contested, and both texts are there', () => {
    const contested = { fields: { title: 'b' }, others: { title: 'a' } };
    expect(merge(kept({ title: 'a' }), copy({ title: 'b' }))).toEqual(contested);
    expect(merge(null, copy({ title: 'a' }), copy({ title: 'b' }))).toEqual(contested);
  });

  test('a contest of an earlier visit goes on', () => {
    const left = copy({ title: 'b' }, { known: { fields: { title: 'a' } }, others: { title: 'a' } });
    expect(merge(kept({ title: 'a' }), left)).toEqual({ fields: { title: 'b' }, others: { title: 'a' } });
  });

  test('words on top of what the service had are no contest, whatever the clocks say', () => {
    const known = { fields: { title: 'typed to' } };
    const onTop = copy({ title: 'typed to the end' }, { known });
    expect(merge(kept({ title: 'typed to' }, 3600), onTop)).toEqual({
      fields: { title: 'typed to the end' },
      others: {},
    });
  });

  test('nor are words that the service got without an answer', () => {
    const lost = copy({ title: 'typed to the end' }, { unanswered: [{ fields: { title: 'typed to' } }] });
    expect(merge(kept({ title: 'typed to' }), lost)?.others).toEqual({});
  });

  test('a field that a migration renamed is what the service made of it', () => {
    const known = { fields: { headline: 'words' } };
    const left = copy({ headline: 'words' }, { known });
    expect(merge(kept({ title: 'words' }), left)).toEqual({ fields: { title: 'words' }, others: {} });
  });

  test('and words for its old name that the service does not have stay', () => {
    const left = copy({ headline: 'words and more' }, { known: { fields: { headline: 'words' } } });
    expect(merge(kept({ title: 'words' }), left)?.fields).toEqual({
      title: 'words',
      headline: 'words and more',
    });
  });
});

describe('a copy of an earlier release', () => {
  const old = (more: object) => {
    const { known: _, ...rest } = copy({ title: 'b' }, more);
    return rest as LocalCopy;
  };

  test('has the later words where it knew the autosave, or was sending', () => {
    const only = { fields: { title: 'b' }, others: {} };
    expect(merge(kept({ title: 'a' }, 60), old({ keptAt: at(60) }))).toEqual(only);
    expect(merge(kept({ title: 'a' }, 60), old({ keptAt: at(-5), isSending: true }))).toEqual(only);
    expect(merge(kept({ title: 'a' }, -60), old({ keptAt: at(-90) }))).toEqual(only);
  });

  test('contests an autosave that was written elsewhere since', () => {
    expect(merge(kept({ title: 'a' }, 60), old({ keptAt: at(-5) }))).toEqual({
      fields: { title: 'b' },
      others: { title: 'a' },
    });
  });
});
