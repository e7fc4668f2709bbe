import { parseJsonBodyInTurns } from '../../lib/json-body.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import { keyWith, staff } from '../api/access.ts';
import { adminCalls, aiCalls } from '../api/families.ts';
import { named, type OperationDescription, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { aiAnswer, seoAnswer, suggestionsAnswer } from './answer-shapes.ts';
import { builtInProvider } from './built-in-provider.ts';
import { type AiDeps, proposeSeo, type SeoSubject, suggestTexts } from './propose.ts';
import { seoBody, suggestionsBody } from './shapes.ts';

const maxBody = 2 * 1024 * 1024;

const content =
  'The tide turns twice a day. Read the water before you sail, and read the tables before the water.';

const seo = {
  chapter: 'AI',
  summary: 'Generate title, description, keywords and slug',
  description:
    'Generates metadata for a page, an item, a post or a text. Callers that can write content get ' +
    'metadata for the draft of an entry.',
  body: named('Seo', seoBody),
  answers: ok(named('SeoProposal', seoAnswer), 'The generated metadata and the provider.'),
  errors: ['NOT_FOUND'],
  examples: {
    text: { body: { content } },
    item: { body: { itemId: sampleIds.article, keywords: ['tide'] } },
    nothing: { body: { keywords: ['tide'] }, status: 400 },
  },
} as const satisfies OperationDescription;

const suggestions = {
  chapter: 'AI',
  summary: 'Generate texts',
  description:
    'Generates texts for a task. Without a model, the built-in engine handles the tasks that it supports. ' +
    'For other tasks, the API then returns 400 `BAD_REQUEST`. The task `translate` accepts HTML and keeps ' +
    'the tags of the text.',
  body: named('AskSuggestions', suggestionsBody),
  answers: ok(named('Suggestions', suggestionsAnswer), 'The generated texts and the provider.'),
  errors: ['NOT_FOUND'],
  examples: {
    summary: { body: { task: 'summary', text: content, count: 1 } },
    noPicture: { body: { task: 'altText', text: content }, status: 400 },
    noModel: { body: { task: 'translate', text: content, locale: 'de' }, status: 400 },
  },
} as const satisfies OperationDescription;

const seoForKeys = operation({
  name: 'ai.seo',
  method: 'POST',
  path: '/ai/seo',
  access: keyWith('ai:use'),
  ...aiCalls,
  ...seo,
  // Drafts are for those who may write them.
  handle: async (deps: AiDeps, request) =>
    answerSeo(deps, request.tenant, await bodyOf(request), request.key.permissions.includes('content:write')),
});

const suggestionsForKeys = operation({
  name: 'ai.suggestions',
  method: 'POST',
  path: '/ai/suggestions',
  access: keyWith('ai:use'),
  ...aiCalls,
  ...suggestions,
  handle: async (deps: AiDeps, request) => answerSuggestions(deps, request.tenant, await bodyOf(request)),
});

const help = operation({
  name: 'ai.help',
  method: 'GET',
  path: '/admin/ai',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'AI',
  summary: 'Check whether a model is configured',
  answers: ok(named('AiHelp', aiAnswer), 'The model that the operator configured.'),
  examples: { none: {} },
  handle: async ({ providers }: AiDeps) => {
    const model = providers.find(({ name }) => name !== builtInProvider.name)?.name ?? null;
    return jsonAnswer({ data: { model } });
  },
});

const seoForPeople = operation({
  name: 'ai.adminSeo',
  method: 'POST',
  path: '/admin/ai/seo',
  access: staff('editor'),
  ...adminCalls,
  ...seo,
  handle: async (deps: AiDeps, request) => answerSeo(deps, request.tenant, await request.json(), true),
});

const suggestionsForPeople = operation({
  name: 'ai.adminSuggestions',
  method: 'POST',
  path: '/admin/ai/suggestions',
  access: staff('editor'),
  ...adminCalls,
  ...suggestions,
  handle: async (deps: AiDeps, request) => answerSuggestions(deps, request.tenant, await request.json()),
});

/** Proposals, for keys and for people (specification, "AI features"; decisions, "AI"). */
export const aiOperations = [seoForKeys, suggestionsForKeys, help, seoForPeople, suggestionsForPeople];

async function answerSeo(deps: AiDeps, tenant: TenantId, body: unknown, drafts: boolean): Promise<Answer> {
  const { keywords = [], ...asked } = parseEnvelope(seoBody, body);
  return jsonAnswer(await proposeSeo(deps, tenant, subjectOf(asked, drafts), keywords));
}

async function answerSuggestions(deps: AiDeps, tenant: TenantId, body: unknown): Promise<Answer> {
  return jsonAnswer(await suggestTexts(deps, tenant, parseEnvelope(suggestionsBody, body)));
}

async function bodyOf(request: KeyRequest): Promise<unknown> {
  return parseJsonBodyInTurns(await request.readBody(maxBody));
}

function subjectOf(
  asked: {
    pageId?: string | undefined;
    itemId?: string | undefined;
    postId?: string | undefined;
    content?: string | undefined;
  },
  drafts: boolean,
): SeoSubject {
  if (asked.pageId !== undefined) return { kind: 'page', id: asked.pageId, drafts };
  if (asked.itemId !== undefined) return { kind: 'item', id: asked.itemId, drafts };
  if (asked.postId !== undefined) return { kind: 'post', id: asked.postId, drafts };
  return { content: asked.content ?? '' };
}
