import { z } from 'zod';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { param } from '../../../platform/http/api-request.ts';
import { readFlag } from '../../../platform/http/query-flag.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import type { Chapter } from '../../api/chapters.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, ok, operation } from '../../api/operation.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { type AuthoredKind, requireType } from '../authored-types.ts';
import type { ContentUsage } from '../content-usage.ts';
import { currentTypes, type SchemaReadDeps } from '../current-types.ts';
import { fieldInput } from '../field-types/field-input.ts';
import { presentType } from '../present-type.ts';
import {
  createTypeBody,
  deletedTypeAnswer,
  savedTypeAnswer,
  typeAnswer,
  typeListAnswer,
  typeRecord,
  updateTypeBody,
} from '../shapes.ts';
import { createType } from './create-type.ts';
import { deleteType } from './delete-type.ts';
import type { ChangeOptions } from './record-type-change.ts';
import { updateType } from './update-type.ts';

interface SchemaDeps extends SchemaReadDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly usage: ContentUsage;
}

named('SchemaField', fieldInput);
named('Type', typeRecord);
const createBody = named('CreateType', createTypeBody);
const updateBody = named('UpdateType', updateTypeBody);
const query = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .describe('If `true`, the API returns the same response but saves nothing.'),
});

interface TypeSamples {
  readonly id: string;
  /** One that nothing uses. */
  readonly spareId: string;
  readonly create: Record<string, unknown>;
  /** A schema without a field that the current one has and content uses. */
  readonly breaking: readonly Record<string, unknown>[];
}

const title = { name: 'title', label: 'Title', type: 'text', required: true };
const headline = { name: 'headline', label: 'Headline', type: 'text', required: true };
const label = { name: 'label', label: 'Label', type: 'text', required: true };

const pageTypes = {
  name: 'pageTypes',
  path: '/admin/page-types',
  kind: 'page',
  chapter: 'Page types',
  noun: 'page type',
  samples: {
    id: sampleIds.pageType,
    spareId: sampleIds.sparePageType,
    create: { name: 'Story', slug: 'story', schema: [headline] },
    breaking: [headline],
  },
} as const;

const components = {
  name: 'components',
  path: '/admin/components',
  kind: 'component',
  chapter: 'Components',
  noun: 'component',
  samples: {
    id: sampleIds.component,
    spareId: sampleIds.spareComponent,
    create: { name: 'Quote', slug: 'quote', schema: [{ name: 'text', label: 'Text', type: 'textarea' }] },
    breaking: [label],
  },
} as const;

const collectionTypes = {
  name: 'collectionTypes',
  path: '/admin/collection-types',
  kind: 'collection',
  chapter: 'Collection types',
  noun: 'collection type',
  samples: {
    id: sampleIds.articleType,
    spareId: sampleIds.spareCollectionType,
    create: {
      name: 'Boats',
      slug: 'boats',
      description: 'What lies in the harbour',
      schema: [title, { name: 'length', label: 'Length', type: 'number', options: { min: 0 } }],
    },
    breaking: [title],
  },
} as const;

interface KindOfType {
  readonly name: string;
  readonly path: string;
  readonly kind: AuthoredKind;
  readonly chapter: Chapter;
  readonly noun: string;
  readonly samples: TypeSamples;
}

/** Page types, components and collection types for people (specification, "Schema management (admin)"). */
export const typeOperations = [pageTypes, components, collectionTypes].flatMap(operationsOf);

