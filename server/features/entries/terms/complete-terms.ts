import { z } from 'zod';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import type { Content } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { hasPublishedTerm } from './store.ts';
import { type Term, type TermField, termsOf } from './term.ts';
import { termsInput } from './term-input.ts';
import { plainSlugOfTerm, slugOfTerm, withDistinctSlugs } from './term-slugs.ts';

const written = z.object({ categories: termsInput.nullish(), tags: termsInput.nullish() });

/**
 * Returns the fields of a post with a slug for each category and tag. A slug that the writer sent stays. A name alone keeps
 * the slug that it has in `before`, or in published posts of the tenant if that slug was made before slugs kept signs and
 * marks. Every other name gets a slug made from the name.
 * @throws ServiceError BAD_REQUEST for what is no term
 */
export async function completeTerms(
  work: EntryWork,
  fields: Content,
  before: Content = {},
): Promise<Content> {
  const complete: Content = { ...fields };
  for (const [field, terms] of Object.entries(parseEnvelope(written, fields))) {
    if (!terms) continue;
    const stored = new Map(termsOf(before, field as TermField).map(({ name, slug }) => [name, slug]));
    const known = terms.map((term) =>
      typeof term === 'string' ? { name: term, slug: stored.get(term) || undefined } : term,
    );
    complete[field] = withDistinctSlugs(await withSlugs(work, field as TermField, known));
  }
  return complete;
}

async function withSlugs(
  { tx, tenant }: EntryWork,
  field: TermField,
  terms: readonly { readonly name: string; readonly slug: string | undefined }[],
): Promise<Term[]> {
  const made = terms.map(({ name, slug }) => ({ name, slug: slug ?? slugOfTerm(name) }));
  const taken = new Set(made.map(({ slug }) => slug));
  const complete: Term[] = [];
  for (const [at, term] of made.entries()) {
    const plain = { name: term.name, slug: plainSlugOfTerm(term.name) };
    const mayKeep = terms[at]?.slug === undefined && !taken.has(plain.slug);
    complete.push(mayKeep && (await hasPublishedTerm(tx, tenant, field, plain)) ? plain : term);
  }
  return complete;
}
