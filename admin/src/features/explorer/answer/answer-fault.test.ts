import { expect, test } from 'vitest';
import type { SentAnswer } from '../requests/send-request.ts';
import { answerFaultOf } from './answer-fault.ts';

function faultOf(body: unknown, where: readonly string[] = [], given: Partial<SentAnswer> = {}) {
  return answerFaultOf({
    request: {
      method: 'GET',
      address: '',
      query: where.map((text) => ['where', text] as const),
      headers: [],
    },
    sentAt: 0,
    status: 400,
    cache: null,
    milliseconds: 1,
    size: 1,
    headers: [['X-Request-Id', 'r1']],
    text: JSON.stringify(body),
    value: body,
    ...given,
  });
}

const refusal = (code: string, message: string, details = {}) => ({ error: { code, message, details } });

test('The condition at fault is the one that the refusal quotes', () => {
  const where = ['fields.rating:gte:4', 'publishedAt:gte:soon', 'bogus:eq:1', 'name:like:a'];
  const place = (message: string) => faultOf(refusal('INVALID_FILTER_FIELD', message), where)?.place;
  expect(place('"soon" is not a time: write 2026-01-31.')).toBe(1);
  expect(place('"bogus" cannot be filtered on.')).toBe(2);
  expect(place('"like" is not a filter operator.')).toBe(3);
  const twice = faultOf(refusal('INVALID_FILTER_FIELD', 'The filter "where" is given twice.'), [
    'name:eq:a',
    'slug:eq:a',
    'name:eq:b',
  ]);
  expect(twice).toMatchObject({ parameter: 'where', place: 2, requestId: 'r1' });
});

test('Parameters are found in details, in messages and in the words of the validator', () => {
  const parameter = (body: unknown) => faultOf(body)?.parameter;
  expect(parameter(refusal('BAD_REQUEST', 'The parameter depth must be 0, 1, 2 or 3.'))).toBe('depth');
  expect(parameter(refusal('BAD_REQUEST', 'The format must be one of jsonschema, typescript.'))).toBe(
    'format',
  );
  expect(parameter(refusal('INVALID_SORT_FIELDS', 'Cannot sort by "x".'))).toBe('sort');
  const named = refusal('BAD_REQUEST', 'Wrong.', {
    errors: [{ field: 'kinds', code: 'X', message: 'Wrong.' }],
  });
  expect(parameter(named)).toBe('kinds');
  const read = refusal('BAD_REQUEST', 'Wrong.', {
    errors: [{ field: 'r[2]', code: 'X', message: 'Wrong.' }],
  });
  expect(faultOf(read)).toMatchObject({ parameter: 'r', place: 2 });
  const issues = [{ path: ['limit'], message: 'Too big' }];
  const validator = { success: false, error: { name: 'ZodError', message: JSON.stringify(issues) } };
  expect(faultOf(validator)).toMatchObject({ parameter: 'limit', message: 'limit: Too big' });
});

test('Keys and records are marked too, and a success has no fault', () => {
  expect(faultOf(refusal('UNAUTHORIZED', 'No.'), [], { status: 401 })?.parameter).toBe('key');
  expect(faultOf(refusal('INVALID_PREVIEW_KEY', 'No.'), [], { status: 401 })?.parameter).toBe('previewKey');
  expect(faultOf(refusal('NOT_FOUND', 'No.'), [], { status: 404 })?.parameter).toBe('slug');
  expect(faultOf({ data: [] }, [], { status: 200 })).toBeUndefined();
});

test('A refused body says all that is wrong with it', () => {
  const errors = [
    { field: 'title', code: 'REQUIRED', message: 'is required' },
    { field: 'rating', code: 'MIN', message: 'is too small' },
  ];
  const request = { method: 'POST', address: '', query: [], headers: [], body: '{}' } as const;
  const fault = faultOf(refusal('VALIDATION_ERROR', 'Refused.', { errors }), [], { request });
  expect(fault).toMatchObject({
    parameter: 'body',
    message: 'Refused. title: is required rating: is too small',
  });
});
