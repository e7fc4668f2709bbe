import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { suggestionTasks } from './ai-provider.ts';

const longestText = 200_000;

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
    tone: boundedText(1, 100).optional(),
    count: z.int().min(1).max(5).default(3),
  })
  .refine(({ task, text, mediaId }) => (task === 'altText' ? mediaId !== undefined : text !== undefined), {
    error: 'altText needs mediaId, every other task needs text',
  });
