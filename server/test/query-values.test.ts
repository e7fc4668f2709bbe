import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenapi } from '../app/openapi/build-openapi.ts';
import { readRecordedAnswers } from '../app/openapi/recorded-answers.ts';
import { operations } from '../app/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { onEachDatabase } from './databases.ts';
import { readAnswer } from './read-answer.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type ExampleRequest, requestsOf } from './samples/openapi-requests.ts';
import { createSampleWorld } from './samples/sample-world.ts';
import { sendExample } from './samples/send-example.ts';
import { createTestService, type TestService } from './test-service.ts';

const requests = requestsOf(buildOpenapi(readRecordedAnswers()));
/** Values that a parameter does not take. */
function wrongValuesOf(shape: unknown): string[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault) return wrongValuesOf(shape.unwrap());
  // An empty value of a filter is no filter.
  if (shape instanceof z.ZodEnum) return ['maybe', 'TRUE'];
  if (shape instanceof z.ZodNumber) return ['x', '1.5', '-1'];
  if (shape instanceof z.ZodISODateTime) return ['yesterday', '2026-02-30T00:00:00Z'];
  return [];
}

/** Each parameter of an operation with values that it does not take. */
function wrongQueriesOf({ name, query }: AnyOperation): { operation: string; name: string; value: string }[] {
  return Object.entries(query?.shape ?? {}).flatMap(([parameter, shape]) =>
    wrongValuesOf(shape).map((value) => ({ operation: name, name: parameter, value })),
  );
}

/** The request of an example with one parameter replaced. */
function withParameter(request: ExampleRequest, name: string, value: string): ExampleRequest {
  const [path = '', query = ''] = request.path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return { ...request, path: `${path}?${parameters}` };
}

onEachDatabase('a known parameter of a query', (dialect) => {
  let service: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  test('is refused with 400 for a value that it does not take, in every operation', async () => {
    const world = await createSampleWorld(service, receiver.url, 'query-values');
    const wrong = operations.flatMap(wrongQueriesOf);
    expect(wrong.length).toBeGreaterThan(300);
    const taken: string[] = [];
    for (const { operation, name, value } of wrong) {
      const examples = requests.filter((one) => one.operation === operation);
      const request = examples.find(({ status }) => status < 400) ?? examples[0];
      if (!request) throw new Error(`${operation} has no example`);
      service.clock.advance(60_000);
      // A perspective needs a preview of all drafts before its value is read.
      const headers = {
        ...request.headers,
        ...(name === 'at' && { 'X-Preview-Key': world.tenant.keys.preview }),
      };
      const response = await sendExample(world, withParameter({ ...request, headers }, name, value));
      const text = await readAnswer(response);
      // What an example needs may be made by an example before it.
      if (response.status === 404 && (await sendExample(world, request)).status === 404) continue;
      if (response.status !== 400) taken.push(`${response.status} ${operation} ${name}=${value}`);
      else expect(Buffer.from(text).toString(), `${operation} ${name}`).toContain('"error"');
    }
    expect(taken).toEqual([]);
  }, 120_000);
});
