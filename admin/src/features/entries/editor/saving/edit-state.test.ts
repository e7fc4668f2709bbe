import { describe, expect, test } from 'vitest';
import type { ContentRecord } from '../../../../api/records.ts';
import {
  type EditState,
  edit,
  editStateOf,
  editsOf,
  newEditState,
  newFieldsOf,
  topOf,
} from './edit-state.ts';

function record(given: Partial<ContentRecord> = {}): ContentRecord {
  return {
    id: 'a',
    name: 'Home',
    slug: 'home',
    version: 3,
    status: 'draft',
    draftContent: { title: 'Old', image: { _media: 'm' }, tags: ['x'] },
    publishedContent: null,
    ...given,
  } as ContentRecord;
}

const typed = (state: EditState, name: string, value: unknown) =>
  edit(state, { type: 'fieldChanged', name, value });

describe('what is unsaved', () => {
  test('Nothing was typed: nothing is unsaved', () => {
    expect(editsOf(editStateOf(record()))).toBeNull();
    expect(editsOf(newEditState({ name: 'Settings', fields: { layout: 'wide' } }))).toBeNull();
  });

  test('Only top-level fields that differ are sent, a media value of a migration that nobody touched is not', () => {
    const state = typed(editStateOf(record()), 'title', 'New');
    expect(editsOf(state)).toEqual({ fields: { title: 'New' } });
  });

  test('A field that is typed back is not unsaved any more', () => {
    const there = typed(editStateOf(record()), 'title', 'New');
    expect(editsOf(typed(there, 'title', 'Old'))).toBeNull();
    expect(editsOf(typed(editStateOf(record()), 'subtitle', ''))).toBeNull();
  });

  test('A cleared field is sent as null', () => {
    expect(editsOf(typed(editStateOf(record()), 'title', ''))).toEqual({ fields: { title: null } });
    expect(editsOf(typed(editStateOf(record()), 'title', undefined))).toEqual({ fields: { title: null } });
  });

  test('A new record is sent whole: default values too, and null for those that were cleared', () => {
    const state = newEditState({ fields: { layout: 'wide', colour: 'red' } });
    expect(newFieldsOf(typed(typed(state, 'colour', ''), 'title', 'T'))).toEqual({
      layout: 'wide',
      colour: null,
      title: 'T',
    });
  });
});

describe('the slug', () => {
  test('follows the name of a new record until it is typed', () => {
    let state = edit(newEditState(), { type: 'nameTyped', name: 'Über uns' });
    expect(state.slug).toBe('uber-uns');
    state = edit(state, { type: 'slugTyped', slug: 'us' });
    expect(edit(state, { type: 'nameTyped', name: 'About us' }).slug).toBe('us');
  });

  test('of a stored record stays when its name changes', () => {
    expect(edit(editStateOf(record()), { type: 'nameTyped', name: 'Start' }).slug).toBe('home');
  });
});

describe('saving', () => {
  test('What was typed while the save was under way stays unsaved on top of what is stored', () => {
    const sent = typed(editStateOf(record()), 'title', 'New');
    const later = edit(typed(sent, 'body', 'More'), { type: 'nameTyped', name: 'Start' });
    const stored = record({ version: 4, draftContent: { ...record().draftContent, title: 'New' } });
    const state = edit(later, { type: 'saved', record: stored, sent: editsOf(sent) });
    expect(state.base?.version).toBe(4);
    expect(editsOf(state)).toEqual({ name: 'Start', fields: { body: 'More' } });
  });

  test('A value that the service stores in another form is taken from it', () => {
    const sent = typed(editStateOf(record()), 'tags', ['x', 'y']);
    const stored = record({ version: 4, draftContent: { ...record().draftContent, tags: [{ name: 'x' }] } });
    const state = edit(sent, { type: 'saved', record: stored, sent: editsOf(sent) });
    expect(state.fields['tags']).toEqual([{ name: 'x' }]);
    expect(editsOf(state)).toBeNull();
  });

  test('A new record becomes a stored one without losing what was typed meanwhile', () => {
    const sent = edit(newEditState(), { type: 'nameTyped', name: 'Home' });
    const later = typed(sent, 'body', 'More');
    const stored = record({ version: 1, draftContent: {} });
    const state = edit(later, { type: 'saved', record: stored, sent: editsOf(sent) });
    expect(state.base?.id).toBe('a');
    expect(editsOf(state)).toEqual({ fields: { body: 'More' } });
  });

  test('Publishing keeps what is unsaved', () => {
    const state = typed(editStateOf(record()), 'title', 'New');
    const live = edit(state, { type: 'saved', record: record({ status: 'published' }), sent: null });
    expect(live.base?.status).toBe('published');
    expect(editsOf(live)).toEqual({ fields: { title: 'New' } });
  });
});

