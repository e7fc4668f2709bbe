import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { boundedText, parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { paging } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { migrationPreview, migrationRecord } from './answer-shapes.ts';
import { cancelMigration, runMigration, undoMigration } from './change-status.ts';
import { createMigration } from './create-migration.ts';
import { kindsInWords, migratedKinds, presentMigration } from './migration.ts';
import { operationShape } from './migration-operation.ts';
import { previewMigration } from './preview-migration.ts';
import { findMigration, listMigrations } from './store.ts';

type MigrationDeps = EntryDeps & { readonly database: Database };

const createMigrationBody = z.object({
  kind: z.enum(migratedKinds).describe(kindsInWords),
  typeSlug: boundedText(1, 255),
  operations: z.array(operationShape).min(1).max(100),
});

const chapter = 'Content migrations';
named('MigrationOperation', operationShape);
const one = dataAnswer(named('Migration', migrationRecord));
const path = { id: sampleIds.migration };

const list = operation({
  name: 'migrations.list',
  method: 'GET',
  path: '/admin/migrations',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List content migrations',
  query: z.object(paging),
  answers: ok(pageAnswer(migrationRecord), 'A page of migrations, newest first.'),
  examples: { newest: { query: { limit: '1' } } },
  handle: async (deps: MigrationDeps, request) => {
    const { page, limit } = readPagination(request.query, 'BAD_REQUEST');
    const window = { limit, offset: (page - 1) * limit };
    const { rows, total } = await listMigrations(deps.database, request.tenant, window);
    const types = await deps.schemas.current(deps.database, request.tenant);
    const data = rows.map((row) => presentMigration(row, types.byId(row.type_id)));
    return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
  },
});

const create = operation({
  name: 'migrations.create',
  method: 'POST',
  path: '/admin/migrations',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Create a content migration',
  description:
    'The new migration is pending until you run it. Galley proposes a migration for each breaking schema ' +
    'change.',
  body: named('CreateMigration', createMigrationBody),
  answers: created(one, 'The pending migration.'),
  errors: ['NOT_FOUND'],
  examples: {
    rename: {
      body: {
        kind: 'collection',
        typeSlug: 'articles',
        operations: [{ op: 'renameField', field: 'kind', to: 'genre' }],
      },
    },
    unknownType: {
      body: { kind: 'page', typeSlug: 'brochure', operations: [{ op: 'removeField', field: 'x' }] },
      status: 404,
    },
  },
  handle: async (deps: MigrationDeps, request) => {
    const body = parseEnvelope(createMigrationBody, await request.json());
    const input = { ...body, createdBy: request.user.id };
    const row = await deps.database.write((tx) => createMigration(tx, request.tenant, deps, input));
    return answer(deps, request, row, 201);
  },
});

const get = operation({
  name: 'migrations.get',
  method: 'GET',
  path: '/admin/migrations/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Get a content migration',
  answers: ok(one, 'The migration with its progress.'),
  errors: ['NOT_FOUND'],
  examples: { done: { path: { id: sampleIds.doneMigration } } },
  handle: async (deps: MigrationDeps, request) => {
    const row = await findMigration(deps.database, request.tenant, param(request, 'id').toLowerCase());
    if (!row) throw fail('NOT_FOUND', 'There is no migration with this id.');
    return answer(deps, request, row, 200);
  },
});

const preview = operation({
  name: 'migrations.preview',
  method: 'POST',
  path: '/admin/migrations/:id/preview',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Preview a pending content migration',
  answers: ok(
    dataAnswer(migrationPreview),
    'The number of entries that the migration would change. The operation changes nothing.',
  ),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: { counted: { path } },
  handle: async (deps: MigrationDeps, request) => {
    const id = param(request, 'id').toLowerCase();
    return jsonAnswer({ data: await previewMigration(deps, request.tenant, id) });
  },
});

const run = operation({
  name: 'migrations.run',
  method: 'POST',
  path: '/admin/migrations/:id/run',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Run a content migration',
  description:
    'The worker processes the migration in batches. After an interruption, the worker continues with the ' +
    'next batch.',
  answers: ok(one, 'The running migration.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: { started: { path }, again: { path, status: 400 } },
  handle: (deps: MigrationDeps, request) =>
    change(deps, request, 200, (tx, id) => runMigration(tx, request.tenant, deps, id)),
});

const cancel = operation({
  name: 'migrations.cancel',
  method: 'POST',
  path: '/admin/migrations/:id/cancel',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Cancel a pending content migration',
  answers: ok(one, 'The cancelled migration.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: { cancelled: { path: { id: sampleIds.needlessMigration } } },
  handle: (deps: MigrationDeps, request) =>
    change(deps, request, 200, (tx, id) => cancelMigration(tx, request.tenant, deps, id)),
});

const undo = operation({
  name: 'migrations.undo',
  method: 'POST',
  path: '/admin/migrations/:id/undo',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Undo a completed content migration',
  description:
    'Restores each entry exactly to its earlier content. Entries that were changed after the migration ' +
    'stay as they are.',
  answers: created(one, 'The running migration that undoes the completed migration.'),
  errors: ['NOT_FOUND', 'INVALID_STATUS'],
  examples: {
    begun: { path: { id: sampleIds.doneMigration } },
    undone: { path: { id: sampleIds.doneMigration }, status: 400 },
  },
  handle: (deps: MigrationDeps, request) =>
    change(deps, request, 201, (tx, id) => undoMigration(tx, request.tenant, deps, id, request.user.id)),
});

/** Changes of content that follow a change of its schema (decisions, "Migrations"). */
export const migrationOperations = [list, create, get, preview, run, cancel, undo];

async function change(
  deps: MigrationDeps,
  request: StaffRequest,
  status: number,
  work: (tx: Tx, id: string) => Promise<ContentMigrationRow>,
): Promise<Answer> {
  const id = param(request, 'id').toLowerCase();
  return answer(deps, request, await deps.database.write((tx) => work(tx, id)), status);
}

async function answer(
  deps: MigrationDeps,
  request: StaffRequest,
  row: ContentMigrationRow,
  status: number,
): Promise<Answer> {
  const types = await deps.schemas.current(deps.database, request.tenant);
  return jsonAnswer({ data: presentMigration(row, types.byId(row.type_id)) }, { status });
}
