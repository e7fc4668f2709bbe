import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import type { Content } from '../entry.ts';

/**
 * Content fields of a write; what they may hold is the schema's business. An object passes as it is: the library would
 * copy it key by key, which takes a tenth of a second for the largest, and again for each body that holds it.
 */
export const contentFields = z
  .unknown()
  .check((context) => {
    const { value: input } = context;
    if (!isJsonObject(input)) context.issues.push({ expected: 'record', code: 'invalid_type', input });
  })
  .meta({
    type: 'object',
    propertyNames: { type: 'string' },
    additionalProperties: {},
  }) as unknown as z.ZodType<Content>;
