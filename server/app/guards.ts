import {
  authenticateKey,
  authenticatePreview,
  type KeyRequest,
  requirePermission,
  requireSecretKey,
} from '../features/access/authenticate-key.ts';
import { asksPerspective, shownInPerspective } from '../features/api/asked-perspective.ts';
import type { Counting } from '../features/api/families.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import type { Shown } from '../features/api/shown.ts';
import {
  fingerprintOf,
  requestHashOf,
  requireIdempotencyKey,
} from '../features/idempotency/idempotency-key.ts';
import { shownByToken } from '../features/previews/preview-session.ts';
import type { StaffAuthenticator } from '../features/staff/sessions/authenticate-session.ts';
import { requireRole, requireSuperAdmin } from '../features/staff/staff-request.ts';
import { parseJsonBodyInTurns } from '../lib/json-body.ts';
import { fail } from '../lib/service-error.ts';
import type { Answer } from '../platform/http/answer.ts';
import { type ApiRequest, originOf } from '../platform/http/api-request.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { noteAdmission } from '../platform/metrics/server-timing.ts';
import type { Deps } from './build-deps.ts';
import { limitOfUnknown } from './path-families.ts';
import { withinAddressLimit, withinKeyLimit } from './within-limit.ts';

/** Bytes of a whole JSON body; more is refused before parsing. */
const maxBody = 2 * 1024 * 1024;

/** Runs the guards that an operation needs, in the order of the contract, then its handler. */
export type GuardedRoute = (request: ApiRequest) => Promise<Answer>;

/**
 * The checks of one route, as a list (decisions, "Order of checks on a write"): credential 401, permission or role 403,
 * limit 429, Idempotency-Key 400, size 413, JSON 400, replay or 409, and then what the handler itself checks.
 */
export function guardRoute(
  deps: Deps,
  staff: StaffAuthenticator,
  operation: AnyOperation<Deps>,
): GuardedRoute {
  const { access, limit } = operation;
  if (access.credential === 'none') {
    return (request) =>
      withinAddressLimit(deps, request, limit, async () =>
        operation.handle(deps, withJson(refuseNul(request))),
      );
  }
  if (access.credential === 'session') {
    return (request) =>
      withinAddressLimit(deps, request, limit, async () => {
        const session = await staff.authenticate(request, { isUse: !access.quiet });
        requireRole(session.role, access.role ?? 'viewer');
        if (access.superAdmin) requireSuperAdmin(session.user);
        return operation.handle(deps, { ...withJson(refuseNul(request)), ...session });
      });
  }
  return async (request) => {
    const keyRequest = await keyRequestOf(deps, request);
    if (access.permission) requirePermission(keyRequest.key, access.permission);
    if (access.secretKey) requireSecretKey(keyRequest.key);
    const shown = await shownTo(deps, keyRequest, limit, operation);
    const run = async () => {
      noteAdmission();
      refuseNul(request);
      if (access.idempotent && !access.ownRun) return runIdempotently(deps, operation, keyRequest);
      return operation.handle(deps, {
        ...keyRequest,
        ...shown,
        ifNoneMatch: request.header('if-none-match'),
      });
    };
    const answer = await withinKeyLimit(deps, keyRequest, limit, run, operation.cost?.(request));
    return { ...answer, tenant: keyRequest.tenant };
  };
}

/**
 * The checks that come before "no such route" (decisions, "Finer points"): no credential, no answer about paths. Such
 * requests count like those to routes that there are.
 */
export async function guardUnknownRoute(
  deps: Deps,
  staff: StaffAuthenticator,
  request: ApiRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const path = request.path.slice('/api/v1'.length);
  const limit = limitOfUnknown(request.method, path);
  if (path.startsWith('/auth/')) return answer();
  if (path.startsWith('/admin/')) {
    return withinAddressLimit(deps, request, limit, async () => {
      await staff.authenticate(request);
      return answer();
    });
  }
  const keyRequest = await keyRequestOf(deps, request);
  await shownTo(deps, keyRequest, limit);
  return withinKeyLimit(deps, keyRequest, limit, answer);
}

/** What a read shows of the records that there are. Before it counts: what the preview key is refused for is a 401 (decisions, "Limits"). */
async function shownTo(
  { keys, database, clock }: Deps,
  request: KeyRequest,
  limit: Counting['limit'],
  operation?: AnyOperation<Deps>,
): Promise<Shown> {
  if (limit !== 'reads') return { view: 'published' };
  const shown = await authenticatePreview(request, keys, (tenant, token) =>
    shownByToken(database, tenant, token, clock.now()),
  );
  const { query } = request;
  return operation && asksPerspective(operation, query) ? shownInPerspective(shown, query) : shown;
}

async function keyRequestOf(deps: Deps, request: ApiRequest): Promise<KeyRequest> {
  const key = await authenticateKey(request, deps.keys);
  const actor = { kind: 'key', id: key.id, ...originOf(request) } as const;
  return { ...request, tenant: key.tenant, key, actor };
}

async function runIdempotently(
  deps: Deps,
  operation: AnyOperation<Deps>,
  request: KeyRequest,
): Promise<Answer> {
  const key = requireIdempotencyKey(request.headerLines('idempotency-key'));
  const { method, path } = request;
  const bytes = await request.readBody(maxBody);
  const body = await parseBody(bytes, operation.access.body === 'optional');
  return deps.idempotency.run({
    tenant: request.tenant,
    key,
    requestHash: requestHashOf(method, path, bytes),
    fingerprint: () => fingerprintOf(method, path, body),
    execute: (tx) => operation.handle(deps, { ...request, tx, body }),
    failure: (error) =>
      translateError(error, (cause) => deps.log.error({ err: cause, requestId: request.requestId })),
  });
}

async function parseBody(bytes: Uint8Array, optional: boolean): Promise<unknown> {
  if (optional && bytes.byteLength === 0) return {};
  return parseJsonBodyInTurns(bytes);
}

function withJson(request: ApiRequest) {
  return { ...request, json: async () => parseBody(await request.readBody(maxBody), true) };
}

// No database takes NUL in a text, and nothing of ours has one in its name.
function refuseNul(request: ApiRequest): ApiRequest {
  const texts = [...Object.values(request.params), ...request.query.keys(), ...request.query.values()];
  if (texts.some((text) => text.includes('\0'))) {
    throw fail('BAD_REQUEST', 'The URL must not contain NUL characters.');
  }
  return request;
}
