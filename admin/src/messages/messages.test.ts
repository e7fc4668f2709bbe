import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Catalog } from './catalog.ts';
import { hashOf } from './hash.ts';
import { languageOf } from './language.ts';

const catalog: Record<string, Catalog[string]> = {
  'Live from {from}': 'Live ab {from}',
  '{count} files': { one: 'eine Datei', other: '{count} Dateien' },
  'Review [noun]': 'Prüfung',
  'Read {guide} first': '{guide}: bitte zuerst lesen',
};

/** The functions as they are in a page whose language is this. */
async function speak(lang: string, said: Record<string, Catalog[string]>, wanted: readonly string[]) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages: wanted });
  vi.stubGlobal(
    'galleyCatalog',
    Object.fromEntries(Object.entries(said).map(([text, one]) => [hashOf(text), one])),
  );
  return import('./messages.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('Without a catalog messages are their English, with holes filled, numbers grouped and senses left out', async () => {
  const { t, plural, rich } = await import('./messages.ts');
  expect(t('Save')).toBe('Save');
  expect(t('Live from {from} to {to}', { from: 'May', to: 1234 })).toBe('Live from May to 1,234');
  expect(t('It must name {path}.')).toBe('It must name {path}.');
  expect(t('By {name}', { name: undefined })).toBe('By ');
  expect(t('{a}', { a: '{b} $& $1' })).toBe('{b} $& $1');
  expect([0, 1, 2, 12_345].map((count) => plural(count, '{count} file', '{count} files'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '12,345 files',
  ]);
  expect(plural(1, 'One of {total}', '{count} of {total}', { total: 3 })).toBe('One of 3');
  expect(t('Review [noun]')).toBe('Review');
  expect(renderToStaticMarkup(rich('Read {guide} first, {count}', { guide: 'this', count: 1000 }))).toBe(
    'Read this first, 1,000',
  );
});

test('A value from the right in a line from the left is kept apart, as text and as a part of the page', async () => {
  const { t, rich } = await import('./messages.ts');
  expect(t('{name} is added', { name: 'العربية' })).toBe('\u2068العربية\u2069 is added');
  expect(t('{name} is added', { name: 'עברית' })).toBe('\u2068עברית\u2069 is added');
  expect(t('{name} is added', { name: 'Čeština' })).toBe('Čeština is added');
  expect(renderToStaticMarkup(rich('{who} saved this', { who: 'سارة' }))).toBe('\u2068سارة\u2069 saved this');
});

test('With a catalog they are what it says, in the form for the number, and English where it says nothing', async () => {
  const { t, plural, rich } = await speak('de', catalog, ['de-AT']);
  expect(t('Live from {from}', { from: 1234.5 })).toBe(
    `Live ab ${new Intl.NumberFormat('de-AT').format(1234.5)}`,
  );
  expect([1, 2].map((count) => plural(count, '{count} file', '{count} files'))).toEqual([
    'eine Datei',
    '2 Dateien',
  ]);
  expect(t('Review [noun]')).toBe('Prüfung');
  expect(renderToStaticMarkup(rich('Read {guide} first', { guide: createElement('b', null, 'X') }))).toBe(
    '<b>X</b>: bitte zuerst lesen',
  );
  expect(t('Not said [verb]')).toBe('Not said');
  expect(plural(1, '{count} page', '{count} pages')).toBe('1 page');
});

test('In Arabic what stands in a hole keeps its own order', async () => {
  const { t } = await speak('ar', { 'At {path}': 'على {path}.' }, ['ar']);
  expect(t('At {path}', { path: '/a/b' })).toBe('على \u2068/a/b\u2069.');
});

test('Names that every object has are no translations', async () => {
  const { t } = await import('./messages.ts');
  expect(t('constructor')).toBe('constructor');
  expect(t('{toString}', {})).toBe('');
});

test('Dates and numbers are by the region of the browser where that is of the language of the app', () => {
  expect(languageOf('de', ['de-AT', 'en'])).toEqual({ code: 'de', locale: 'de-AT' });
  expect(languageOf('en', ['de-AT', 'en-GB'])).toEqual({ code: 'en', locale: 'en-GB' });
  expect(languageOf('ar', ['ar-EG']).locale).toBe('ar-EG-u-nu-latn');
  expect(languageOf('ja', ['de-AT'])).toEqual({ code: 'ja', locale: 'ja' });
  expect(languageOf('tlh', ['it'])).toEqual({ code: 'en', locale: 'en' });
});
