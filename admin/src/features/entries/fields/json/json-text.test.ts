import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';

test.each(['9007199254740993', '{"id": 750727362669608961}', '[1e400]', '[1e-400]'])(
  'The JSON %s has a number that can’t be stored',
  (text) => {
    expect(parseJson(text)).toEqual({ fault: expect.stringContaining('can’t be stored exactly') });
  },
);

test.each(['', '0.1', '{"id": "750727362669608961"}', '[9007199254740992, 1e21]'])(
  'The JSON %s is a value',
  (text) => {
    expect(parseJson(text)).toEqual({ value: text === '' ? undefined : JSON.parse(text) });
  },
);
