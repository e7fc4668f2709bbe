import { expect, test } from 'vitest';
import { isDiskFull } from './disk-full.ts';

const failing = (properties: object, cause?: unknown) =>
  Object.assign(new Error('failed', cause === undefined ? undefined : { cause }), properties);

test.each([
  ['a file', failing({ code: 'ENOSPC' }), true],
  ['a quota', failing({ code: 'EDQUOT' }), true],
  ['SQLite', failing({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  ['PostgreSQL', failing({ code: '53100' }), true],
  ['a cause', failing({}, failing({ code: 'ENOSPC' })), true],
  ['a busy SQLite', failing({ code: 'ERR_SQLITE_ERROR', errcode: 5 }), false],
  ['a missing file', failing({ code: 'ENOENT' }), false],
  ['too many connections', failing({ code: '53300' }), false],
  ['no error', 'ENOSPC', false],
])('of %s', (_what, error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});
