import { randomUUID } from 'node:crypto';
import { finish } from '../edge/finished.ts';
import type { ReadTarget } from '../edge/read-target.ts';
import type { Computed } from '../edge/response-cache.ts';
import type { ReadRequest } from '../features/api/access.ts';
import { perspectiveParameters } from '../features/api/asked-perspective.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { fieldNames } from '../features/api/query-shapes.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Reading } from '../platform/db/database.ts';
import type { Answer } from '../platform/http/answer.ts';
import { translateError } from '../platform/http/translate-error.ts';
import { timed } from '../platform/metrics/server-timing.ts';
import type { Deps } from './build-deps.ts';
import { operations } from './operations.ts';
import { addFamilyHeaders } from './public-headers.ts';

const keptOperations: ReadonlyMap<string, AnyOperation<Deps>> = new Map(
  operations.flatMap((operation) => (operation.kept ? [[operation.name, operation]] : [])),
);

/** Parameters of previews, which published responses do not depend on. */
const ofPreviews: ReadonlySet<string> = new Set(['preview', 'sourceMap', ...perspectiveParameters]);

/** The routes whose published answers are kept, and what these depend on: all that their queries name but what is of previews. */
export const keptRoutes = [...keptOperations.values()].map(({ name, path, query, headers }) => ({
  operation: name,
  path,
  parameters: Object.keys(query?.shape ?? {}).filter((parameter) => !ofPreviews.has(parameter)),
  nameLists: Object.entries(query?.shape ?? {}).flatMap(([name, shape]) =>
    shape === fieldNames ? [name] : [],
  ),
  refused: perspectiveParameters.filter((parameter) => parameter in (query?.shape ?? {})),
  flags: ['sourceMap'].filter((parameter) => parameter in (query?.shape ?? {})),
  isConditional: headers?.includes('If-None-Match') === true,
}));

/**
 * Computes published answers for whoever of the tenant asks: the handler sees the tenant, the path and the known
 * parameters, and nothing of the request that happened to come first.
 */
export function createPublishedReads(deps: Deps) {
  return async (tenant: TenantId, target: ReadTarget): Promise<Computed> => {
    const requestId = nameOnce();
    const { params, path } = target;
    const query = new URLSearchParams(target.query);
    const request: ReadRequest = { tenant, params, query, view: 'published', ifNoneMatch: undefined };
    const { handle } = readOf(target);
    const handleOn = (reading: Reading) => {
      const database = { ...deps.database, ...reading };
      return handle({ ...deps, database, primary: deps.database }, request);
    };
    const read = async (): Promise<Answer> => {
      try {
        return await (deps.replica ? deps.replica.read(tenant, handleOn) : handle(deps, request));
      } catch (error) {
        return translateError(error, (cause) => deps.log.error({ err: cause, requestId: requestId() }));
      }
    };
    const { result: answer, timing } =
      deps.config.serverTiming === 'on' ? await timed(read) : { result: await read(), timing: undefined };
    return { ...finishRead(deps, { path, requestId }, { ...answer, tenant }), timing };
  };
}

/** The name of a request, made when somebody asks for it: the answers of most reads have none. */
export function nameOnce(): () => string {
  let name: string | undefined;
  return () => {
    name ??= randomUUID();
    return name;
  };
}

/** Prepares the answer of a read for writing. What is kept of it has no name of the request that it was computed for. */
export function finishRead(
  deps: Deps,
  { path, requestId }: { path: string; requestId: () => string },
  answer: Answer,
): Computed {
  const isKept = answer.tags !== undefined && answer.status < 400;
  const about = { path, method: 'GET', requestId: isKept ? undefined : requestId() };
  const finished = finish(addFamilyHeaders(about, answer, deps));
  const { tags, forgottenBy = tags, until } = answer;
  const isCached = isKept && !finished.large;
  return { finished, tags: isCached ? forgottenBy : undefined, until };
}

function readOf({ route }: ReadTarget): AnyOperation<Deps> {
  const operation = keptOperations.get(route.operation);
  if (!operation) throw new Error(`${route.operation} is not kept`);
  return operation;
}
