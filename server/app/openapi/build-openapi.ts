// In this folder: the OpenAPI document, made from the definitions of all operations.

import { chapters } from '../../features/api/chapters.ts';
import type { AnyOperation } from '../../features/api/operation.ts';
import { productName } from '../../lib/product.ts';
import { operations } from '../operations.ts';
import { createAnswerWriter } from './build-answers.ts';
import { buildEvents } from './build-events.ts';
import { exampleRequestsOf, parametersOf, requestBodyOf } from './build-request.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import { needsOf, securityOf, securitySchemes } from './needs.ts';
import { readPath } from './path-parameters.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { createSchemaWriter } from './to-json-schema.ts';

const introduction = `The whole API of ${productName}, made from the program itself.

- The tenant is named by the key or the session, never by the URL.
- Bodies are JSON. Errors are \`{ "error": { "code", "message", "details"? } }\`; two kinds of routes answer what their
  validator refuses in its own shape, and say so.
- Writes on pages and collections need an \`Idempotency-Key\`, which makes every one of them safe to repeat.
- \`GET\` routes answer \`HEAD\` too; public reads answer \`OPTIONS\` without a key, for browsers.
- v1 changes by addition only: expect keys that are not described here.
- Examples with the same name belong together: values of the path, body and answer. What such a request has in its
  query and headers, and what it sends to be refused, stands in \`x-example-requests\` of the operation.
- Every error has the shape \`Error\`, whose \`error.code\` says which it is; \`x-error-codes\` of an answer lists those that
  it can have. Where a validator of its own refuses, \`'success' in body\` tells \`RawValidationError\` apart.`;

export type OpenapiDocument = Record<string, unknown> & {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: Record<string, Record<string, unknown>>;
  readonly webhooks: Record<string, unknown>;
};

/**
 * The OpenAPI 3.1 document of the API: every operation with its shapes and examples.
 * `closed` describes answers to the last key, for tests.
 */
export function buildOpenapi(
  recorded: RecordedAnswers,
  options: { closed: boolean } = { closed: false },
): OpenapiDocument {
  const write = createSchemaWriter(options);
  const answers = createAnswerWriter(write, recorded);
  const paths: OpenapiDocument['paths'] = {};
  for (const operation of operations) {
    const { path } = readPath(operation);
    const methods = paths[path] ?? {};
    paths[path] = methods;
    methods[operation.method.toLowerCase()] = describe(operation);
  }

  function describe(operation: AnyOperation): Record<string, unknown> {
    const { name, chapter, summary, description } = operation;
    const parameters = parametersOf(write, operation);
    const requestBody = requestBodyOf(write, operation);
    const exampleRequests = exampleRequestsOf(operation, recorded);
    return {
      operationId: name,
      tags: [chapter],
      summary,
      description: [description, needsOf(operation)].filter(Boolean).join('\n\n'),
      security: securityOf(operation),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      ...(Object.keys(exampleRequests).length > 0 && { 'x-example-requests': exampleRequests }),
      responses: answers.responsesOf(operation),
    };
  }

  const webhooks = buildEvents(write);
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      summary: 'A multi-tenant headless content service.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1', description: 'This installation' }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      parameters: headerParameters(),
      headers: answerHeaders,
      responses: answers.components(),
      schemas: write.components(),
    },
  };
}

function headerParameters(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(requestHeaders).map(([name, header]) => [name, { name, in: 'header', ...header }]),
  );
}
