import type { Entry } from './entry.ts';

const nothingWritten = {
  excerpt: '',
  content: '',
  featuredImageId: null,
  authorId: null,
  categories: [],
  tags: [],
};
const noSeo = { title: '', description: '', keywords: [], canonicalUrl: null, noIndex: false };

/** What the record of a blog post has at its root: its draft, under the names that writes take (decisions, "Blog"). */
export function presentPostParts({ name, draftContent }: Pick<Entry, 'name' | 'draftContent'>) {
  const { seo, ...rest } = draftContent;
  const written = Object.entries(rest).filter(([key]) => Object.hasOwn(nothingWritten, key));
  return {
    title: name,
    ...nothingWritten,
    ...Object.fromEntries(written),
    seo: { ...noSeo, ...(seo as object | undefined) },
  };
}
