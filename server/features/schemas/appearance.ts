import { z } from 'zod';

/** The colours that a type can have. What each looks like is for the app to say, in its light and its dark theme. */
const typeColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;

const cardField = z
  .string()
  .regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/)
  .max(100);

/** How editors see a type and its records. It says nothing about content, and readers are not told it. */
export const typeAppearance = z.object({
  icon: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60)
    .optional()
    .describe('Name of an icon; one that the app does not know stands for that of the kind.'),
  color: z.enum(typeColors).optional(),
  cardImage: cardField
    .optional()
    .describe('The field whose first picture the cards of its records show; of one that is not there, none.'),
  cardLine: cardField
    .optional()
    .describe('The field whose text the cards of its records show below the name.'),
});

export type TypeAppearance = z.infer<typeof typeAppearance>;

/** An appearance as it is kept: undefined where nothing is chosen. */
export function chosenAppearance(sent: TypeAppearance | null | undefined): TypeAppearance | undefined {
  return sent && Object.values(sent).some((value) => value !== undefined) ? sent : undefined;
}
