import { z } from 'zod';

const mostFields = 1000;

const layoutName = z.string().min(1).max(60);

/** Where editors see a field. It says nothing about content, and no reader is told otherwise because of it. */
const fieldLayout = z.object({
  tab: layoutName.optional().describe('The tab that it stands in; fields without one stand in the first.'),
  section: layoutName.optional().describe('The heading that it stands under, in its tab.'),
  place: z
    .enum(['main', 'side'])
    .optional()
    .describe('In the column of the text, or beside it; left out, the app decides by its type.'),
  width: z.enum(['full', 'half']).optional(),
  column: z.boolean().optional().describe('Lists show it as long as nobody chooses their columns.'),
});

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
  layout: fieldLayout.optional(),
});

/** The shape of `schema` (or `fields`) in a request. */
export const fieldsInput = z.array(fieldInput).max(mostFields);

export type FieldLayout = z.infer<typeof fieldLayout>;

export type FieldInput = z.infer<typeof fieldInput>;
