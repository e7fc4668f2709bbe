import { type Clock, isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiKeyRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { asKeyType, type KeyType, shownPrefix } from './api-key.ts';
import { createKey, type MadeKey, type NewKey } from './create-key.ts';
import type { KeyDirectory } from './key-directory.ts';
import { requireFuture } from './require-future.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import { createKeyShape, createPreviewKeyShape, rotateKeyShape } from './shapes.ts';
import { listLiveKeys } from './store.ts';

interface KeyRouteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: KeyDirectory;
}

/** API keys and preview keys (decisions, "Keys"). */
export function keyRoutes(deps: KeyRouteDeps) {
  const apiKeys = routesOf(deps, ['public', 'secret'], (body) => {
    const { expiresAt = null, ...key } = parseEnvelope(createKeyShape, body);
    return { ...key, permissions: [...new Set(key.permissions)], expiresAt };
  });
  const previewKeys = routesOf(deps, ['preview'], (body) => {
    const { name, expiresAt = null } = parseEnvelope(createPreviewKeyShape, body);
    return { type: 'preview', name, permissions: [], expiresAt };
  });
  return {
    'apiKeys.list': apiKeys.list,
    'apiKeys.create': apiKeys.create,
    'apiKeys.revoke': apiKeys.revoke,
    'apiKeys.rotate': apiKeys.rotate,
    'previewKeys.list': previewKeys.list,
    'previewKeys.create': previewKeys.create,
    'previewKeys.revoke': previewKeys.revoke,
    'previewKeys.rotate': previewKeys.rotate,
  };
}

function routesOf(deps: KeyRouteDeps, types: readonly KeyType[], readNewKey: (body: unknown) => NewKey) {
  const { database, clock } = deps;
  const answerMade = ({ row, key }: MadeKey) =>
    jsonAnswer({ data: { ...presentKey(row, clock.now()), key } }, { status: 201 });
  return {
    list: async ({ tenant }: StaffRequest): Promise<Answer> => {
      const rows = await listLiveKeys(database, tenant, types);
      return jsonAnswer({ data: rows.map((row) => presentKey(row, clock.now())) });
    },
    create: async ({ tenant, actor, json }: StaffRequest): Promise<Answer> => {
      const input = { ...readNewKey(await json()), actor };
      requireFuture(input.expiresAt, clock.now());
      return answerMade(await database.write((tx) => createKey(tx, tenant, deps, input)));
    },
    revoke: async (request: StaffRequest): Promise<Answer> => {
      const id = param(request, 'id').toLowerCase();
      await revokeKey(deps, request.tenant, request.actor, { id, types });
      return jsonAnswer({ success: true });
    },
    rotate: async (request: StaffRequest): Promise<Answer> => {
      const { expiresAt } = parseEnvelope(rotateKeyShape, await request.json());
      const input = { id: param(request, 'id').toLowerCase(), types, expiresAt };
      return answerMade(await rotateKey(deps, request.tenant, request.actor, input));
    },
  };
}

/** A key without the key: enough to recognise it. */
function presentKey(row: ApiKeyRow, now: number) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    permissions: JSON.parse(row.permissions) as unknown,
    // Keys of older releases were stored with characters from their middle.
    prefix: shownPrefix(asKeyType(row.type), asTenantId(row.tenant_id)),
    lastFour: row.last_four,
    status: row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active',
    lastUsedAt: isoTimeOrNull(row.last_used_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    replacedBy: row.replaced_by,
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
  };
}
