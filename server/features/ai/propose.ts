// In this folder: proposals of texts, by the built-in engine or a model.

import { plainTextOf } from '../../lib/html/plain-text.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { latinSlug } from '../../lib/text/latin-slug.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Content, Entry } from '../entries/entry.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { searchDocumentOf } from '../entries/indexing/index-content.ts';
import { findEntry } from '../entries/store.ts';
import { mediaUrl } from '../media/present-media.ts';
import { findMedia } from '../media/store.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { type AiProvider, type SuggestionTask, TaskNotPossible } from './ai-provider.ts';

export interface AiDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  /** The model, when there is one, then the built-in engine. */
  readonly providers: readonly AiProvider[];
  readonly publicUrl: () => string;
}

/** What a proposal is about: a record or bare content. */
export type SeoSubject =
  | { readonly content: string }
  | {
      readonly kind: EntryKind;
      readonly id: string /** Whether the caller may see drafts. */;
      readonly drafts: boolean;
    };

/** Who answered, and why nobody better did. */
interface ProposalMeta {
  readonly provider: string;
  readonly fallback?: string;
}

/**
 * Title, description, keywords and slug for a record or a text (decisions, "AI").
 * @throws ServiceError NOT_FOUND for a record that the caller may not see; BAD_REQUEST where nothing can be proposed
 */
export async function proposeSeo(
  deps: AiDeps,
  tenant: TenantId,
  subject: SeoSubject,
  keywords: readonly string[],
) {
  const { name, text } = await readSubject(deps, tenant, subject);
  if (text.trim() === '' && name === '')
    throw fail('BAD_REQUEST', 'There is no text to propose anything for.');
  const { result, meta } = await firstAble(deps.providers, (one) => one.proposeSeo({ name, text, keywords }));
  return { data: { ...result, slug: latinSlug(name || result.title) }, meta };
}

/**
 * Texts for a task (decisions, "AI").
 * @throws ServiceError NOT_FOUND for unknown media; BAD_REQUEST for a task that no engine can do
 */
export async function suggestTexts(
  deps: AiDeps,
  tenant: TenantId,
  asked: {
    task: SuggestionTask | 'translate';
    text?: string | undefined;
    texts?: readonly string[] | undefined;
    locale?: string | undefined;
    from?: string | undefined;
    mediaId?: string | undefined;
    tone?: string | undefined;
    count: number;
  },
) {
  const { task, tone, count } = asked;
  if (task === 'translate') return translateTexts(deps, asked);
  const picture = asked.mediaId === undefined ? undefined : await readPicture(deps, tenant, asked.mediaId);
  const text = picture?.text ?? plainTextOf(asked.text ?? '');
  const input = { task, text, imageUrl: picture?.url, tone, count };
  const { result, meta } = await firstAble(deps.providers, (one) => one.suggest(input));
  return { data: { suggestions: result.map((suggestion) => ({ text: suggestion })) }, meta };
}

/** Translates texts, markup with its tags; one for each, in their order. */
async function translateTexts(
  { providers }: AiDeps,
  asked: {
    text?: string | undefined;
    texts?: readonly string[] | undefined;
    locale?: string | undefined;
    from?: string | undefined;
  },
) {
  const { text = '', texts = [text], locale: to = '', from } = asked;
  const { result, meta } = await firstAble(providers, (one) => one.translate({ texts, from, to }));
  return { data: { suggestions: result.map((one) => ({ text: one })) }, meta };
}

async function firstAble<T>(
  providers: readonly AiProvider[],
  ask: (provider: AiProvider) => Promise<T>,
): Promise<{ result: T; meta: ProposalMeta }> {
  let refusal: TaskNotPossible | undefined;
  for (const provider of providers) {
    try {
      const result = await ask(provider);
      return { result, meta: { provider: provider.name, ...(refusal && { fallback: refusal.message }) } };
    } catch (error) {
      if (!(error instanceof TaskNotPossible)) throw error;
      refusal ??= error;
    }
  }
  throw fail('BAD_REQUEST', refusal?.message ?? 'There is no engine that could do this.');
}

async function readSubject(
  { database, schemas }: AiDeps,
  tenant: TenantId,
  subject: SeoSubject,
): Promise<{ name: string; text: string }> {
  if ('content' in subject) return { name: '', text: plainTextOf(subject.content) };
  const entry = await findEntry(database, tenant, subject.id.toLowerCase());
  const content = entry && visibleContent(entry, subject.drafts);
  const types = await schemas.current(database, tenant);
  const type = entry && types.byId(entry.typeId);
  if (!entry || entry.kind !== subject.kind || !content || !type) {
    throw fail('NOT_FOUND', `There is no ${subject.kind} with this id.`);
  }
  const { texts } = searchDocumentOf({ ...entry, draftContent: content }, type, types);
  return { name: entry.name, text: texts.map(plainTextOf).join(' ') };
}

function visibleContent(entry: Entry, drafts: boolean): Content | null {
  return drafts ? entry.draftContent : entry.publishedContent;
}

async function readPicture(
  deps: AiDeps,
  tenant: TenantId,
  id: string,
): Promise<{ url: string; text: string }> {
  const [row] = await findMedia(deps.database, tenant, [id.toLowerCase()]);
  if (!row) throw fail('NOT_FOUND', 'There is no media with this id.');
  if (!row.mime_type.startsWith('image/')) throw fail('BAD_REQUEST', 'altText is for images.');
  const known = [row.filename, row.caption].filter((one) => one !== '');
  return { url: mediaUrl(row, deps.publicUrl()), text: known.join('\n') };
}
