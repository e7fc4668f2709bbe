import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { clientAddressOf } from '../edge/client-address.ts';
import { framedOrigins } from '../features/previews/framed-origins.ts';
import {
  createStaffAuthenticator,
  type StaffAuthenticator,
} from '../features/staff/sessions/authenticate-session.ts';
import { fail, type ServiceError } from '../lib/service-error.ts';
import { type Answer, withHeaders } from '../platform/http/answer.ts';
import { largeBody } from '../platform/http/answer-memory.ts';
import type { ApiRequest } from '../platform/http/api-request.ts';
import { LargeBody } from '../platform/http/large-body.ts';
import { markLarge } from '../platform/http/large-sockets.ts';
import { readLimitedBody } from '../platform/http/read-body.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { timed, timingHeaders } from '../platform/metrics/server-timing.ts';
import { mountAdminApp } from './admin-app/mount-admin-app.ts';
import type { Deps } from './build-deps.ts';
import { mountDocs } from './docs/mount-docs.ts';
import { type GuardedRoute, guardRoute, guardUnknownRoute } from './guards.ts';
import { mountHealth } from './mount-health.ts';
import { mountMetrics } from './mount-metrics.ts';
import { operations } from './operations.ts';
import { addFamilyHeaders, preflightAnswer } from './public-headers.ts';

const base = '/api/v1';

type Bindings = { Bindings: Partial<HttpBindings> };
type Api = Hono<Bindings>;

/** The HTTP application: every operation with its guards, and the answers to what is not in it. */
export function buildApi(deps: Deps): Api {
  const app: Api = new Hono<Bindings>();
  const staff = createStaffAuthenticator({
    database: deps.database,
    clock: deps.clock,
    publicOrigin: () => new URL(deps.publicUrl()).origin,
  });
  mountHealth(app, deps);
  mountMetrics(app, deps);
  mountDocs(app);
  mountAdminApp(app, {
    publicUrl: deps.publicUrl,
    // The page comes whatever becomes of it: it says itself what does not answer.
    framedFor: (cookies) =>
      framedOrigins(deps, cookies).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the preview sites could not be read');
        return [];
      }),
  });
  app.options(`${base}/*`, (c) => {
    const methods = allowed(c.req.path);
    if (!methods) return respond(deps, c, async () => Promise.reject(noEndpoint(c.req.path)));
    const preflight = preflightAnswer(c.req.path);
    return toResponse(deps, c, preflight ?? { status: 204, headers: { Allow: methods }, body: null });
  });
  for (const operation of operations) {
    const guarded = guardRoute(deps, staff, operation);
    const isTimed = deps.config.serverTiming === 'on' && operation.method === 'GET';
    const route = isTimed && operation.access.credential === 'key' ? tellTiming(deps, guarded) : guarded;
    app.on(operation.method, `${base}${operation.path}`, (c) => respond(deps, c, route, operation.name));
  }
  app.notFound((c) => respond(deps, c, (request) => answerUnknownRoute(deps, staff, request)));
  app.onError((error, c) => respond(deps, c, () => Promise.reject(error)));
  return app;
}

/** The same route, whose answers tell what they cost to whoever came with a good key. */
function tellTiming(deps: Deps, route: GuardedRoute): GuardedRoute {
  return async (request) => {
    const { result, timing } = await timed(() =>
      route(request).catch((error: unknown) =>
        translateError(error, (cause) => deps.log.error({ err: cause, requestId: request.requestId })),
      ),
    );
    const { auth, database, render } = timing;
    if (auth === undefined) return result;
    return withHeaders(result, timingHeaders({ auth, database, render, total: auth + database + render }));
  };
}

/** Runs one route and answers whatever comes of it; writes one log line. */
async function respond(
  deps: Deps,
  c: Context<Bindings>,
  route: (request: ApiRequest) => Promise<Answer>,
  operation = 'unknown',
): Promise<Response> {
  const startedAt = performance.now();
  const request = toApiRequest(deps, c);
  let answer: Answer;
  try {
    answer = await route(request);
  } catch (error) {
    answer = translateError(error, (cause) => deps.log.error({ err: cause, requestId: request.requestId }));
  }
  const ms = performance.now() - startedAt;
  deps.metrics.request({ method: request.method, route: operation, status: answer.status }, ms);
  deps.log.debug(
    {
      requestId: request.requestId,
      method: request.method,
      path: request.path,
      status: answer.status,
      ms: Math.round(ms * 10) / 10,
    },
    'request',
  );
  return toResponse(deps, c, addFamilyHeaders(request, await withinMemory(deps, c, answer), deps));
}

/**
 * The same answer once there is memory for its body, which is given back when the connection has taken all of it. What was
 * changed already is answered in any case.
 */
