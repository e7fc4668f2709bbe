import { z } from 'zod';
import { jsonSize } from '../../lib/json-body.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { typeAppearance } from './appearance.ts';
import { fieldInput, fieldsInput } from './field-types/field-input.ts';

const mostSchemaBytes = 1024 * 1024;

const typeSlug = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'must be kebab-case: lowercase letters, digits and single hyphens between them',
  });

const schemaBody = fieldsInput.refine((fields) => jsonSize(fields) <= mostSchemaBytes, {
  error: `must be at most ${mostSchemaBytes} bytes as JSON`,
});

const bodyParts = {
  name: boundedText(1, 255),
  slug: typeSlug,
  description: boundedText(0, 2000).nullish(),
  /** Of collection types; elsewhere it is ignored. */
  isSingleton: z.boolean().optional(),
  appearance: typeAppearance.nullish().describe('The appearance in the admin app. `null` resets it.'),
  schema: schemaBody.optional(),
  /** Another name of `schema`. */
  fields: schemaBody.optional(),
};

const oneSchema = {
  error: 'must not be sent beside "schema", of which it is another name',
  path: ['fields'],
};

function notBoth(body: { schema?: unknown; fields?: unknown }): boolean {
  return body.schema === undefined || body.fields === undefined;
}

/** Body of `POST /admin/page-types`, `/admin/components` and `/admin/collection-types`. */
export const createTypeBody = z.object(bodyParts).refine(notBoth, oneSchema);

/** Body of their `PUT`: what is left out stays. */
export const updateTypeBody = z.object(bodyParts).partial().refine(notBoth, oneSchema);

const identity = {
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isSingleton: z.boolean().optional(),
  schema: z.array(fieldInput),
  version: z.int(),
};

/** A type as the admin API shows it. */
export const typeRecord = z.object({
  ...identity,
  count: z
    .int()
    .optional()
    .describe(
      "The number of entries of the type that aren't deleted. Lists of types and reads of one type contain " +
        'this property, but not for components.',
    ),
  appearance: typeAppearance
    .optional()
    .describe(
      'The appearance in the admin app. The property is absent if the type has the default appearance.',
    ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A type as `GET /schemas` shows it. */
export const publicType = z.object({ ...identity, updatedAt: z.iso.datetime() });

const warning = z.object({
  code: z.enum(['FIELD_REMOVED', 'FIELD_TYPE_CHANGED', 'FIELD_NOW_REQUIRED']),
  field: z.string(),
  message: z.string(),
  /** Entries that use the type. */
  affectedCount: z.int(),
});

/** Answer to a create or an update. */
export const savedTypeAnswer = z.object({
  data: typeRecord,
  warnings: z.array(warning),
  /** The content migration that a breaking change of used content proposes. */
  proposedMigrationId: z.uuid().optional(),
});

export const typeAnswer = z.object({ data: typeRecord });

export const typeListAnswer = z.object({ data: z.array(typeRecord) });

export const deletedTypeAnswer = z.object({ success: z.literal(true) });

/** Answer of `GET /schemas`. */
export const schemasAnswer = z.object({
  data: z.object({
    pageTypes: z.array(publicType),
    collectionTypes: z.array(publicType),
    components: z.array(publicType),
  }),
  meta: z.object({
    hash: z.string(),
    locales: z
      .array(z.string())
      .optional()
      .describe(
        "The codes of the tenant's locales, default locale first. The property is absent in tenants without " +
          'locales.',
      ),
  }),
});

/** Answer of `GET /schemas/:kind/:slug`. */
export const schemaAnswer = z.object({ data: publicType, meta: z.object({ hash: z.string() }) });

export type SchemaWarning = z.infer<typeof warning>;
