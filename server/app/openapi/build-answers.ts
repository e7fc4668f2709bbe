import { z } from 'zod';
import { type AnswerContent, type AnyOperation, named } from '../../features/api/operation.ts';
import { type ErrorCode, errorCatalogue } from '../../lib/service-error.ts';
import { errorAnswer, rawValidationAnswer } from '../../platform/http/answer-shapes.ts';
import { errorMeanings } from './error-meanings.ts';
import { commonHeadersOf, errorCodesOf } from './needs.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import type { SchemaWriter } from './to-json-schema.ts';

named('Error', errorAnswer);
named('RawValidationError', rawValidationAnswer);

type Response = Record<string, unknown>;

/** Builds the answers of operations; errors that many have alike become components. */
export function createAnswerWriter(write: SchemaWriter, recorded: RecordedAnswers) {
  const components = new Map<string, Response>();

  function contentOf(content: AnswerContent, examples: Record<string, TypedExample>) {
    const byType = content instanceof z.ZodType ? { 'application/json': content } : content;
    const [firstType = ''] = Object.keys(byType);
    return Object.fromEntries(
      Object.entries(byType).map(([type, shape]) => {
        const fitting = Object.entries(examples).filter(([, example]) =>
          fits(type, example.mediaType ?? firstType),
        );
        return [
          type,
          {
            schema: write.output(shape),
            ...(fitting.length > 0 && { examples: Object.fromEntries(fitting.map(withoutType)) }),
          },
        ];
      }),
    );
  }

  function errorResponse(status: number, codes: readonly ErrorCode[], raw: boolean) {
    const meanings = codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`);
    const rawMeaning =
      "The route's validator rejected the body, or the query parameter `page`, `limit`, `sort` or `total`. " +
      'The response has the shape `RawValidationError`.';
    // One shape for all: a client tells errors apart by `error.code`, whichever call answered them.
    const alternatives = [
      ...(codes.length > 0 ? [write.output(errorAnswer)] : []),
      ...(raw ? [write.output(rawValidationAnswer)] : []),
    ];
    const edge =
      'If the rate-limit rules of the HTTP server reject the request before it reaches a route, the ' +
      'response is `text/plain`.';
    return {
      description: [...meanings, ...(raw ? [rawMeaning] : []), ...(status === 429 ? [edge] : [])].join(
        '\n\n',
      ),
      'x-error-codes': codes,
      headers: headerRefs(['X-Request-Id', ...(status === 429 ? ['Retry-After'] : [])]),
      content: {
        'application/json': { schema: alternatives.length > 1 ? { anyOf: alternatives } : alternatives[0] },
      } as Record<string, Response>,
    };
  }

  function responsesOf(operation: AnyOperation): Record<string, Response> {
    const responses: Record<string, Response> = {};
    for (const [status, answer] of Object.entries(operation.answers)) {
      const { description, content, headers = [] } = answer;
      responses[status] = {
        description,
        headers: headerRefs([...commonHeadersOf(operation), ...headers]),
        ...(content && {
          content: contentOf(content, examplesOf(operation, Number(status), recorded)),
        }),
      };
    }
    const codes = errorCodesOf(operation);
    for (const status of [...new Set(codes.map((code) => errorCatalogue[code]))].sort()) {
      const ofStatus = codes.filter((code) => errorCatalogue[code] === status).sort();
      const raw = status === 400 && operation.rawValidation === true;
      const response = errorResponse(status, ofStatus, raw);
      const examples = examplesOf(operation, status, recorded);
      if (Object.keys(examples).length > 0) {
        const json = response.content['application/json'];
        if (json) json['examples'] = Object.fromEntries(Object.entries(examples).map(withoutType));
        responses[status] = response;
      } else responses[status] = refer(response, `${ofStatus.join('.')}${raw ? '.raw' : ''}`);
    }
    return responses;
  }

  function refer(response: Response, name: string): Response {
    components.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    responsesOf,
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface TypedExample {
  readonly mediaType: string | undefined;
  readonly summary?: string;
  readonly value: unknown;
}

/** The recorded answers of a status, by the names of their examples. */
function examplesOf(
  { name: operationName, examples, answers }: AnyOperation,
  status: number,
  recorded: RecordedAnswers,
): Record<string, TypedExample> {
  const usual = Number(Object.keys(answers)[0]);
  return Object.fromEntries(
    Object.entries(examples)
      .filter(([, example]) => (example.status ?? usual) === status)
      .map(([name, { summary }]) => {
        const { mediaType, body } = recorded[operationName]?.[name] ?? {};
        return [name, { mediaType, ...(summary && { summary }), value: body }] as const;
      })
      .filter(([, { value }]) => value !== undefined),
  );
}

/** Whether a media type is of a range such as `image/*`. */
function fits(range: string, mediaType: string): boolean {
  const [group] = range.split('/*');
  return range === '*/*' || range === mediaType || mediaType.startsWith(`${group}/`);
}

function withoutType([name, example]: [string, TypedExample]): [string, unknown] {
  const { mediaType: _, ...rest } = example;
  return [name, rest];
}

function headerRefs(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
