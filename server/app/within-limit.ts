import type { KeyRequest } from '../features/access/authenticate-key.ts';
import { installationTenant, type TenantId } from '../lib/tenant-id.ts';
import { addressKey } from '../platform/http/address.ts';
import { type Answer, withHeaders } from '../platform/http/answer.ts';
import type { ApiRequest } from '../platform/http/api-request.ts';
import { limitHeaders, rateLimited, secondsUntil } from '../platform/http/limit-answer.ts';
import { translateError } from '../platform/http/translate-error.ts';
import type { Surface } from '../platform/limits/limits.ts';
import type { OwnLimit } from '../platform/limits/window.ts';
import type { Deps } from './build-deps.ts';

type LimitDeps = Pick<Deps, 'limits' | 'clock' | 'log' | 'metrics'>;

/** Runs the rest of a route if its key has not used up its limit; `cost` is how many requests this one counts as. */
export async function withinKeyLimit(
  deps: LimitDeps,
  request: KeyRequest,
  surface: Surface | undefined,
  run: () => Promise<Answer>,
  cost = 1,
): Promise<Answer> {
  if (!surface) return run();
  const own = surface === 'reads' || surface === 'writes' ? request.key.limits?.[surface] : undefined;
  const subject = { tenant: request.tenant, id: request.key.id, own };
  return withinLimit(deps, request, surface, subject, run, cost);
}

/** Runs the rest of a route if the client's address has not used up its limit, whoever it says to be. */
export async function withinAddressLimit(
  deps: LimitDeps,
  request: ApiRequest,
  surface: Surface | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const isLimited = surface === 'admin' || surface === 'credentials';
  // Without a socket there is no address: the request was made inside this process.
  if (!isLimited || request.ip === '') return run();
  const subject = { tenant: installationTenant, id: addressKey(request.ip) };
  return withinLimit(deps, request, surface, subject, run);
}

async function withinLimit(
  deps: LimitDeps,
  request: ApiRequest,
  surface: Surface,
  subject: { tenant: TenantId; id: string; own?: OwnLimit | undefined },
  run: () => Promise<Answer>,
  cost = 1,
): Promise<Answer> {
  const taken = await deps.limits.take(surface, subject.tenant, subject.id, subject.own, cost);
  const report = (error: unknown) => deps.log.error({ err: error, requestId: request.requestId });
  let answer: Answer;
  try {
    if (!taken.allowed) {
      deps.metrics.limited(surface);
      throw rateLimited(secondsUntil(taken.endsAt, deps.clock.now()), 'Too many requests.');
    }
    answer = await run();
  } catch (error) {
    answer = translateError(error, report);
  }
  return withHeaders(answer, limitHeaders(taken));
}
