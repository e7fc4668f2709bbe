import { describe, expect, test } from 'vitest';
import type { ContentRecord } from '../../../api/records.ts';
import type { ContentType } from '../../../api/types.ts';
import { asWritten } from './actions/revert-to-live.ts';
import { clockOf, instantOf, scheduleProblems } from './actions/zoned-time.ts';
import { labelOfPath } from './field-labels.ts';
import { asPostValue } from './post/post-fields.ts';
import { readSeo, writeSeo } from './post/seo.ts';
import { addNames, readTerms, writeTerms } from './post/terms.ts';
import { scheduleInWords, statusInWords, unpublishedFields } from './record-status.ts';
import { suggestSlug } from './suggest-slug.ts';
import { valueInShort } from './value-in-short.ts';

test('A slug is made of a name in Latin letters, and of nothing else', () => {
  expect(suggestSlug('  Crème brûlée & Größe! ')).toBe('creme-brulee-grosse');
  expect(suggestSlug("Don't l’été O‘Neill")).toBe('dont-lete-oneill');
  expect(suggestSlug('日本')).toBe('');
  expect(suggestSlug('x'.repeat(300))).toHaveLength(80);
});

describe('states in plain words', () => {
  const record = (given: Partial<ContentRecord>) =>
    ({ id: 'p1', version: 1, status: 'draft', hasUnpublishedChanges: false, ...given }) as ContentRecord;

  test('Never saved, never published, live, changed, live before', () => {
    expect(statusInWords(null, 'page').title).toBe('Not saved yet');
    expect(statusInWords(record({}), 'page').title).toBe('Draft, never published');
    expect(statusInWords(record({ firstPublishedAt: 'x' }), 'page').title).toBe('Draft, was live before');
    expect(statusInWords(record({ status: 'published' }), 'page').title).toBe('Live');
    const changed = record({ status: 'published', hasUnpublishedChanges: true });
    expect(statusInWords(changed, 'page').title).toBe('Live, with unpublished changes');
  });

  test('Readers of a translation that is not live see what stands in', () => {
    const missing = statusInWords(record({ id: 'p1@de', version: 0 }), 'page');
    expect([missing.title, missing.detail]).toEqual([
      'Not translated yet',
      'Readers see what stands in for it.',
    ]);
    expect(statusInWords(record({ id: 'p1@de' }), 'page')).toMatchObject({
      title: 'Draft, never published',
      detail: 'Readers see what stands in for it.',
    });
  });

  test('What is going to happen is said for drafts and for live records', () => {
    const publishAt = '2026-05-01T09:00:00.000Z';
    expect(scheduleInWords(record({ publishAt }))[0]).toMatch(/^Goes live on /);
    expect(scheduleInWords(record({ publishAt, status: 'published' }))[0]).toMatch(/^Changes go live on /);
    expect(scheduleInWords(record({ unpublishAt: publishAt }))[0]).toMatch(/^Goes offline on /);
    expect(scheduleInWords(record({}))).toEqual([]);
  });

  test('Fields that publishing changes: changed, added and cleared ones', () => {
    const draftContent = { a: 1, b: [], c: { x: 1, y: 2 }, d: 'new' };
    const publishedContent = { a: 1, c: { y: 2, x: 1 }, e: 'gone' };
    expect(unpublishedFields(record({ draftContent, publishedContent }))).toEqual(['d', 'e']);
  });
});

test('A path is told in the labels of the form, through rows and components', () => {
  const fields = [
    {
      name: 'faq',
      label: 'Questions',
      type: 'repeater',
      options: { fields: [{ name: 'answer', type: 'text', label: 'Answer' }] },
    },
    { name: 'sections', type: 'componentPicker', label: 'Sections' },
    { name: 'hero', type: 'nestedComponent', options: { componentSlug: 'hero' } },
  ];
  const hero = { slug: 'hero', schema: [{ name: 'cta', label: 'Button', type: 'text' }] };
  const values = { sections: [{ _type: 'hero' }] };
  const label = (path: string) => labelOfPath(path, fields, values, [hero as ContentType]);
  expect(label('faq[1].answer')).toBe('Questions 2 › Answer');
  expect(label('sections[0].cta')).toBe('Sections 1 › Button');
  expect(label('hero.cta')).toBe('hero › Button');
  expect(label('@slug')).toBe('Slug');
  expect(label('unknown')).toBe('unknown');
});

describe('times of a schedule', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  test('A clock in UTC is the instant itself, and back', () => {
    expect(instantOf('2026-05-01T09:00', 'utc')).toBe('2026-05-01T09:00:00.000Z');
    expect(clockOf('2026-05-01T09:00:00.000Z', 'utc')).toBe('2026-05-01T09:00');
    const instant = instantOf('2026-05-01T09:00', 'own') ?? '';
    expect(clockOf(instant, 'own')).toBe('2026-05-01T09:00');
    expect(instantOf('2026-05-01', 'utc')).toBeUndefined();
  });

  test('As the service: at least one time, in the future, offline after live', () => {
    const problems = (publishAt: string, unpublishAt: string) =>
      scheduleProblems({ publishAt, unpublishAt }, 'utc', now);
    expect(problems('', '')).toHaveProperty('publishAt');
    expect(problems('2025-01-01T00:00', '')).toHaveProperty('publishAt');
    expect(problems('2026-02-01T00:00', '2026-02-01T00:00')).toHaveProperty('unpublishAt');
    expect(problems('2026-02-01T00:00', '2026-02-01T00:01')).toEqual({});
    expect(problems('', '2026-02-01T00:01')).toEqual({});
  });
});

test('A value in a line: markup shows as its text, lists as their length', () => {
  expect(valueInShort('<p>Hello <b>you</b></p>')).toBe('Hello you');
  expect(valueInShort(null)).toBe('empty');
  expect(valueInShort([1, 2])).toBe('2 entries');
  expect(valueInShort({ _type: 'hero', title: 'Hi' })).toBe('Hi');
  expect(valueInShort('a'.repeat(500)).length).toBeLessThan(130);
});

test('Live content is sent back in a form that writes take', () => {
  expect(asWritten({ a: { _media: 'm' }, b: [{ image: { _media: 'n' }, x: null }] })).toEqual({
    a: { id: 'm' },
    b: [{ image: { id: 'n' }, x: null }],
  });
});

describe('the fields of a post', () => {
  test('Names are split at commas, without blanks and repeats', () => {
    expect(addNames(['Bread'], ' bread, Cake,, cake ')).toEqual(['Bread', 'Cake']);
    expect(addNames(['Bread'], '  ')).toEqual(['Bread']);
  });

  test('New terms are sent by name, known ones as they are', () => {
    const terms = readTerms([{ name: 'A', slug: 'a' }, 'B', 5, { slug: 'x' }]);
    expect(terms).toEqual([{ name: 'A', slug: 'a' }, { name: 'B' }]);
    expect(writeTerms(terms)).toEqual([{ name: 'A', slug: 'a' }, 'B']);
  });

  test('Picture and author are stored by their bare ids', () => {
    expect(asPostValue('featuredImageId', { id: 'm' })).toBe('m');
    expect(asPostValue('authorId', { _ref: 'u', _type: 'user' })).toBe('u');
    expect(asPostValue('excerpt', 'text')).toBe('text');
  });

  test('Settings for search engines that say nothing are not stored', () => {
    expect(writeSeo(readSeo(undefined))).toBeUndefined();
    expect(writeSeo({ ...readSeo({ title: 'T', keywords: ['a', 1] }), noIndex: true })).toEqual({
      title: 'T',
      keywords: ['a'],
      noIndex: true,
    });
  });
});
