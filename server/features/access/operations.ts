// In this folder: API keys and preview keys: made, found with each request, rotated and revoked.

import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { apiKeyRecord, madeApiKey, madePreviewKey, previewKeyRecord } from './answer-shapes.ts';
import type { KeyType } from './api-key.ts';
import { createKey, type MadeKey, type NewKey } from './create-key.ts';
import { type LimitSetter, requireUsefulLimits, setKeyLimits } from './key-limits.ts';
import { presentKey } from './present-key.ts';
import { requireFuture } from './require-future.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import { createKeyShape, createPreviewKeyShape, rotateKeyShape, updateKeyShape } from './shapes.ts';
import { listLiveKeys } from './store.ts';
import { updateKey } from './update-key.ts';

interface KeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Pick<Limits, 'perMinute'>;
}

/** What keys of one kind are called and hold. */
interface KeyKind<Body extends z.ZodType> {
  readonly noun: string;
  readonly one: string;
  readonly types: readonly KeyType[];
  readonly record: z.ZodType;
  readonly made: z.ZodType;
  readonly body: Body;
  /** @throws ServiceError for limits that the caller may not give */
  readonly toKey: (body: z.output<Body>, setter: LimitSetter) => NewKey;
  readonly examples: {
    readonly create: z.input<Body>;
    readonly refused: z.input<Body>;
    readonly id: string;
    readonly oldId: string;
  };
}

named('RotateKey', rotateKeyShape);

const apiKeys: KeyKind<typeof createKeyShape> = {
  noun: 'API key',
  one: 'an API key',
  types: ['public', 'secret'],
  record: named('ApiKey', apiKeyRecord),
  made: named('MadeApiKey', madeApiKey),
  body: named('CreateApiKey', createKeyShape),
  toKey: ({ expiresAt = null, limits, ...key }, setter) => {
    requireUsefulLimits(key.type, limits);
    return {
      ...key,
      permissions: [...new Set(key.permissions)],
      expiresAt,
      limits: setKeyLimits(undefined, limits, setter),
    };
  },
  examples: {
    create: { name: 'Import', type: 'secret', permissions: ['content:write', 'media:write'] },
    refused: { name: 'Import', type: 'secret', permissions: [] },
    id: sampleIds.apiKey,
    oldId: sampleIds.oldApiKey,
  },
};

const common = { access: staff('developer'), ...adminCalls, chapter: 'Keys' } as const;

const updateApiKey = operation({
  ...common,
  name: 'apiKeys.update',
  method: 'PUT',
  path: '/admin/api-keys/:id',
  summary: 'Update an API key',
  description:
    'Changes the name and the rate limits of a key. The change takes effect on all nodes immediately. ' +
    "Only a super-admin can set a limit above the installation's limit.",
  body: named('UpdateApiKey', updateKeyShape),
  answers: ok(dataAnswer(apiKeys.record), 'The updated key, masked.'),
  errors: ['NOT_FOUND'],
  examples: {
    limited: { path: { id: sampleIds.apiKey }, body: { limits: { reads: 600, writes: 5 } } },
    unlimited: {
      summary: "Reset the limits to the installation's limits",
      path: { id: sampleIds.apiKey },
      body: { limits: null },
    },
    none: { path: { id: sampleIds.apiKey }, body: { limits: { writes: 0 } }, status: 400 },
  },
  handle: async (deps: KeyDeps, request) => {
    const { name, limits } = parseEnvelope(updateKeyShape, await request.json());
    const input = {
      id: param(request, 'id').toLowerCase(),
      types: apiKeys.types,
      name,
      limits,
      setter: setterOf(deps, request),
    };
    const row = await updateKey(deps, request.tenant, request.actor, input);
    return jsonAnswer({ data: presentKey(row, deps.clock.now()) });
  },
});

/** API keys (decisions, "Keys"). */
export const apiKeyOperations = [...keyOperations('apiKeys', '/admin/api-keys', apiKeys), updateApiKey];

