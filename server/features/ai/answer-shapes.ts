import { z } from 'zod';

const meta = z.strictObject({
  provider: z
    .string()
    .describe(
      'The provider that generated the result. `builtin` is the built-in engine, which needs no model.',
    ),
  fallback: z
    .string()
    .optional()
    .describe('The reason why the model returned no result and the built-in engine was used instead.'),
});

/** Answer of `POST /ai/seo` (decisions, "AI"). */
export const seoAnswer = z.strictObject({
  data: z.strictObject({
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    slug: z.string(),
  }),
  meta,
});

/** Answer of `GET /admin/ai`. */
export const aiAnswer = z.strictObject({
  data: z.strictObject({
    model: z
      .string()
      .nullable()
      .describe('The name of the configured model, or `null` if no model is configured.'),
  }),
});

/** Answer of `POST /ai/suggestions`. */
export const suggestionsAnswer = z.strictObject({
  data: z.strictObject({ suggestions: z.array(z.strictObject({ text: z.string() })) }),
  meta,
});
