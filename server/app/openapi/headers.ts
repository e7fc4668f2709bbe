type Schema = Record<string, unknown>;

interface HeaderDescription {
  readonly description: string;
  readonly schema: Schema;
}

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };

/** Headers of answers. */
export const answerHeaders: Readonly<Record<string, HeaderDescription>> = {
  'X-Request-Id': { description: 'Names the request in the log and in its events.', schema: text },
  'X-RateLimit-Limit': { description: 'Requests a minute.', schema: count },
  'X-RateLimit-Remaining': { description: 'How many of them are left.', schema: count },
  'X-RateLimit-Reset': { description: 'When the minute ends, in Unix seconds.', schema: count },
  'Retry-After': { description: 'Seconds until a retry makes sense.', schema: count },
  'X-Cache': {
    description: 'Whether the answer came from the cache of published reads. Diagnostic only.',
    schema: { type: 'string', enum: ['HIT', 'MISS'] },
  },
  'X-Idempotency-Replay': {
    description: '`true` when this is the stored answer to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: { description: 'Names this state of the answer, for If-None-Match.', schema: text },
  'Cache-Control': { description: 'How long shared caches may keep the answer.', schema: text },
  Vary: { description: 'The request headers that the answer depends on.', schema: text },
  'Set-Cookie': { description: 'Hands the browser its session, or takes it away.', schema: text },
  'Content-Range': { description: 'The part of the file that this is.', schema: text },
  'Last-Modified': { description: 'When the file last changed.', schema: text },
};

/** Headers of requests. */
export const requestHeaders: Readonly<Record<string, HeaderDescription & { readonly required?: true }>> = {
  'Idempotency-Key': {
    required: true,
    description:
      'Any text of at most 256 characters, new for each write. The same key with the same request answers the ' +
      'same and does nothing; with another request it is a 409 CONFLICT. Kept for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 256, example: '7c0f6d6e-2d0b-4f0c-8e5f-0b6a4c1d9a11' },
  },
  'If-Match': {
    description:
      'The version that the change is based on, in quotes: `"3"`. Instead of `version` in the body.',
    schema: { type: 'string', pattern: '^(\\*|"[0-9]{1,15}")$' },
  },
  'If-None-Match': { description: 'An ETag: answers 304 while it is the current one.', schema: text },
  'X-Preview-Key': {
    description: 'A preview key (`cms_prev_…`): shows drafts. Such answers are never cached.',
    schema: text,
  },
  Range: { description: 'A part of the file, such as `bytes=0-1023`.', schema: text },
};
