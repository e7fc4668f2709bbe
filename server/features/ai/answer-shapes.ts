import { z } from 'zod';

const meta = z.strictObject({
  provider: z.string().describe('Who answered; `builtin` is the engine that needs no model.'),
  fallback: z.string().optional().describe('Why the model did not answer, where there is one.'),
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
    model: z.string().nullable().describe('Who writes and translates; null where there is none.'),
  }),
});

/** Answer of `POST /ai/suggestions`. */
export const suggestionsAnswer = z.strictObject({
  data: z.strictObject({ suggestions: z.array(z.strictObject({ text: z.string() })) }),
  meta,
});
