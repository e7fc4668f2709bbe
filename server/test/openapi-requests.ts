import type { OpenapiDocument } from '../app/openapi/build-openapi.ts';

/** A request as an example of the API document describes it. */
export interface ExampleRequest {
  readonly operation: string;
  readonly tag: string;
  /** Name of the example. */
  readonly name: string;
  readonly method: string;
  /** Below `/api/v1`, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isForm: boolean;
  /** The documented status, and where the document has the schema of that answer. */
  readonly status: number;
  readonly responsePointer: string;
  readonly mediaTypes: readonly string[];
}

interface Examples {
  readonly examples?: Record<string, { readonly value?: unknown }>;
}

interface Parameter extends Examples {
  readonly name: string;
  readonly in: 'path' | 'query';
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Record<string, Examples> };
  readonly responses: Record<string, { readonly content?: Record<string, Examples> }>;
  readonly 'x-example-requests'?: Record<
    string,
    { readonly query?: Record<string, unknown>; readonly headers?: Record<string, string> }
  >;
}

/** Every example of a document as a request, by operation in the order of the document. */
export function requestsOf(document: OpenapiDocument): ExampleRequest[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, found]) => {
      const operation = found as unknown as Operation;
      return namesOf(operation).map((name) => requestOf(path, method, operation, name));
    }),
  );
}

function namesOf(operation: Operation): string[] {
  const { parameters = [], requestBody, responses } = operation;
  const contents = [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
  ];
  const holders: Examples[] = [...parameters.filter((one) => 'in' in one), ...contents];
  const named = holders.flatMap(({ examples = {} }) => Object.keys(examples));
  return [...new Set([...named, ...Object.keys(operation['x-example-requests'] ?? {})])];
}

function requestOf(path: string, method: string, operation: Operation, name: string): ExampleRequest {
  const filled = (operation.parameters ?? []).reduce((text, parameter) => {
    if (!('in' in parameter) || parameter.in !== 'path') return text;
    const value = String(parameter.examples?.[name]?.value);
    return text.replace(`{${parameter.name}}`, encodeURIComponent(value));
  }, path);
  const { query = {}, headers = {} } = operation['x-example-requests']?.[name] ?? {};
  const pairs = Object.entries(query).flatMap(pairsOf);
  const [[bodyType, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const status = statusOf(operation, name);
  return {
    operation: operation.operationId,
    tag: operation.tags[0] ?? '',
    name,
    method: method.toUpperCase(),
    path: pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled,
    headers,
    body: content?.examples?.[name]?.value,
    isForm: bodyType === 'multipart/form-data',
    status: Number(status),
    responsePointer: ['paths', path, method, 'responses', status].map(escapePointer).join('/'),
    mediaTypes: Object.keys(operation.responses[status]?.content ?? {}),
  };
}

/** The status of the answer that has the example, or of the only one that has no content to hold it. */
function statusOf({ operationId, responses }: Operation, name: string): string {
  const withExample = Object.entries(responses).find(([, { content = {} }]) =>
    Object.values(content).some(({ examples = {} }) => name in examples),
  );
  const empty = Object.entries(responses).filter(
    ([, response]) => !('$ref' in response) && response.content === undefined,
  );
  const status = withExample?.[0] ?? (empty.length === 1 ? empty[0]?.[0] : undefined);
  if (status === undefined) throw new Error(`no answer of ${operationId} has the example ${name}`);
  return status;
}

/** `name=value`, or `name[key]=value` of an object (style deepObject). */
function pairsOf([name, value]: [string, unknown]): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)]);
}

/** A part of a JSON pointer in a URL fragment. */
export function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
