import { expect, test } from 'vitest';
import { bodyOf, faultOfHeader, faultsOfRows, inputOf } from './webhook-input.ts';

const row = (key: number, name: string, value: string) => ({ key, name, value });

test('Rows of headers without a name and without a value are left out', () => {
  const headers = [row(0, ' X-Team ', 'press'), row(1, '', '')];
  expect(bodyOf({ ...inputOf(undefined), name: ' Site ', headers })).toMatchObject({
    name: 'Site',
    headers: { 'X-Team': 'press' },
  });
});

test('A header that is there twice, whatever its case, and one without a name are told at their row', () => {
  const faults = faultsOfRows([
    row(0, 'X-Team', 'a'),
    row(1, 'x-team', 'b'),
    row(2, '', 'c'),
    row(3, '', ''),
  ]);
  expect([...faults]).toEqual([
    [1, 'x-team is there twice.'],
    [2, 'Give the header a name.'],
  ]);
});

test('What the service finds wrong with a header is a sentence about it', () => {
  const failures = [
    { field: 'headers.Host', code: 'CUSTOM', message: 'is set by Galley and cannot be replaced' },
  ];
  expect(faultOfHeader(failures, 'Host')).toBe('Host is set by Galley and cannot be replaced.');
  expect(faultOfHeader(failures, 'X-Team')).toBeUndefined();
});
