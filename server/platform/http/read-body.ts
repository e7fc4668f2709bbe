import { fail } from '../../lib/service-error.ts';

/**
 * Reads a request body up to `limit` bytes, without holding more than that.
 * @throws ServiceError PAYLOAD_TOO_LARGE, before reading where Content-Length tells; BAD_REQUEST when the client goes
 *   away before the end
 */
export async function readLimitedBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => fail('PAYLOAD_TOO_LARGE', `The request body is larger than ${limit} bytes.`);
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge();
  // Of a length that is told no more than that arrives, and reading it as a whole costs a tenth of reading a stream.
  if (length !== null) return new Uint8Array(await request.arrayBuffer().catch(endedEarly));
  if (!request.body) return new Uint8Array(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(endedEarly);
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) {
      void discardRest(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function endedEarly(): never {
  throw fail('BAD_REQUEST', 'The request body ended early.');
}

// Left unread, the rest would hold up the connection behind the answer; the server ends a client that sends for long.
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away, which ends the rest as well.
  }
}
