const mention = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\w-])/gi;

/** The ids of the people that a text mentions, each once. */
export function mentionsIn(body: string): string[] {
  return [...new Set([...body.matchAll(mention)].map(([, id = '']) => id.toLowerCase()))];
}

/** A text as people read it: names in the place of ids. */
export function withNames(body: string, nameOf: (id: string) => string): string {
  return body.replace(mention, (_, id: string) => `@${nameOf(id.toLowerCase()) || 'somebody'}`);
}
