import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { fail } from '../../../lib/service-error.ts';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import { type Answer, jsonAnswer, jsonTextAnswer } from '../../../platform/http/answer.ts';
import { type AuthoredKind, type AuthoredType, kindNames } from '../authored-types.ts';
import { presentPublicType } from '../present-type.ts';
import type { schemaAnswer, schemasAnswer } from '../shapes.ts';
import { toJsonSchema } from './describe-json-schema.ts';
import { toTypescript } from './describe-typescript.ts';
import type { DescribedType, DescribedTypes } from './described-types.ts';
import { reachableTypes } from './reachable-types.ts';

/** What `format` of the schema reads may be. */
export const formats = ['jsonschema', 'typescript'] as const;

const kindsByPath: ReadonlyMap<string, AuthoredKind> = new Map([
  ['page-types', 'page'],
  ['collection-types', 'collection'],
  ['components', 'component'],
]);

/** Where a type stands in the JSON Schema of a tenant. */
const definitionPrefix: Readonly<Record<AuthoredKind, string>> = {
  page: 'pageType',
  collection: 'collectionType',
  component: 'component',
};

/**
 * All types, as JSON, JSON Schema or TypeScript. `meta.hash` changes exactly when something delivered changes.
 * @throws ServiceError BAD_REQUEST for an unknown format
 */
export function answerAllSchemas(
  types: readonly AuthoredType[],
  query: URLSearchParams,
  locales?: readonly string[] | undefined,
): Answer {
  const format = readFormat(query);
  if (format) return describe(types, format, { locales });
  const { pageTypes, collectionTypes, components } = sortByKind(types);
  const data = {
    pageTypes: pageTypes.map(presentPublicType),
    collectionTypes: collectionTypes.map(presentPublicType),
    components: components.map(presentPublicType),
  };
  const meta = locales ? { hash: hashOf({ data, locales }), locales: [...locales] } : { hash: hashOf(data) };
  return jsonAnswer({ data, meta } satisfies z.infer<typeof schemasAnswer>);
}

/**
 * One type by its kind (`page-types`, `collection-types`, `components`) and slug; the slug of a collection type may be
 * in snake_case. The other formats describe what it refers to as well.
 * @throws ServiceError NOT_FOUND; BAD_REQUEST for an unknown format
 */
export function answerOneSchema(
  types: readonly AuthoredType[],
  named: { readonly kind: string; readonly slug: string },
  query: URLSearchParams,
  locales?: readonly string[] | undefined,
): Answer {
  const format = readFormat(query);
  const kind = kindsByPath.get(named.kind);
  if (!kind) {
    throw fail(
      'NOT_FOUND',
      `There is no kind of schema ${quoteInput(named.kind)}: ${[...kindsByPath.keys()].join(', ')}.`,
    );
  }
  const slug = kind === 'collection' ? named.slug.replaceAll('_', '-') : named.slug;
  const type = types.find((one) => one.kind === kind && one.slug === slug);
  if (!type) throw fail('NOT_FOUND', `There is no ${kindNames[kind]} with the slug ${quoteInput(slug)}.`);
  if (format) return describe(reachableTypes(type, types), format, { root: type, locales });
  const data = presentPublicType(type);
  return jsonAnswer({ data, meta: { hash: hashOf(data) } } satisfies z.infer<typeof schemaAnswer>);
}

function readFormat(query: URLSearchParams): (typeof formats)[number] | undefined {
  const given = query.getAll('format');
  if (given.length === 0) return undefined;
  const format = formats.find((one) => one === given[0]);
  if (format && given.length === 1) return format;
  throw fail('BAD_REQUEST', `The format must be one of ${formats.join(', ')}, or left out for JSON.`);
}

function describe(
  types: readonly AuthoredType[],
  format: (typeof formats)[number],
  { root, locales }: { readonly root?: AuthoredType; readonly locales: readonly string[] | undefined },
): Answer {
  const { pageTypes, collectionTypes, components } = sortByKind(types);
  const described: DescribedTypes = {
    pageTypes: pageTypes.map(toDescribed),
    collectionTypes: collectionTypes.map(toDescribed),
    components: components.map(toDescribed),
    locales,
  };
  if (format === 'typescript') {
    return jsonTextAnswer(toTypescript(described), {
      headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    });
  }
  const schema = toJsonSchema(described);
  const rooted = root ? { ...schema, $ref: `#/$defs/${definitionPrefix[root.kind]}.${root.slug}` } : schema;
  return jsonAnswer(rooted, { headers: { 'Content-Type': 'application/schema+json' } });
}

function sortByKind(types: readonly AuthoredType[]) {
  const ofKind = (kind: AuthoredKind) => types.filter((type) => type.kind === kind);
  return {
    pageTypes: ofKind('page'),
    collectionTypes: ofKind('collection'),
    components: ofKind('component'),
  };
}

function toDescribed({ name, slug, description, isSingleton, fields }: AuthoredType): DescribedType {
  return { name, slug, description, isSingleton, schema: fields };
}

function hashOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}
