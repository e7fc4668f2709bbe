/** Tags as one types them. */
export function textOfTags(tags: readonly string[] = []): string {
  return tags.join(', ');
}

/** The tags that a text names, each once. */
export function tagsInText(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
