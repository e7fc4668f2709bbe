/** A category or tag of a post. The service makes the slug of one that is given by name alone. */
export interface Term {
  readonly name: string;
  readonly slug?: string;
}

/** The terms that a field holds. */
export function readTerms(value: unknown): readonly Term[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((term: unknown): Term[] => {
    if (typeof term === 'string') return [{ name: term }];
    if (typeof term !== 'object' || term === null || !('name' in term)) return [];
    const { name } = term;
    if (typeof name !== 'string') return [];
    return 'slug' in term && typeof term.slug === 'string' ? [{ name, slug: term.slug }] : [{ name }];
  });
}

/** Terms as a post is sent: those that are new by their name. */
export function writeTerms(terms: readonly Term[]): readonly (Term | string)[] {
  return terms.map((term) => (term.slug === undefined ? term.name : term));
}

/** The names with what was typed added: split at commas, without blanks and repeats. */
export function addNames(names: readonly string[], typed: string): readonly string[] {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const added = typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => {
      const isNew = name !== '' && !known.has(name.toLowerCase());
      known.add(name.toLowerCase());
      return isNew;
    });
  return added.length === 0 ? names : [...names, ...added];
}
