import { randomUUID } from 'node:crypto';
import { finish } from '../edge/finished.ts';
import type { ReadTarget } from '../edge/read-target.ts';
import type { Computed } from '../edge/response-cache.ts';
import type { KeyRequest } from '../features/access/authenticate-key.ts';
import { systemActor } from '../lib/actor.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Answer } from '../platform/http/answer.ts';
import { translateError } from '../platform/http/translate-error.ts';
import type { Deps } from './build-deps.ts';
import type { Handlers } from './handlers.ts';
import { type PolicyRow, policy } from './policy.ts';
import { addFamilyHeaders } from './public-headers.ts';

/** The routes of the policy table whose published answers are kept. */
export const keptRoutes = (policy as readonly PolicyRow[]).flatMap(({ operation, path, kept }) =>
  kept ? [{ operation, path, parameters: kept.parameters, isConditional: kept.isConditional === true }] : [],
);

/**
 * Computes published answers for whoever of the tenant asks: the handler sees the tenant, the path and the known
 * parameters, and nothing of the request that happened to come first.
 */
export function createPublishedReads(deps: Deps, handlers: Handlers) {
  return async (tenant: TenantId, target: ReadTarget): Promise<Computed> => {
    const requestId = randomUUID();
    const handler = handlers[target.route.operation as keyof Handlers] as (
      request: KeyRequest,
    ) => Promise<Answer>;
    let answer: Answer;
    try {
      answer = await handler(toKeyRequest(tenant, target, requestId));
    } catch (error) {
      answer = translateError(error, (cause) => deps.log.error({ err: cause, requestId }));
    }
    const about = { path: target.path, method: 'GET', requestId };
    const { headers, ...rest } = addFamilyHeaders(about, answer, deps.config.edgeCache);
    const isKept = answer.tags !== undefined && answer.status < 400;
    const { 'X-Request-Id': _mine, ...shared } = headers;
    const finished = finish({ ...rest, headers: isKept ? shared : headers });
    return { finished, tags: isKept ? answer.tags : undefined };
  };
}

function toKeyRequest(tenant: TenantId, target: ReadTarget, requestId: string): KeyRequest {
  return {
    method: 'GET',
    path: target.path,
    params: target.params,
    query: new URLSearchParams(target.query),
    requestId,
    ip: '',
    header: () => undefined,
    headerLines: () => [],
    readBody: () => Promise.resolve(new Uint8Array(0)),
    get raw() {
      return new Request(`http://galley.invalid${target.path}?${target.query}`);
    },
    tenant,
    key: { id: '', tenant, type: 'public', permissions: [] },
    actor: systemActor,
  };
}