/** Preview keys, which show drafts beside a key that reads (decisions, "Keys"). */
export const previewKeyOperations = keyOperations('previewKeys', '/admin/preview-keys', {
  noun: 'preview key',
  one: 'a preview key',
  types: ['preview'],
  record: named('PreviewKey', previewKeyRecord),
  made: named('MadePreviewKey', madePreviewKey),
  body: named('CreatePreviewKey', createPreviewKeyShape),
  toKey: ({ name, expiresAt = null }) => ({ type: 'preview', name, permissions: [], expiresAt }),
  examples: {
    create: { name: 'Staging site', expiresAt: '2035-01-01T00:00:00Z' },
    refused: { name: 'Staging site', expiresAt: '2001-01-01T00:00:00Z' },
    id: sampleIds.previewKey,
    oldId: sampleIds.oldPreviewKey,
  },
});

function keyOperations<Body extends z.ZodType>(slice: string, path: string, kind: KeyKind<Body>) {
  const { noun, one, types, examples } = kind;
  const shown = `The ${noun}. The API returns the key only in this response.`;

  const list = operation({
    ...common,
    name: `${slice}.list`,
    method: 'GET',
    path,
    summary: `List ${noun}s`,
    answers: ok(dataAnswer(z.array(kind.record)), 'All keys that are not revoked, masked.'),
    examples: { all: {} },
    handle: async ({ database, clock }: KeyDeps, { tenant }) => {
      const rows = await listLiveKeys(database, tenant, types);
      return jsonAnswer({ data: rows.map((row) => presentKey(row, clock.now())) });
    },
  });

  const create = operation({
    ...common,
    name: `${slice}.create`,
    method: 'POST',
    path,
    summary: `Create ${one}`,
    body: kind.body,
    answers: created(dataAnswer(kind.made), shown),
    examples: { created: { body: examples.create }, refused: { body: examples.refused, status: 400 } },
    handle: async (deps: KeyDeps, request) => {
      const { tenant, actor } = request;
      const body = parseEnvelope(kind.body, await request.json());
      const input = { ...kind.toKey(body, setterOf(deps, request)), actor };
      requireFuture(input.expiresAt, deps.clock.now());
      return answerMade(deps, await deps.database.write((tx) => createKey(tx, tenant, deps, input)));
    },
  });

  const revoke = operation({
    ...common,
    name: `${slice}.revoke`,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: `Revoke ${one}`,
    description: 'The revocation takes effect on all nodes immediately.',
    answers: ok(successAnswer, 'The key is revoked.'),
    errors: ['NOT_FOUND'],
    examples: {
      revoked: { path: { id: examples.oldId } },
      unknown: { path: { id: examples.oldId }, status: 404 },
    },
    handle: async (deps: KeyDeps, request) => {
      const id = param(request, 'id').toLowerCase();
      await revokeKey(deps, request.tenant, request.actor, { id, types });
      return jsonAnswer({ success: true });
    },
  });

  const rotate = operation({
    ...common,
    name: `${slice}.rotate`,
    method: 'POST',
    path: `${path}/:id/rotate`,
    summary: `Rotate ${one}`,
    description: 'Creates a new key that replaces the old key. The old key stays valid for 24 hours.',
    body: rotateKeyShape,
    answers: created(dataAnswer(kind.made), shown),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: { rotated: { path: { id: examples.id } } },
    handle: async (deps: KeyDeps, request) => {
      const { expiresAt } = parseEnvelope(rotateKeyShape, await request.json());
      const input = { id: param(request, 'id').toLowerCase(), types, expiresAt };
      return answerMade(deps, await rotateKey(deps, request.tenant, request.actor, input));
    },
  });

  return [list, create, revoke, rotate];
}

function setterOf({ limits }: KeyDeps, { user }: StaffRequest): LimitSetter {
  return user.isSuperAdmin ? { mayLift: true } : { mayLift: false, perMinute: limits.perMinute };
}

function answerMade({ clock }: KeyDeps, { row, key }: MadeKey) {
  return jsonAnswer({ data: { ...presentKey(row, clock.now()), key } }, { status: 201 });
}
