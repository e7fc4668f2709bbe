import { z } from 'zod';
import type { PolicyRow } from '../policy.ts';
import type { OperationDescription } from './describe.ts';
import { readPath } from './path-parameters.ts';
import type { JsonSchema, SchemaWriter } from './to-json-schema.ts';

type Parameter = Record<string, unknown>;

/**
 * The parameters of an operation: of its path, its query and its headers. Only those of the path carry their values in
 * the examples: explorers fill in the first example of each parameter, whichever request it belongs to.
 */
export function parametersOf(
  write: SchemaWriter,
  row: PolicyRow,
  { query, headers = [], examples }: OperationDescription,
): Parameter[] {
  const inPath = readPath(row.operation, row.path).parameters.map((parameter) => {
    const values = Object.entries(examples).map(([name, { path }]) => [
      name,
      { value: path?.[parameter.name] },
    ]);
    return { ...parameter, examples: Object.fromEntries(values) as unknown };
  });
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, shape]) =>
    queryParameter(write, name, shape as z.ZodType),
  );
  const named = [...(row.idempotent ? ['Idempotency-Key'] : []), ...headers];
  return [...inPath, ...inQuery, ...named.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** What the requests of the examples have in their query and headers, by the name of the example. */
export function exampleRequestsOf({ examples }: OperationDescription): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([name, { query, headers }]) =>
      query || headers ? [[name, { ...(query && { query }), ...(headers && { headers }) }]] : [],
    ),
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
  row: PolicyRow,
  { body, examples }: OperationDescription,
): JsonSchema | undefined {
  if (!body) return undefined;
  const isForm = !(body instanceof z.ZodType);
  const values = Object.entries(examples).flatMap(([name, { body: value, summary }]) =>
    value === undefined ? [] : [[name, { ...(summary && { summary }), value }] as const],
  );
  const content = {
    schema: write.input(isForm ? body.form : body),
    ...(values.length > 0 && { examples: Object.fromEntries(values) }),
  };
  const acceptsNone = !isForm && row.credential === 'session' && body.safeParse({}).success;
  return {
    required: !acceptsNone,
    content: { [isForm ? 'multipart/form-data' : 'application/json']: content },
  };
}
