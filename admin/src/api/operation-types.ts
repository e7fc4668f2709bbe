import type { paths } from './operations.gen.ts';

/** The methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A path of the API, below `/api/v1`. */
export type ApiPath = keyof paths;

/** The paths that know a method. */
export type PathOf<M extends Method> = {
  [P in ApiPath]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[ApiPath];

type Operation<M extends Method, P extends ApiPath> = P extends ApiPath
  ? paths[P][Lowercase<M> & keyof paths[P]]
  : never;

type Json<C> = C extends { content: { 'application/json': infer J } } ? J : undefined;

type AnswerOf<O> = O extends { responses: infer R } ? Json<R[keyof R]> : never;

/** What an operation answers when it succeeds; one of several where the path is one of several. */
export type Answer<M extends Method, P extends PathOf<M>> = AnswerOf<Operation<M, P>>;

/** A body as it may be given: nothing in it is changed on its way. */
type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;

type PathPart<O> = O extends { parameters: { path: infer V } } ? { readonly path: Readonly<V> } : object;

/** A parameter that is any text is sent empty by null: what is in no folder. */
type Parameters<Q> = { readonly [K in keyof Q]: Given<Q[K]> | (string extends Q[K] ? null : never) };

type QueryPart<O> = O extends { parameters: { query: infer Q } }
  ? { readonly query: Parameters<Q> }
  : O extends { parameters: { query?: infer Q } }
    ? { readonly query?: Parameters<Q> }
    : object;

type BodyPart<O> = O extends { requestBody: infer B }
  ? { readonly body: Given<Json<B>> }
  : O extends { requestBody?: infer B }
    ? { readonly body?: Given<Json<NonNullable<B>>> }
    : object;

interface AlwaysAsked {
  readonly signal?: AbortSignal;
  /** A 401 means something else than that the session is over (signing in). */
  readonly isCredential?: boolean;
  /** It is sent as the page goes away. */
  readonly isLast?: boolean;
  /** It is sent again soon anyway: a 429 fails at once. */
  readonly isPoll?: boolean;
}

// Of one operation at a time: all parts of all of them together would be too many for the compiler.
type AskedOf<O> = O extends object ? PathPart<O> & QueryPart<O> & BodyPart<O> & AlwaysAsked : never;

/** What an operation is asked with: its parameters, its query, its body. May be left out where nothing of it is needed. */
export type Asked<M extends Method, P extends PathOf<M>> =
  object extends AskedOf<Operation<M, P>>
    ? [options?: AskedOf<Operation<M, P>>]
    : [options: AskedOf<Operation<M, P>>];

/** The body of an operation that takes one. */
export type BodyOf<M extends Method, P extends PathOf<M>> =
  BodyPart<Operation<M, P>> extends { readonly body?: infer B } ? NonNullable<B> : never;

/** The query of an operation that takes one. */
export type QueryOf<M extends Method, P extends PathOf<M>> =
  QueryPart<Operation<M, P>> extends { readonly query?: infer Q } ? NonNullable<Q> : never;
