import { z } from 'zod';
import type { Answer } from '../../../platform/http/answer.ts';
import { param } from '../../../platform/http/api-request.ts';
import { anyReader } from '../../api/access.ts';
import { structureReads } from '../../api/families.ts';
import { ok, operation } from '../../api/operation.ts';
import { currentLocales, currentTypes, type SchemaReadDeps } from '../current-types.ts';
import { schemaAnswer, schemasAnswer } from '../shapes.ts';
import { answerAllSchemas, answerOneSchema, formats } from './present-schemas.ts';

const chapter = 'Schemas';
const format = z
  .enum(formats)
  .optional()
  .describe("`jsonschema` or `typescript`, instead of Galley's own format.");

const asText = { 'application/schema+json': z.looseObject({}), 'text/plain': z.string() };

const list = operation({
  name: 'schemas.list',
  method: 'GET',
  path: '/schemas',
  access: anyReader,
  ...structureReads,
  chapter,
  summary: 'Get all types',
  description:
    'Returns all page types, collection types and components. `meta.hash` changes if and only if the ' +
    'response changes.',
  query: z.object({ format }),
  answers: ok({ 'application/json': schemasAnswer, ...asText }, 'The types in the requested format.'),
  examples: {
    all: {},
    typescript: { query: { format: 'typescript' } },
    unknownFormat: { query: { format: 'xml' }, status: 400 },
  },
  handle: async (deps: SchemaReadDeps, { tenant, query }) =>
    withTag(answerAllSchemas(await currentTypes(deps, tenant), query, await currentLocales(deps, tenant))),
});

const get = operation({
  name: 'schemas.get',
  method: 'GET',
  path: '/schemas/:kind/:slug',
  access: anyReader,
  ...structureReads,
  pathParameters: {
    kind: '`page-types`, `collection-types` or `components`.',
    slug: 'The slug of the type.',
  },
  chapter,
  summary: 'Get a type',
  description:
    'Returns a type. The formats JSON Schema and TypeScript also include the types that the type refers ' +
    'to.',
  query: z.object({ format }),
  answers: ok({ 'application/json': schemaAnswer, ...asText }, 'The type in the requested format.'),
  errors: ['NOT_FOUND'],
  examples: {
    collectionType: { path: { kind: 'collection-types', slug: 'articles' } },
    typescript: { path: { kind: 'components', slug: 'call-to-action' }, query: { format: 'typescript' } },
    unknown: { path: { kind: 'components', slug: 'carousel' }, status: 404 },
  },
  handle: async (deps: SchemaReadDeps, request) => {
    const asked = { kind: param(request, 'kind'), slug: param(request, 'slug') };
    const types = await currentTypes(deps, request.tenant);
    const locales = await currentLocales(deps, request.tenant);
    return withTag(answerOneSchema(types, asked, request.query, locales));
  },
});

/** For caches in front: the service itself makes these anew each time. */
function withTag(answer: Answer): Answer {
  return { ...answer, tags: ['schemas'] };
}

/** The structure of content for API keys (specification, "Schemas (public)"). */
export const schemaOperations = [list, get];
