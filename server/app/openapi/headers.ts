type Schema = Record<string, unknown>;

interface HeaderDescription {
  readonly description: string;
  readonly schema: Schema;
}

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };

/** Headers of answers. */
export const answerHeaders: Readonly<Record<string, HeaderDescription>> = {
  'X-Request-Id': { description: 'The id of the request in the server log and in events.', schema: text },
  'X-RateLimit-Limit': { description: 'The rate limit, in requests per minute.', schema: count },
  'X-RateLimit-Remaining': {
    description: 'The number of requests that remain in the current minute.',
    schema: count,
  },
  'X-RateLimit-Reset': { description: 'The end of the current minute, in Unix seconds.', schema: count },
  'Retry-After': { description: 'The number of seconds to wait before a retry.', schema: count },
  'X-Cache': {
    description:
      'Whether the response came from the cache of published reads. Use this header only for diagnosis.',
    schema: { type: 'string', enum: ['HIT', 'MISS'] },
  },
  'X-Idempotency-Replay': {
    description:
      '`true` if the response is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: { description: 'The entity tag of the response, for `If-None-Match`.', schema: text },
  'Cache-Control': {
    description: 'How long browsers and shared caches can store the response.',
    schema: text,
  },
  Vary: { description: 'The request headers that the response depends on.', schema: text },
  'Set-Cookie': { description: 'Sets or deletes the session cookie.', schema: text },
  'Content-Range': { description: 'The byte range of the file that the response contains.', schema: text },
  'Last-Modified': { description: 'The time of the last change to the file.', schema: text },
};

/** Headers of requests. */
export const requestHeaders: Readonly<Record<string, HeaderDescription & { readonly required?: true }>> = {
  'Idempotency-Key': {
    required: true,
    description:
      'A unique text for each write, with at most 256 characters. If you repeat the same request with the ' +
      'same key, the API returns the stored response and changes nothing. A different request with the same ' +
      'key returns 409 `CONFLICT`. Keys are stored for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 256, example: '7c0f6d6e-2d0b-4f0c-8e5f-0b6a4c1d9a11' },
  },
  'If-Match': {
    description:
      'The version that your change is based on, in quotes: `"3"`. You can send `version` in the body ' +
      'instead.',
    schema: { type: 'string', pattern: '^(\\*|"[0-9]{1,15}")$' },
  },
  'If-None-Match': {
    description: 'The ETag of a stored response. The API returns 304 if the ETag is still current.',
    schema: text,
  },
  'X-Preview-Key': {
    description:
      'A preview key (`cms_prev_…`). With this header, reads return drafts. Responses with drafts are never ' +
      'cached.',
    schema: text,
  },
  Range: { description: 'A byte range of the file, such as `bytes=0-1023`.', schema: text },
};
