import { checkSchema } from './check-schema.ts';
import { compileSchema } from './compile-schema.ts';
import { createPlace } from './content-place.ts';
import { acceptFields, deliverFields, visitFields } from './content-walk.ts';
import type {
  ComponentSchema,
  ContentMode,
  ContentVisitor,
  Field,
  ResolvedMedia,
  SchemaIssue,
  SchemaScope,
} from './field-types/field-type.ts';
import type { FieldTypeName } from './field-types/registry.ts';

/** Ids for tests: valid UUIDs, told apart by their last digit. */
const ids = Array.from({ length: 10 }, (_, digit) => `0192f3a4-5b6c-7d8e-9f01-23456789abc${digit}`);
export const [idA = '', idB = ''] = ids;

/** Components for tests, by slug. */
type ComponentFields = Readonly<Record<string, readonly Field[]>>;

/** A field named `value` of the type. */
export function fieldOf(
  type: FieldTypeName,
  options: Record<string, unknown> = {},
  more: Partial<Field> = {},
): Field {
  return { name: 'value', type, options, ...more };
}

const strict: ContentMode = { required: 'all', defaults: true, unknown: 'refuse' };

function findComponent(components: ComponentFields): (slug: string) => ComponentSchema | undefined {
  return (slug) => {
    const fields = Object.hasOwn(components, slug) ? components[slug] : undefined;
    return fields && { slug, name: slug, fields: compileSchema(fields) };
  };
}

/** Walks content as a write does: what would be stored, and what was found. */
export function acceptContent(
  fields: readonly Field[],
  content: Record<string, unknown>,
  given: { components?: ComponentFields; mode?: Partial<ContentMode> } = {},
) {
  const mode = { ...strict, ...given.mode };
  const { place, problems, links } = createPlace({ mode, component: findComponent(given.components ?? {}) });
  const stored = acceptFields(compileSchema(fields), content, place);
  return { stored, problems, links, codes: problems.map((problem) => `${problem.field}: ${problem.code}`) };
}

/** Walks one value: its stored form and the codes of its failures, in their order. */
export function acceptValue(field: Field, value: unknown, given: Parameters<typeof acceptContent>[2] = {}) {
  const { stored, problems, links } = acceptContent([field], { [field.name]: value }, given);
  return {
    value: stored[field.name],
    codes: problems.map((problem) => problem.code),
    messages: problems.map((problem) => problem.message),
    links,
  };
}

/** Delivers content; references and media are answered from what is given, else as gone. */
export function deliverContent(
  fields: readonly Field[],
  content: Record<string, unknown>,
  found: {
    components?: ComponentFields;
    entities?: Record<string, unknown>;
    media?: Record<string, Partial<ResolvedMedia>>;
    addresses?: Record<string, string>;
  } = {},
): Record<string, unknown> {
  const media = (id: string) => (found.media?.[id] as ResolvedMedia | undefined) ?? null;
  return deliverFields(compileSchema(fields), content, {
    component: findComponent(found.components ?? {}),
    reference: ({ _ref, _type }) => found.entities?.[`${_type}:${_ref}`] ?? null,
    media,
    mediaInText: media,
    address: ({ kind, id }) => found.addresses?.[`${kind}:${id}`] ?? null,
  });
}

/** Visits content: leaves and links as readable lines. */
export function visitContent(
  fields: readonly Field[],
  content: Record<string, unknown>,
  components: ComponentFields = {},
): { leaves: string[]; links: string[] } {
  const leaves: string[] = [];
  const links: string[] = [];
  const visitor: ContentVisitor = {
    component: findComponent(components),
    leaf: (path, value) => leaves.push(`${path}=${JSON.stringify(value)}`),
    link: (path, link) => links.push(`${path}→${link.target}:${link.id}${link.resolved ? ' resolved' : ''}`),
  };
  visitFields(compileSchema(fields), content, visitor);
  return { leaves, links };
}

/** Saves a schema of these fields: its issues as `path: CODE`, and all that was answered. */
export function checkFieldsOf(
  fields: unknown,
  given: { components?: ComponentFields; self?: SchemaScope['self'] } = {},
): { codes: string[]; errors: SchemaIssue[]; fields: Field[] } {
  const components = given.components ?? {};
  const answer = checkSchema(fields, {
    self: given.self ?? { kind: 'page', slug: 'article' },
    componentFields: (slug) => (Object.hasOwn(components, slug) ? components[slug] : undefined),
  });
  return { ...answer, codes: answer.errors.map((error) => `${error.field}: ${error.code}`) };
}

/** Codes of saving one field of the type with the options. */
export function checkOptionsOf(
  type: FieldTypeName,
  options: Record<string, unknown>,
  given: Parameters<typeof checkFieldsOf>[1] = {},
): string[] {
  return checkFieldsOf([fieldOf(type, options)], given).errors.map((error) => error.code);
}
