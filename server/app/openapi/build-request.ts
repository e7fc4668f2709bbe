import { z } from 'zod';
import type { AnyOperation } from '../../features/api/operation.ts';
import { readPath } from './path-parameters.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import type { JsonSchema, SchemaWriter } from './to-json-schema.ts';

type Parameter = Record<string, unknown>;

/**
 * The parameters of an operation: of its path, its query and its headers. Only those of the path carry their values in
 * the examples: explorers fill in the first example of each parameter, whichever request it belongs to.
 */
export function parametersOf(write: SchemaWriter, operation: AnyOperation): Parameter[] {
  const { access, query, headers = [], examples } = operation;
  const inPath = readPath(operation).parameters.map((parameter) => {
    const values = Object.entries(examples).flatMap(([name, { path = {} }]) => {
      const value = pathValue(parameter.schema.type, path[parameter.name]);
      return value === undefined ? [] : [[name, { value }]];
    });
    return { ...parameter, examples: Object.fromEntries(values) as unknown };
  });
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, shape]) =>
    queryParameter(write, name, shape as z.ZodType),
  );
  const named = [...(access.idempotent ? ['Idempotency-Key'] : []), ...headers];
  return [...inPath, ...inQuery, ...named.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** The value of a path parameter as its schema has it; undefined for one that shows a refusal. */
function pathValue(type: string, value: string | undefined): string | number | undefined {
  if (type !== 'integer' || value === undefined) return value;
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/**
 * What the requests of the examples have that cannot stand in the examples of parameters, bodies and answers, by the name
 * of the example: their query and headers, what is refused for its form, and the status of an answer that shows no body.
 */
export function exampleRequestsOf(
  operation: AnyOperation,
  recorded: RecordedAnswers,
): Record<string, unknown> {
  const { name: operationName, body, examples, answers } = operation;
  const types = readPath(operation).parameters.map(({ name, schema }) => [name, schema.type]);
  const usual = Number(Object.keys(answers)[0]);
  return Object.fromEntries(
    Object.entries(examples).flatMap(([name, { path = {}, query, headers, body: sent, status = usual }]) => {
      const refused = types.filter(
        ([at = '', type = '']) => path[at] !== undefined && pathValue(type, path[at]) === undefined,
      );
      const request = {
        ...(refused.length > 0 && { path: Object.fromEntries(refused.map(([at = '']) => [at, path[at]])) }),
        ...(query && { query }),
        ...(headers && { headers }),
        ...(body && sent !== undefined && status === 400 && { body: sent }),
        ...(recorded[operationName]?.[name]?.body === undefined && { status }),
      };
      return Object.keys(request).length > 0 ? [[name, request]] : [];
    }),
  );
}

function queryParameter(write: SchemaWriter, name: string, shape: z.ZodType): Parameter {
  const { description, ...schema } = write.input(shape);
  return {
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    ...(!shape.isOptional() && { required: true }),
    // `filter[name]=…`; without an example explorers make one up, which no list can be filtered by.
    ...(name === 'filter' && { style: 'deepObject', explode: true, example: {} }),
    schema,
  };
}

/** The body of an operation's requests, with those of the examples. */
export function requestBodyOf(
  write: SchemaWriter,
  { access, body, examples }: AnyOperation,
): JsonSchema | undefined {
  if (!body) return undefined;
  const isForm = !(body instanceof z.ZodType);
  const values = Object.entries(examples).flatMap(([name, { body: value, summary, status }]) =>
    value === undefined || status === 400 ? [] : [[name, { ...(summary && { summary }), value }] as const],
  );
  const content = {
    schema: write.input(isForm ? body.form : body),
    ...(values.length > 0 && { examples: Object.fromEntries(values) }),
  };
  const acceptsNone = !isForm && access.credential === 'session' && body.safeParse({}).success;
  return {
    required: !acceptsNone,
    content: { [isForm ? 'multipart/form-data' : 'application/json']: content },
  };
}