async function withinMemory({ answerMemory }: Deps, c: Context<Bindings>, answer: Answer): Promise<Answer> {
  const { body } = answer;
  const { outgoing } = c.env ?? {};
  const bytes = heldBytesOf(body);
  try {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const reserve = () => (isRead ? answerMemory.reserve(bytes) : answerMemory.count(bytes));
    const giveBack = answer.giveBack ?? (outgoing && bytes > largeBody ? await reserve() : undefined);
    if (!giveBack) return answer;
    outgoing?.once('close', giveBack);
    if (!outgoing || outgoing.destroyed) giveBack();
    return answer;
  } catch (error) {
    return translateError(error, () => {});
  }
}

function heldBytesOf(body: Answer['body']): number {
  if (body instanceof LargeBody) return body.heldBytes;
  return typeof body === 'string' || body instanceof Uint8Array ? body.length : 0;
}

async function answerUnknownRoute(
  deps: Deps,
  staff: StaffAuthenticator,
  request: ApiRequest,
): Promise<Answer> {
  if (!request.path.startsWith(`${base}/`))
    throw fail('NOT_FOUND', `There is nothing at ${shown(request.path)}.`);
  return guardUnknownRoute(deps, staff, request, async () => {
    const methods = allowed(request.path);
    if (!methods) throw noEndpoint(request.path);
    const refused = fail('NOT_FOUND', `${request.method} is not possible here. Allowed: ${methods}.`);
    const answer = translateError(refused, () => {});
    return { ...answer, status: 405, headers: { ...answer.headers, Allow: methods } };
  });
}

function noEndpoint(path: string): ServiceError {
  return fail('NOT_FOUND', `There is no endpoint at ${shown(path)}.`);
}

const pathPatterns = operations.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${base}${path.replace(/:\w+\{\.\+\}/g, '.+').replace(/:\w+/g, '[^/]+')}$`),
}));

/** The methods that a path takes, for `Allow`; empty for a path that no route has. */
function allowed(path: string): string {
  const methods = new Set<string>();
  for (const { method, pattern } of pathPatterns) if (pattern.test(path)) methods.add(method);
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size > 0) methods.add('OPTIONS');
  return [...methods].join(', ');
}

function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path;
}

function toApiRequest(deps: Deps, c: Context<Bindings>): ApiRequest {
  const url = new URL(c.req.url);
  let body: Promise<Uint8Array> | undefined;
  return {
    method: c.req.method,
    // As the router reads it, escapes undone: every spelling of a path is the same path to all who ask for it.
    path: c.req.path,
    params: c.req.param() as Record<string, string>,
    query: url.searchParams,
    requestId: randomUUID(),
    ip: c.env?.incoming ? clientAddressOf(c.env.incoming, deps.readAddress) : '',
    header: (name) => c.req.header(name),
    headerLines: (name) => headerLines(c, name),
    readBody: (limit) => {
      body ??= readLimitedBody(c.req.raw, limit);
      return body;
    },
    raw: c.req.raw,
  };
}

/** Returns a stream that reads a large body as fast as the connection takes it. */
function streamOf(
  { pieces, log }: Deps,
  c: Context<Bindings>,
  body: LargeBody,
): ReadableStream<Uint8Array> | null {
  if (c.req.method === 'HEAD') return null;
  const { outgoing } = c.env ?? {};
  if (outgoing?.socket) markLarge(outgoing.socket, outgoing);
  const report = (error: unknown) => log.error({ err: error }, 'a large response could not be completed');
  const chunks = untilBroken(pieces.chunks(body, report), () => outgoing?.destroy());
  // The types of browsers have no `ReadableStream.from`.
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The same chunks. Closes the connection after an error: the framework would write the error to the log again. */
async function* untilBroken(
  chunks: AsyncIterable<Uint8Array>,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    close();
  }
}

function headerLines(c: Context<Bindings>, name: string): string[] {
  const raw = c.env?.incoming?.rawHeaders;
  if (raw) return raw.filter((_, n) => n % 2 === 1 && raw[n - 1]?.toLowerCase() === name);
  const value = c.req.header(name);
  return value === undefined ? [] : [value];
}

function toResponse(deps: Deps, c: Context<Bindings>, answer: Answer): Response {
  const { body, status, cookies } = answer;
  if (body instanceof LargeBody) {
    const stream = streamOf(deps, c, body);
    const headers = { ...answer.headers, ...(stream && { 'Content-Length': String(body.bytes) }) };
    return new Response(stream, { status, headers });
  }
  // Headers as they are go to the socket as they are; an object of the framework's is read and sorted before.
  if (!cookies) return new Response(body, { status, headers: answer.headers });
  const all = new Headers(answer.headers);
  for (const cookie of cookies) all.append('Set-Cookie', cookie);
  return new Response(body, { status, headers: all });
}