function operationsOf({ name, path, kind, chapter, noun, samples }: KindOfType) {
  const example = { id: samples.id };
  const broken = { name: 'Broken', slug: 'broken', schema: [{ name: 'no hyphens', type: 'texture' }] };
  const list = operation({
    name: `${name}.list`,
    method: 'GET',
    path: path,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `List ${noun}s`,
    answers: ok(typeListAnswer, 'All types, without paging.'),
    examples: { all: {} },
    handle: async (deps: SchemaDeps, { tenant }) => {
      const types = await currentTypes(deps, tenant);
      const counts = await countsOf(deps, kind, tenant);
      const ofKind = types.filter((type) => type.kind === kind);
      return jsonAnswer({ data: ofKind.map((type) => presentType(type, counts)) });
    },
  });

  const create = operation({
    name: `${name}.create`,
    method: 'POST',
    path: path,
    access: staff('developer'),
    ...adminCalls,
    chapter,
    summary: `Create a ${noun}`,
    description:
      'The API checks the slug before the schema. If the schema is invalid, the error lists all problems.',
    query,
    body: createBody,
    answers: created(savedTypeAnswer, `The ${noun}.`),
    errors: ['DUPLICATE_SLUG', 'INVALID_SCHEMA'],
    examples: {
      created: { body: samples.create },
      dryRun: { query: { dryRun: 'true' }, body: { name: 'A try', slug: 'a-try' } },
      slugTaken: { body: samples.create, status: 409 },
      faults: { body: broken, status: 400 },
    },
    handle: async (deps: SchemaDeps, request) => {
      const {
        name: typeName,
        slug,
        description,
        isSingleton = false,
        appearance,
        ...body
      } = parseEnvelope(createTypeBody, await request.json());
      const schema = body.schema ?? body.fields ?? [];
      const input = { name: typeName, slug, description: description ?? '', isSingleton, schema, appearance };
      const type = await createType(deps, request.tenant, kind, input, readOptions(request));
      return jsonAnswer({ data: presentType(type), warnings: [] }, { status: 201 });
    },
  });

  const get = operation({
    name: `${name}.get`,
    method: 'GET',
    path: `${path}/:id`,
    access: staff('viewer'),
    ...adminCalls,
    chapter,
    summary: `Get a ${noun}`,
    answers: ok(typeAnswer, `The ${noun}.`),
    errors: ['NOT_FOUND'],
    examples: { found: { path: example } },
    handle: async (deps: SchemaDeps, request) => {
      const types = await currentTypes(deps, request.tenant);
      const type = requireType(types, kind, param(request, 'id'));
      return jsonAnswer({ data: presentType(type, await countsOf(deps, kind, request.tenant)) });
    },
  });

  const update = operation({
    name: `${name}.update`,
    method: 'PUT',
    path: `${path}/:id`,
    access: staff('developer'),
    ...adminCalls,
    chapter,
    summary: `Update a ${noun}`,
    description:
      'Omitted properties keep their values. The API also saves breaking changes. The response to a ' +
      'breaking change contains `warnings` and a proposed content migration.',
    query,
    body: updateBody,
    answers: ok(savedTypeAnswer, `The ${noun}, with warnings about affected content.`),
    errors: ['NOT_FOUND', 'DUPLICATE_SLUG', 'INVALID_SCHEMA', 'SINGLETON_CONVERSION_ERROR'],
    examples: {
      described: { path: example, body: { description: 'What readers see first' } },
      breaking: { path: example, body: { schema: samples.breaking } },
    },
    handle: async (deps: SchemaDeps, request) => {
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
      const proposed = proposedMigrationId && { proposedMigrationId };
      return jsonAnswer({ data: presentType(type), warnings, ...proposed });
    },
  });

  const remove = operation({
    name: `${name}.delete`,
    method: 'DELETE',
    path: `${path}/:id`,
    access: staff('developer'),
    ...adminCalls,
    chapter,
    summary: `Delete a ${noun}`,
    query,
    answers: ok(deletedTypeAnswer, 'The type is deleted.'),
    errors: ['NOT_FOUND', 'HAS_REFERENCES'],
    examples: { unused: { path: { id: samples.spareId } }, inUse: { path: example, status: 409 } },
    handle: async (deps: SchemaDeps, request) => {
      const target = { kind, id: param(request, 'id') };
      await deleteType(deps, request.tenant, target, readOptions(request));
      return jsonAnswer({ success: true });
    },
  });
  return [list, create, get, update, remove];
}

async function countsOf({ database, usage }: SchemaDeps, kind: AuthoredKind, tenant: TenantId) {
  return kind === 'component' ? undefined : usage.countByType(database, tenant);
}

function readOptions({ query, actor }: StaffRequest): ChangeOptions {
  return { dryRun: readFlag(query, 'dryRun'), actor };
}
