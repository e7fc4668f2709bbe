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

const introduction = `The HTTP API of ${productName}. This document is generated from the code of the program.

- The key or session determines the tenant. URLs don't contain the tenant.
- Request bodies and responses are JSON. An error response has the shape \`Error\`:
  \`{ "error": { "code", "message", "details"? } }\`. \`error.code\` identifies the error. The extension
  \`x-error-codes\` of a response lists the possible codes.
- Some routes return the shape \`RawValidationError\` if their validator rejects a request. The descriptions of these
  responses say so. To recognize this shape, check \`'success' in body\`.
- Writes to pages and collections need an \`Idempotency-Key\` header. With this header, you can safely repeat a write.
- Each \`GET\` route also accepts \`HEAD\`. Public reads also accept \`OPTIONS\` without a key, for browsers.
- Changes to v1 are additive. Clients must ignore properties that this document doesn't describe.
- Examples with the same name belong together: path parameters, request body and response. The extension
  \`x-example-requests\` of an operation contains the query and the headers of these requests. It also contains the
  request bodies that the API rejects.`;

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
