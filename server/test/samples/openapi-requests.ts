import type { OpenapiDocument } from '../../app/openapi/build-openapi.ts';

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
  /** The codes that an error of that status can have. */
  readonly codes: readonly string[];
}

interface Examples {
  readonly examples?: Record<string, { readonly value?: unknown }>;
}

interface Parameter extends Examples {
  readonly name: string;
  readonly in: 'path' | 'query';
}

interface BesideExamples {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly status?: number;
}

interface Response {
  readonly content?: Record<string, Examples>;
  readonly 'x-error-codes'?: readonly string[];
  /** Of a refusal that no recorded example shows yet: it stands with those that operations share. */
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Record<string, Examples> };
  readonly responses: Record<string, Response>;
  readonly 'x-example-requests'?: Record<string, BesideExamples>;
}

/** Every example of a document as a request, by operation in the order of the document. */
export function requestsOf(document: OpenapiDocument): ExampleRequest[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, found]) => {
      const operation = found as unknown as Operation;
      return namesOf(operation).map((name) => requestOf(document, [path, method], operation, name));
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

function requestOf(
  document: OpenapiDocument,
  [path, method]: readonly [string, string],
  operation: Operation,
  name: string,
): ExampleRequest {
  const beside = operation['x-example-requests']?.[name] ?? {};
  const { query = {}, headers = {} } = beside;
  const filled = (operation.parameters ?? []).reduce((text, parameter) => {
    if (!('in' in parameter) || parameter.in !== 'path') return text;
    const value = String(parameter.examples?.[name]?.value ?? beside.path?.[parameter.name]);
    return text.replace(`{${parameter.name}}`, encodeURIComponent(value));
  }, path);
  const pairs = Object.entries(query).flatMap(pairsOf);
  const [[bodyType, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const status = statusOf(operation, name);
  const shared = operation.responses[status]?.$ref?.split('/').slice(1);
  const place = shared ?? ['paths', path, method, 'responses', status];
  const response = place.reduce<unknown>((part, key) => Reflect.get(Object(part), key), document) as
    | Response
    | undefined;
  return {
    operation: operation.operationId,
    tag: operation.tags[0] ?? '',
    name,
    method: method.toUpperCase(),
    path: pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled,
    headers,
    body: content?.examples?.[name]?.value ?? beside.body,
    isForm: bodyType === 'multipart/form-data',
    status: Number(status),
    responsePointer: place.map(escapePointer).join('/'),
    mediaTypes: Object.keys(response?.content ?? {}),
    codes: response?.['x-error-codes'] ?? [],
  };
}

/** The status of the answer that has the example, or that the request names, whose answer has nothing to show. */
function statusOf(operation: Operation, name: string): string {
  const { operationId, responses } = operation;
  const withExample = Object.entries(responses).find(([, { content = {} }]) =>
    Object.values(content).some(({ examples = {} }) => name in examples),
  );
  const status = withExample?.[0] ?? operation['x-example-requests']?.[name]?.status?.toString();
  if (status === undefined) throw new Error(`no answer of ${operationId} has the example ${name}`);
  return status;
}

/** `name=value`, once for each value of an array, or `name[key]=value` of an object (style deepObject), level by level. */
function pairsOf([name, value]: [string, unknown]): [string, string][] {
  if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => pairsOf([`${name}[${key}]`, one]));
}

/** A part of a JSON pointer in a URL fragment. */
export function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
