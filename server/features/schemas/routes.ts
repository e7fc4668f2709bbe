import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { type AuthoredKind, type AuthoredType, isAuthored, requireType } from './authored-types.ts';
import type { ContentUsage } from './content-usage.ts';
import { createType } from './create-type.ts';
import { deleteType } from './delete-type.ts';
import { answerAllSchemas, answerOneSchema } from './present-schemas.ts';
import { presentType } from './present-type.ts';
import type { ChangeOptions } from './record-type-change.ts';
import type { SchemaDirectory } from './schema-directory.ts';
import { createTypeBody, updateTypeBody } from './shapes.ts';
import { updateType } from './update-type.ts';

export interface SchemaDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly usage: ContentUsage;
}

/** Page types, components and collection types for people (specification, "Schema management (admin)"). */
export function schemaAdminRoutes(deps: SchemaDeps) {
  const pageTypes = typeRoutes(deps, 'page');
  const components = typeRoutes(deps, 'component');
  const collectionTypes = typeRoutes(deps, 'collection');
  return {
    'pageTypes.list': pageTypes.list,
    'pageTypes.create': pageTypes.create,
    'pageTypes.get': pageTypes.get,
    'pageTypes.update': pageTypes.update,
    'pageTypes.delete': pageTypes.delete,
    'components.list': components.list,
    'components.create': components.create,
    'components.get': components.get,
    'components.update': components.update,
    'components.delete': components.delete,
    'collectionTypes.list': collectionTypes.list,
    'collectionTypes.create': collectionTypes.create,
    'collectionTypes.get': collectionTypes.get,
    'collectionTypes.update': collectionTypes.update,
    'collectionTypes.delete': collectionTypes.delete,
  };
}

function typeRoutes(deps: SchemaDeps, kind: AuthoredKind) {
  return {
    async list({ tenant }: StaffRequest): Promise<Answer> {
      const types = await currentTypes(deps, tenant);
      const counts = await countsOf(deps, kind, tenant);
      const ofKind = types.filter((type) => type.kind === kind);
      return jsonAnswer({ data: ofKind.map((type) => presentType(type, counts)) });
    },
    async get(request: StaffRequest): Promise<Answer> {
      const types = await currentTypes(deps, request.tenant);
      const type = requireType(types, kind, param(request, 'id'));
      return jsonAnswer({ data: presentType(type, await countsOf(deps, kind, request.tenant)) });
    },
    async create(request: StaffRequest): Promise<Answer> {
      const {
        name,
        slug,
        description,
        isSingleton = false,
        ...body
      } = parseEnvelope(createTypeBody, await request.json());
      const schema = body.schema ?? body.fields ?? [];
      const input = { name, slug, description: description ?? '', isSingleton, schema };
      const type = await createType(deps, request.tenant, kind, input, readOptions(request));
      return jsonAnswer({ data: presentType(type), warnings: [] }, { status: 201 });
    },
    async update(request: StaffRequest): Promise<Answer> {
      const { fields, ...body } = parseEnvelope(updateTypeBody, await request.json());
      const description = body.description === null ? '' : body.description;
      const changes = { ...body, description, schema: body.schema ?? fields };
      const target = { kind, id: param(request, 'id') };
      const { type, warnings, proposedMigrationId } = await updateType(
        deps,
        request.tenant,
        target,
        changes,
        readOptions(request),
      );
      return jsonAnswer({
        data: presentType(type),
        warnings,
        ...(proposedMigrationId && { proposedMigrationId }),
      });
    },
    async delete(request: StaffRequest): Promise<Answer> {
      const target = { kind, id: param(request, 'id') };
      await deleteType(deps, request.tenant, target, readOptions(request));
      return jsonAnswer({ success: true });
    },
  };
}

async function countsOf({ database, usage }: SchemaDeps, kind: AuthoredKind, tenant: StaffRequest['tenant']) {
  return kind === 'component' ? undefined : usage.countByType(database, tenant);
}

// Anything but a clear yes or no is refused: a misspelt dry run must not save.
function readOptions({ query, actor }: StaffRequest): ChangeOptions {
  const [dryRun = 'false', ...more] = query.getAll('dryRun');
  if (more.length > 0 || !['true', 'false'].includes(dryRun)) {
    throw fail('BAD_REQUEST', 'The query parameter dryRun must be true or false.');
  }
  return { dryRun: dryRun === 'true', actor };
}

async function currentTypes(
  { schemas, database }: Pick<SchemaDeps, 'schemas' | 'database'>,
  tenant: StaffRequest['tenant'],
): Promise<AuthoredType[]> {
  const snapshot = await schemas.current(database, tenant);
  return (['page', 'collection', 'component'] as const)
    .flatMap((kind) => snapshot.list(kind))
    .filter(isAuthored);
}

/** The structure of content for API keys (specification, "Schemas (public)"). */
export function schemaPublicRoutes(deps: Pick<SchemaDeps, 'database' | 'schemas'>) {
  return {
    async 'schemas.list'({ tenant, query }: KeyRequest): Promise<Answer> {
      return answerAllSchemas(await currentTypes(deps, tenant), query);
    },
    async 'schemas.get'(request: KeyRequest): Promise<Answer> {
      const kind = param(request, 'kind');
      const slug = param(request, 'slug');
      return answerOneSchema(await currentTypes(deps, request.tenant), { kind, slug }, request.query);
    },
  };
}
