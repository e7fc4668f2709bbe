import { z } from 'zod';

const mostFields = 1000;

const layoutName = z.string().min(1).max(60);

/** Where editors see a field. It says nothing about content, and no reader is told otherwise because of it. */
const fieldLayout = z.object({
  tab: layoutName.optional().describe('The tab of the form. Fields without a tab appear in the first tab.'),
  section: layoutName.optional().describe('The heading in the tab under which the field appears.'),
  place: z
    .enum(['main', 'side'])
    .optional()
    .describe(
      'The column of the form: the main column or the side column. By default, the admin app chooses the ' +
        'column by field type.',
    ),
  width: z.enum(['full', 'half']).optional(),
  column: z.boolean().optional().describe('Whether lists show the field as a column by default.'),
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
