import { z } from 'zod';
import { fail } from '../../lib/service-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ContentMigrationRow } from '../../platform/db/tables.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { paginationOf, readPagination } from '../../platform/http/pagination.ts';
import { boundedText, parseEnvelope } from '../../platform/http/validation.ts';
import type { EntryDeps } from '../entries/entry-deps.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { cancelMigration, runMigration, undoMigration } from './change-status.ts';
import { createMigration } from './create-migration.ts';
import { kindsInWords, migratedKinds, presentMigration } from './migration.ts';
import { operationShape } from './migration-operation.ts';
import { previewMigration } from './preview-migration.ts';
import { findMigration, listMigrations } from './store.ts';

/** Body of `POST /admin/migrations`. */
export const createMigrationBody = z.object({
  kind: z.enum(migratedKinds).describe(kindsInWords),
  typeSlug: boundedText(1, 255),
  operations: z.array(operationShape).min(1).max(100),
});

type MigrationDeps = EntryDeps & { readonly database: Database };

/** Content migrations (decisions, "Migrations"). */
export function contentMigrationRoutes(deps: MigrationDeps) {
  const change =
    (status: number, work: (tx: Tx, request: StaffRequest, id: string) => Promise<ContentMigrationRow>) =>
    async (request: StaffRequest): Promise<Answer> => {
      const id = param(request, 'id').toLowerCase();
      const row = await deps.database.write((tx) => work(tx, request, id));
      return answer(deps, request, row, status);
    };
  return {
    'migrations.list': async (request: StaffRequest): Promise<Answer> => {
      const { page, limit } = readPagination(request.query, 'BAD_REQUEST');
      const window = { limit, offset: (page - 1) * limit };
      const { rows, total } = await listMigrations(deps.database, request.tenant, window);
      const types = await deps.schemas.current(deps.database, request.tenant);
      const data = rows.map((row) => presentMigration(row, types.byId(row.type_id)));
      return jsonAnswer({ data, pagination: paginationOf(total, page, limit) });
    },

    'migrations.create': async (request: StaffRequest): Promise<Answer> => {
      const body = parseEnvelope(createMigrationBody, await request.json());
      const input = { ...body, createdBy: request.user.id };
      const row = await deps.database.write((tx) => createMigration(tx, request.tenant, deps, input));
      return answer(deps, request, row, 201);
    },

    'migrations.get': async (request: StaffRequest): Promise<Answer> => {
      const row = await findMigration(deps.database, request.tenant, param(request, 'id').toLowerCase());
      if (!row) throw fail('NOT_FOUND', 'There is no migration with this id.');
      return answer(deps, request, row);
    },

    'migrations.preview': async (request: StaffRequest): Promise<Answer> => {
      const id = param(request, 'id').toLowerCase();
      return jsonAnswer({ data: await previewMigration(deps, request.tenant, id) });
    },

    'migrations.run': change(200, (tx, request, id) => runMigration(tx, request.tenant, deps, id)),
    'migrations.cancel': change(200, (tx, request, id) => cancelMigration(tx, request.tenant, deps, id)),
    'migrations.undo': change(201, (tx, request, id) =>
      undoMigration(tx, request.tenant, deps, id, request.user.id),
    ),
  };
}

async function answer(
  deps: MigrationDeps,
  request: StaffRequest,
  row: ContentMigrationRow,
  status = 200,
): Promise<Answer> {
  const types = await deps.schemas.current(deps.database, request.tenant);
  return jsonAnswer({ data: presentMigration(row, types.byId(row.type_id)) }, { status });
}
