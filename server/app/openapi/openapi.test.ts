import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { chapters } from '../../features/api/chapters.ts';
import type { AnyOperation } from '../../features/api/operation.ts';
import { errorCatalogue } from '../../lib/service-error.ts';
import { eventKinds } from '../../platform/events/event-kinds.ts';
import { createSchemaChecker } from '../../test/samples/openapi-checker.ts';
import { escapePointer, requestsOf } from '../../test/samples/openapi-requests.ts';
import { operations } from '../operations.ts';
import { buildOpenapi, type OpenapiDocument } from './build-openapi.ts';
import { errorMeanings } from './error-meanings.ts';
import { readRecordedAnswers } from './recorded-answers.ts';

const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as OpenapiDocument;

interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation: operation as unknown as DocumentedOperation,
  })),
);
const operationOf = (row: AnyOperation) => {
  const found = documented.find(({ operation }) => operation.operationId === row.name);
  if (!found) throw new Error(`${row.name} is not documented`);
  return found.operation;
};

describe('openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('is what the program says now', () => {
    expect(`${JSON.stringify(buildOpenapi(readRecordedAnswers()), null, 1)}\n`).toBe(text);
  });

  test('has every operation and nothing else', () => {
    const routes = operations.map(({ name, method, path }) => [
      name,
      method,
      path.replace(/:(\w+)(\{\.\+\})?/g, '{$1}'),
    ]);
    const found = documented.map(({ path, method, operation }) => [operation.operationId, method, path]);
    expect(found.sort()).toEqual(routes.sort());
  });

  test.each(operations.map((row) => [row.name, row] as const))('%s says who may call it', (_, row) => {
    const { security, responses } = operationOf(row);
    const names = security.flatMap((one) => Object.keys(one));
    const byKey = row.access.permission || row.access.secretKey ? ['apiKey'] : ['apiKey', 'publicKeyInQuery'];
    const expected = { none: [], session: ['sessionToken', 'sessionCookie'], key: byKey };
    expect(names).toEqual(expected[row.access.credential]);
    expect('401' in responses).toBe(row.access.credential !== 'none' || row.name === 'auth.login');
    expect(Object.keys(responses)).toContain('500');
  });

  test('has summaries of at most six words, without a full stop', () => {
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries.filter((summary) => summary.split(' ').length > 6 || summary.endsWith('.'))).toEqual([]);
  });

  test('demands an Idempotency-Key exactly where the service does', () => {
    const demanding = documented.filter(({ operation }) =>
      operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/Idempotency-Key'),
    );
    const idempotent = operations.filter((row) => row.access.idempotent).map(({ name }) => name);
    expect(demanding.map(({ operation }) => operation.operationId).sort()).toEqual(idempotent.sort());
  });

  test('has an example of every operation, the first of which succeeds', () => {
    const requests = requestsOf(document);
    for (const { name } of operations) {
      const first = requests.find(({ operation }) => operation === name);
      expect(first?.status, name).toBeLessThan(300);
    }
  });

  test('every recorded answer is of an example that there is', () => {
    for (const [operation, answers] of Object.entries(readRecordedAnswers())) {
      const { examples } = operations.find(({ name }) => name === operation) ?? {};
      expect(Object.keys(examples ?? {}), operation).toEqual(expect.arrayContaining(Object.keys(answers)));
    }
  });

  test('the bodies of its examples fit their schemas, unless they show a refusal', () => {
    const checker = createSchemaChecker(document);
    let checked = 0;
    for (const request of requestsOf(document)) {
      if (request.body === undefined || request.isForm || request.status === 400) continue;
      const base = request.responsePointer.split('/').slice(0, 3);
      const rest = ['requestBody', 'content', 'application/json', 'schema'].map(escapePointer);
      const faults = checker.faultsOf([...base, ...rest].join('/'), request.body);
      expect(faults, `${request.operation}, ${request.name}`).toEqual([]);
      checked++;
    }
    expect(checked).toBeGreaterThan(40);
  });

  test('describes every event and every error code, and every chapter is used', () => {
    expect(Object.keys(document.webhooks)).toEqual(eventKinds);
    expect(Object.keys(errorMeanings).sort()).toEqual(Object.keys(errorCatalogue).sort());
    const used = new Set(documented.flatMap(({ operation }) => operation.tags));
    expect([...used].sort()).toEqual(Object.keys(chapters).sort());
  });
});