describe('records that change elsewhere', () => {
  test('The same version in another state keeps what was typed', () => {
    const state = typed(editStateOf(record()), 'title', 'New');
    const seen = edit(state, { type: 'refreshed', record: record({ status: 'published' }) });
    expect(seen.base?.status).toBe('published');
    expect(editsOf(seen)).toEqual({ fields: { title: 'New' } });
  });

  test('A later version shows at once', () => {
    const later = record({ version: 4, draftContent: { title: 'Theirs' } });
    expect(edit(editStateOf(record()), { type: 'refreshed', record: later }).fields).toEqual({
      title: 'Theirs',
    });
  });
});

describe('what others saved beside what is typed', () => {
  const theirs = record({ version: 4, name: 'Start', draftContent: { title: 'Theirs', image: null } });
  const flowed = edit(typed(editStateOf(record()), 'title', 'Mine'), {
    type: 'flowed',
    record: theirs,
    names: ['@name', 'image', 'tags'],
  });

  test('It comes in where nothing was typed, and is nothing unsaved', () => {
    expect(flowed).toMatchObject({ name: 'Start', slug: 'home', fields: { title: 'Mine', image: null } });
    expect(flowed.fields).not.toHaveProperty('tags');
    expect(editsOf(flowed)).toEqual({ fields: { title: 'Mine' } });
  });

  test('What is typed is still based on what it was, so that a save asks', () => {
    expect(flowed.base?.version).toBe(3);
    expect(flowed.start.fields).toMatchObject({ title: 'Old' });
  });
});

describe('restoring and giving up', () => {
  test('Kept work stands in the form again, on the version that it was typed into', () => {
    const base = record({ version: 2, draftContent: { title: 'Older' } });
    const state = edit(editStateOf(record()), {
      type: 'restored',
      edits: { slug: 'start', fields: { title: 'Mine' } },
      base,
    });
    expect(state.base?.version).toBe(2);
    expect(editsOf(state)).toEqual({ slug: 'start', fields: { title: 'Mine' } });
  });

  test('What is given up is gone, and the refusals with it', () => {
    const refused = edit(typed(editStateOf(record()), 'title', ''), {
      type: 'refused',
      failures: [{ field: 'title', code: 'REQUIRED', message: 'no' }],
    });
    const state = edit(refused, { type: 'reset' });
    expect(state.fields['title']).toBe('Old');
    expect(state.errors.size).toBe(0);
  });
});

test('A refusal stands at its field until something in that field changes', () => {
  const failures = ['hero.title', 'hero.items[2].label', 'heroes', '@slug'].map((field) => ({
    field,
    code: 'REQUIRED',
    message: field,
  }));
  const refused = edit(editStateOf(record()), { type: 'refused', failures });
  expect([...typed(refused, 'hero', {}).errors.keys()]).toEqual(['heroes', '@slug']);
  expect(edit(refused, { type: 'slugTyped', slug: 'x' }).errors.has('@slug')).toBe(false);
  expect(topOf('a[1].b')).toBe('a');
});
