import { seoAnswer, suggestionsAnswer } from '../../features/ai/answer-shapes.ts';
import { seoBody, suggestionsBody } from '../../features/ai/shapes.ts';
import { named, type OperationDescription, ok } from '../../features/api/operation.ts';
import { sampleIds } from '../../features/api/sample-values.ts';

const content =
  'The tide turns twice a day. Read the water before you sail, and read the tables before the water.';

const seo = {
  chapter: 'AI',
  summary: 'Propose title, description, keywords and slug',
  description: 'For one of a page, an item, a post or a text. Drafts are read for those who may write them.',
  body: named('Seo', seoBody),
  answers: ok(named('SeoProposal', seoAnswer), 'The proposal, and who made it.'),
  errors: ['NOT_FOUND'],
  examples: {
    text: { body: { content } },
    item: { body: { itemId: sampleIds.article, keywords: ['tide'] } },
    nothing: { body: { keywords: ['tide'] }, status: 400 },
  },
} as const satisfies OperationDescription;

const suggestions = {
  chapter: 'AI',
  summary: 'Propose texts',
  description:
    'Without a model the built-in engine does what it honestly can; the other tasks are a 400 then.',
  body: named('AskSuggestions', suggestionsBody),
  answers: ok(named('Suggestions', suggestionsAnswer), 'The proposals, and who made them.'),
  errors: ['NOT_FOUND'],
  examples: {
    summary: { body: { task: 'summary', text: content, count: 1 } },
    noPicture: { body: { task: 'altText', text: content }, status: 400 },
  },
} as const satisfies OperationDescription;

/** Proposals, for keys and for people. */
export const aiOperations = {
  'ai.seo': seo,
  'ai.suggestions': suggestions,
  'ai.adminSeo': seo,
  'ai.adminSuggestions': suggestions,
};
