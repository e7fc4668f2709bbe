import { expect, test } from 'vitest';
import { faultOfUrl } from '../../../server/platform/outbound/address-guard.ts';
import { fieldFaultInWords } from './field-fault-words.ts';

test.each([
  'hooks',
  'ftp://example.com',
  'https://a:b@example.com',
  'http://127.0.0.1/x',
  'http://localhost',
])('what the service refuses of the URL %s is shown as an instruction', (url) => {
  const fault = faultOfUrl(url, { allowPrivate: false }) ?? '';
  expect(fault).toMatch(/^must/);
  expect(fieldFaultInWords(fault)).toMatch(/^(Enter|Remove) .+\.$/);
});

test('any other fragment is shown as a sentence, and a sentence as it is', () => {
  expect(fieldFaultInWords('must be at most 20 characters')).toBe('Must be at most 20 characters.');
  expect(fieldFaultInWords('The name is taken.')).toBe('The name is taken.');
  expect(fieldFaultInWords('#12 is no colour')).toBe('#12 is no colour');
  expect(fieldFaultInWords('constructor')).toBe('Constructor.');
});
