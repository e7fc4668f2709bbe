import { randomUUID } from 'node:crypto';
import { operations } from '../../app/operations.ts';
import type { AnyOperation } from '../../features/api/operation.ts';
import type { Role } from '../../features/staff/staff-request.ts';
import type { ExampleRequest } from './openapi-requests.ts';
import { sampleFileBytes } from './sample-content.ts';
import { toReal } from './sample-translation.ts';
import type { SampleWorld } from './sample-world.ts';

/** Roles for operations whose examples need a higher role than the operation: a preview of a release needs an editor. */
const rolesOfExamples: Readonly<Record<string, Role>> = { 'previewSessions.open': 'editor' };

/** A world, or what there is of one before the first run. */
export type ExampleWorld = SampleWorld | Pick<SampleWorld, 'address' | 'pairs'>;

const rows = new Map<string, AnyOperation>(operations.map((row) => [row.name, row]));

/** Sends an example of the API document in a world, as somebody who may. */
export async function sendExample(world: ExampleWorld, request: ExampleRequest): Promise<Response> {
  return fetch(`${world.address}/api/v1${toReal(request.path, world.pairs)}`, {
    method: request.method,
    headers: { ...(await credentialOf(world, request)), ...toReal(request.headers, world.pairs) },
    redirect: 'manual',
    ...bodyOf(world, request),
  });
}

async function credentialOf(
  world: ExampleWorld,
  { operation }: ExampleRequest,
): Promise<Record<string, string>> {
  const row = rows.get(operation);
  if (row?.access.credential === 'none' || !('tenant' in world)) return {};
  if (row?.access.credential === 'key') {
    return {
      'X-API-Key': world.tenant.keys.secret,
      ...(row.access.idempotent && { 'Idempotency-Key': randomUUID() }),
    };
  }
  if (row?.access.credential !== 'session') return {};
  const token = row.access.superAdmin
    ? world.superAdminToken
    : row.access.role
      ? await world.tenant.sessionToken(rolesOfExamples[operation] ?? row.access.role)
      : await world.sessionFor(operation);
  return { Authorization: `Bearer ${token}` };
}

function bodyOf(world: ExampleWorld, request: ExampleRequest): RequestInit {
  if (request.body === undefined) return {};
  const body = toReal(request.body, world.pairs);
  if (!request.isForm) return { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | string[]>)) {
    for (const one of [value].flat()) {
      if (name === 'file') form.append(name, new Blob([sampleFileBytes(one)]), one);
      else form.append(name, one);
    }
  }
  return { body: form };
}
