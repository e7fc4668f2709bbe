import { giveWay } from '../../lib/give-way.ts';
import { parseJsonBody } from '../../lib/json-body.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import type { KeyRequest } from '../access/authenticate-key.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { type AiDeps, proposeSeo, type SeoSubject, suggestTexts } from './propose.ts';
import { seoBody, suggestionsBody } from './shapes.ts';

const maxBody = 2 * 1024 * 1024;

/** AI features, public and for people (specification, "AI features"; decisions, "AI"). */
export function aiRoutes(deps: AiDeps) {
  const seo = async (tenant: KeyRequest['tenant'], body: unknown, drafts: boolean): Promise<Answer> => {
    const { keywords = [], ...asked } = parseEnvelope(seoBody, body);
    return jsonAnswer(await proposeSeo(deps, tenant, subjectOf(asked, drafts), keywords));
  };
  const suggestions = async (tenant: KeyRequest['tenant'], body: unknown): Promise<Answer> =>
    jsonAnswer(await suggestTexts(deps, tenant, parseEnvelope(suggestionsBody, body)));

  return {
    // Drafts are for those who may write them.
    'ai.seo': async (request: KeyRequest) =>
      seo(request.tenant, await bodyOf(request), request.key.permissions.includes('content:write')),
    'ai.suggestions': async (request: KeyRequest) => suggestions(request.tenant, await bodyOf(request)),
    'ai.adminSeo': async (request: StaffRequest) => seo(request.tenant, await request.json(), true),
    'ai.adminSuggestions': async (request: StaffRequest) => suggestions(request.tenant, await request.json()),
  };
}

async function bodyOf(request: KeyRequest): Promise<unknown> {
  const body = parseJsonBody(await request.readBody(maxBody));
  // Parsing a large one takes long; so does what follows.
  await giveWay();
  return body;
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
