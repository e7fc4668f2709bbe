import { expect, test } from 'vitest';
import { sizeInWords } from '../media-file.ts';
import { matchesType, misfitOf, patternsOf, refusalOf, rulesInWords, typeOfFile } from './file-rules.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });
const megabyte = 1024 * 1024;

test('Patterns match as the service matches them', () => {
  expect(matchesType('image/png', ['image/*'])).toBe(true);
  expect(matchesType('image/png', ['IMAGE/PNG'])).toBe(true);
  expect(matchesType('image/png', ['*/*'])).toBe(true);
  expect(matchesType('application/pdf', ['image/*', 'video/mp4'])).toBe(false);
});

test('A place for images takes of its patterns those of images', () => {
  expect(patternsOf({ isImage: true })).toEqual(['image/*']);
  expect(patternsOf({ isImage: true, accept: ['image/svg+xml', 'application/pdf'] })).toEqual([
    'image/svg+xml',
  ]);
  expect(patternsOf({ isImage: true, accept: ['*/*'] })).toEqual(['image/*']);
  expect(patternsOf({ accept: ['application/pdf'] })).toEqual(['application/pdf']);
});

test('A refusal names the file, what it is and what is taken', () => {
  expect(refusalOf(file('a.png', 'image/png'))).toBeUndefined();
  expect(refusalOf(file('a.pdf', 'application/pdf'), { isImage: true })).toBe(
    '“a.pdf” is a PDF file. This place takes: Images.',
  );
  expect(refusalOf(file('a.png', 'image/png', 3 * megabyte), { maxFileSize: 2 * megabyte })).toBe(
    '“a.png” has 3 MB. At most 2 MB are taken here.',
  );
  expect(refusalOf(file('a.png', 'image/png', 11 * megabyte))).toBe(
    '“a.png” has 11 MB. At most 10 MB are taken here.',
  );
  expect(refusalOf(file('a.mp4', 'video/mp4', 11 * megabyte))).toBeUndefined();
  expect(refusalOf(file('a.mp3', 'audio/mpeg'))).toMatch(/^“a.mp3” is an MP3 file. The library takes JPEG,/);
});

test('A type that the browser does not know is told by the ending of the name', () => {
  expect(typeOfFile(file('photo.AVIF', ''))).toBe('image/avif');
  expect(typeOfFile(file('photo.bin', ''))).toBe('');
  expect(refusalOf(file('photo.bin', ''))).toBeUndefined();
  expect(refusalOf(file('photo.bin', ''), { isImage: true })).toMatch(/is a BIN file/);
});

test('Files of the library that do not fit say why', () => {
  expect(misfitOf({ mimeType: 'image/png', size: 10 }, { isImage: true })).toBeUndefined();
  expect(misfitOf({ mimeType: 'video/mp4', size: 10 }, { isImage: true })).toMatch(/type/);
  expect(misfitOf({ mimeType: 'image/png', size: 3000 }, { maxFileSize: 2048 })).toBe('Larger than 2 KB');
});

test('What a place takes is said in words', () => {
  expect(rulesInWords({})).toBe('Images, PDF, MP4 or WebM');
  expect(rulesInWords({ accept: ['image/png', 'image/svg+xml'], maxFileSize: 2 * megabyte })).toBe(
    'PNG or SVG, up to 2 MB',
  );
});

test('Sizes are said as people read them', () => {
  expect(
    [0, 999, 1000, 1536, 1023 * 1024, megabyte, 3.44 * megabyte, 512 * megabyte].map(sizeInWords),
  ).toEqual(['0 bytes', '999 bytes', '1 KB', '2 KB', '1 MB', '1 MB', '3.4 MB', '512 MB']);
});
