import { z } from 'zod';

const mostFields = 1000;

/**
 * The shape of a field in a request (specification, "Schema field definition"). `name` and `type` are any strings here:
 * which ones are good is a schema rule with a code of its own.
 */
export const fieldInput = z.object({
  name: z.string(),
  label: z.string().optional(),
  type: z.string(),
  required: z.boolean().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  defaultValue: z.unknown().optional(),
  placeholder: z.string().optional(),
  helpText: z.string().optional(),
});

/** The shape of `schema` (or `fields`) in a request. */
export const fieldsInput = z.array(fieldInput).max(mostFields);

export type FieldInput = z.infer<typeof fieldInput>;
