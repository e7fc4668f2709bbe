import { z } from 'zod';
import type { ErrorCode } from '../../lib/service-error.ts';
import type { TagName } from './tags.ts';

/** A request of the sample world (`sample-values.ts`), and the status that it gets. */
export interface Example {
  readonly summary?: string;
  /** The lowest status of the operation's answers unless given. */
  readonly status?: number;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<
    Record<string, string | Readonly<Record<string, string | Readonly<Record<string, string>>>>>
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
  /** Names of `headers.ts`, beside those that follow from the route. */
  readonly headers?: readonly string[];
}

/** Headers of requests that some operations read, beside those that follow from the policy table. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'X-Preview-Key' | 'Range';

/** All that the API document says of an operation and the policy table does not. */
export interface OperationDescription {
  readonly tag: TagName;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: readonly RequestHeader[];
  readonly body?: z.ZodType | { readonly form: z.ZodObject };
  /** A malformed body or query is answered in the raw validator shape. */
  readonly rawValidation?: true;
  /** What succeeds, by status. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** Codes beside those that follow from the policy table. */
  readonly errors?: readonly ErrorCode[];
  readonly examples: Readonly<Record<string, Example>>;
}

/** Gives a shape a name among the components of the document. */
export function named<T extends z.ZodType>(id: string, shape: T): T {
  z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  return shape;
}

/** `200` with JSON. */
export function ok(content: AnswerContent, description = 'Done.'): Record<number, AnswerDescription> {
  return { 200: { description, content } };
}

/** `201` with JSON. */
export function created(content: AnswerContent, description = 'Created.'): Record<number, AnswerDescription> {
  return { 201: { description, content } };
}

/** The operations of a slice under the names that the policy table has for them. */
export function prefixed<Prefix extends string, Verb extends string>(
  prefix: Prefix,
  verbs: Readonly<Record<Verb, OperationDescription>>,
) {
  const entries = Object.entries(verbs).map(([verb, description]) => [`${prefix}.${verb}`, description]);
  return Object.fromEntries(entries) as { [Name in Verb as `${Prefix}.${Name}`]: OperationDescription };
}
