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
    .describe('The name of an icon. For an unknown name, the admin app shows the default icon of the kind.'),
  color: z.enum(typeColors).optional(),
  cardImage: cardField
    .optional()
    .describe(
      "The name of the field whose first image appears on cards. If the field doesn't exist, cards show no " +
        'image.',
    ),
  cardLine: cardField
    .optional()
    .describe('The name of the field whose text appears below the name on cards.'),
});

export type TypeAppearance = z.infer<typeof typeAppearance>;

/** An appearance as it is kept: undefined where nothing is chosen. */
export function chosenAppearance(sent: TypeAppearance | null | undefined): TypeAppearance | undefined {
  return sent && Object.values(sent).some((value) => value !== undefined) ? sent : undefined;
}
