import { expect, test } from 'vitest';
import { compareResponses } from './compare-responses.ts';
import { createPlaceholders } from './placeholders.ts';
import { type RecordedResponse, toRecorded } from './recorded-response.ts';
import { hides } from './rules.ts';

const type = { 'content-type': 'application/json; charset=UTF-8' };

function responseOf(text: string, headers: Record<string, string> = {}, status = 200): RecordedResponse {
  const message = { status, headers: new Headers({ ...type, ...headers }), bytes: Buffer.from(text) };
  return toRecorded(message, createPlaceholders());
}

const recorded = responseOf('{"data":{"a":1,"b":[1,2]}}');

test.each([
  ['nothing', responseOf('{"data":{"a":1,"b":[1,2]}}'), []],
  ['the status', responseOf('{"data":{"a":1,"b":[1,2]}}', {}, 201), ['status']],
  ['a header', responseOf('{"data":{"a":1,"b":[1,2]}}', { 'x-cache': 'HIT' }), ['headers.x-cache']],
  ['a value', responseOf('{"data":{"a":2,"b":[1,2]}}'), ['body.data.a']],
  ['a type', responseOf('{"data":{"a":"1","b":[1,2]}}'), ['body.data.a']],
  ['an element', responseOf('{"data":{"a":1,"b":[1,2,3]}}'), ['body.data.b.2']],
  ['the order of keys', responseOf('{"data":{"b":[1,2],"a":1}}'), ['body']],
  ['a space', responseOf('{"data":{"a":1, "b":[1,2]}}'), ['body']],
  ['the form of a number', responseOf('{"data":{"a":1.0,"b":[1,2]}}'), ['body']],
])('%s of a response is compared', (_name, received, places) => {
  expect(compareResponses(recorded, received).map(({ place }) => place)).toEqual(places);
});

test('a header that is missing is a difference, also one that the recordings leave out', () => {
  const message = { status: 200, headers: new Headers({ ...type, vary: 'Accept' }), bytes: Buffer.from('') };
  const missing = { ...message, headers: new Headers(type) };
  const [before, after] = [message, missing].map((one) => toRecorded(one, createPlaceholders()));
  expect(before && after && compareResponses(before, after)).toEqual([
    { place: 'headers.vary', recorded: 'Accept', received: null },
  ]);
});

test.each([
  ['GET /pages as public', 'body.data.0.id', true],
  ['GET /pages as public', 'body.data.*.id', true],
  ['GET /pages as public', 'body', true],
  ['GET /pages*', 'body.data', true],
  ['GET /pages as public', 'body.data.1.id', false],
  ['GET /pages as public', 'status', false],
  ['GET /pages as public', 'body.data.0.id.more', false],
  ['GET /blog as public', 'body', false],
  ['GET /pages', 'body', false],
])('a rule for %s at %s', (request, place, expected) => {
  const difference = { place: 'body.data.0.id', recorded: 1, received: 2 };
  expect(hides({ request, place, reason: '' }, 'GET /pages as public', difference)).toBe(expected);
});
