// In this folder: what an operation of the API is: who may call it, what it counts against, how it is described.

import { z } from 'zod';
import type { ErrorCode } from '../../lib/service-error.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import type { Access } from './access.ts';
import type { Chapter } from './chapters.ts';
import type { Counting } from './families.ts';

/** A request of the sample world (`sample-values.ts`), and the status that it gets. */
export interface Example {
  readonly summary?: string;
  /** The lowest status of the operation's answers unless given. */
  readonly status?: number;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<
    Record<
      string,
      string | readonly string[] | Readonly<Record<string, string | Readonly<Record<string, string>>>>
    >
  >;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the parts of a form: a part that the form takes as a file names a file of the sample world. */
  readonly body?: unknown;
}

/** What the body of an answer is: JSON of a shape, or one schema by media type. */
export type AnswerContent = z.ZodType | Readonly<Record<string, z.ZodType>>;

export interface AnswerDescription {
  readonly description: string;
  /** Nothing for an answer without a body. */
  readonly content?: AnswerContent;
  /** Names of answer headers, beside those that follow from access, limit and family. */
  readonly headers?: readonly string[];
}

/** Headers of requests that some operations read, beside those that follow from the access. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'X-Preview-Key' | 'Range';

/** What an operation says of itself: the API document and the page of all routes are made from it. */
export interface OperationDescription {
  readonly chapter: Chapter;
  readonly summary: string;
  readonly description?: string;
  /** What the parameters of the path are, where the words that all share do not say it. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly headers?: readonly RequestHeader[];
  readonly body?: z.ZodType | { readonly form: z.ZodObject };
  /** A malformed body or query is answered in the raw validator shape. */
  readonly rawValidation?: true;
  /** What succeeds, by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** Codes beside those that follow from access and limit. */
  readonly errors?: readonly ErrorCode[];
  readonly examples: Readonly<Record<string, Example>>;
}

/**
 * One operation of the API, whole: where it is, what it needs, what it takes and answers, and what it does. Router,
 * guards, limits, headers, the response cache and the API document follow from it; there is no other place to name it in
 * but the list of all operations.
 */
export interface Operation<Deps, Request> extends OperationDescription, Counting {
  /** `items.list`: names it in the API document, in metrics and in tests. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `:slug{.+}` matches several segments. */
  readonly path: string;
  readonly access: Access<Request>;
  /** How many requests of its limit one request counts as, where that is not one. */
  readonly cost?: (request: ApiRequest) => number;
  /** Published answers are kept. They depend on the path and on the parameters of `query`: no other reaches the handler. */
  readonly kept?: true;
  readonly handle: (deps: Deps, request: Request) => Promise<Answer>;
}

/** An operation that asks less of the program than there is, and whose request is checked by its access. */
// biome-ignore lint/suspicious/noExplicitAny: each operation takes the request of its own access.
export type AnyOperation<Deps = any> = Operation<Deps, any>;

/** Holds a definition against its own access: its handler gets the request that was checked so. */
export function operation<Deps, Request>(definition: Operation<Deps, Request>): Operation<Deps, Request> {
  return definition;
}

/** Gives a shape a name among the components of the API document. */
export function named<T extends z.ZodType>(id: string, shape: T): T {
  z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  return shape;
}

/** `200` with JSON. */
export function ok(
  content: AnswerContent,
  description = 'The request succeeded.',
): Record<number, AnswerDescription> {
  return { 200: { description, content } };
}

/** `201` with JSON. */
export function created(
  content: AnswerContent,
  description = 'The resource was created.',
): Record<number, AnswerDescription> {
  return { 201: { description, content } };
}
