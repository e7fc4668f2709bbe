import { z } from 'zod';
import { countCodePoints } from '../../lib/text/code-points.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { suggestionTasks } from './ai-provider.ts';

const longestText = 200_000;
/** Code points of what is translated at a time: a model must answer it while somebody waits. */
const longestTranslated = 12_000;
const mostTexts = 100;

const language = z
  .string()
  .max(35)
  .refine(isLanguage, { error: 'must be the code of a language, such as "de" or "de-AT"' });

/** Body of `POST /ai/seo`: one of the four says what it is about. */
export const seoBody = z
  .object({
    pageId: z.uuid().optional(),
    itemId: z.uuid().optional(),
    postId: z.uuid().optional(),
    content: boundedText(1, longestText).optional(),
    keywords: z.array(boundedText(1, 100)).max(20).optional(),
  })
  .refine(
    ({ pageId, itemId, postId, content }) =>
      [pageId, itemId, postId, content].filter((one) => one !== undefined).length === 1,
    { error: 'exactly one of pageId, itemId, postId and content is needed' },
  );

/** Body of `POST /ai/suggestions`. */
export const suggestionsBody = z
  .object({
    task: z.enum(suggestionTasks),
    text: boundedText(1, longestText).optional(),
    mediaId: z.uuid().optional(),
    texts: z
      .array(boundedText(1, longestTranslated))
      .min(1)
      .max(mostTexts)
      .optional()
      .describe(
        `The texts to translate, for the task \`translate\`. All texts together can have ${longestTranslated} ` +
          'characters. The response contains one translation per text.',
      ),
    locale: language.optional().describe('The target language, for the task `translate`.'),
    from: language.optional().describe('The source language, for the task `translate`.'),
    tone: boundedText(1, 100).optional(),
    count: z
      .int()
      .min(1)
      .max(5)
      .default(3)
      .describe('The number of texts to generate. The task `translate` ignores this property.'),
  })
  .refine(
    ({ task, text, mediaId }) =>
      task === 'translate' || (task === 'altText' ? mediaId !== undefined : text !== undefined),
    { error: 'altText needs mediaId, every other task needs text' },
  )
  .refine(
    ({ task, text, texts, locale }) =>
      task !== 'translate' || (locale !== undefined && (text === undefined) !== (texts === undefined)),
    { error: 'translate needs locale, and either text or texts' },
  )
  .refine(
    ({ task, text, texts = [] }) =>
      task !== 'translate' || lengthOf([...texts, text ?? '']) <= longestTranslated,
    { error: `translate takes ${longestTranslated} characters at a time` },
  );

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countCodePoints(text), 0);
}

function isLanguage(code: string): boolean {
  try {
    return /^[a-z]{2,3}$/.test(new Intl.Locale(code).language ?? '');
  } catch {
    return false;
  }
}
