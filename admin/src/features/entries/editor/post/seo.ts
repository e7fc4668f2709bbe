/** What search engines are told of a post. */
export interface Seo {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly canonicalUrl: string | null;
  readonly noIndex: boolean;
}

/** The settings that a field holds, with empty ones for what is not there. */
export function readSeo(value: unknown): Seo {
  const stored: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  const keywords = stored['keywords'];
  return {
    title: text('title'),
    description: text('description'),
    keywords: Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [],
    canonicalUrl: text('canonicalUrl') || null,
    noIndex: stored['noIndex'] === true,
  };
}

/** The settings as a post stores them: without what says nothing; undefined when nothing is said. */
export function writeSeo({ title, description, keywords, canonicalUrl, noIndex }: Seo): object | undefined {
  const seo = {
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    ...(keywords.length > 0 && { keywords }),
    ...(canonicalUrl && { canonicalUrl }),
    ...(noIndex && { noIndex }),
  };
  return Object.keys(seo).length > 0 ? seo : undefined;
}
