/** Somebody who is mentioned. */
export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

const mention = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi;

/** A text as people read it: names in the place of ids. */
export function withNames(body: string, people: readonly Mentioned[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return body.replace(mention, (_, id: string) => `@${names.get(id.toLowerCase()) || 'somebody'}`);
}

/** A text as it is sent: ids in the place of the names that were chosen, the longest first. */
export function withIds(text: string, people: readonly Mentioned[]): string {
  return people
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((sent, { id, name }) => sent.replace(asMention(name), `@${id}`), text);
}

/** The beginnings of names behind an `@`, each once: whoever they are may have been typed and not chosen. */
export function typedNames(text: string): readonly string[] {
  return [
    ...new Set([...text.matchAll(/(?<![\p{L}\p{N}_])@([\p{L}\p{N}]+)/gu)].map(([, word = '']) => word)),
  ];
}

/** Of these people those whose whole name stands behind an `@`. */
export function mentionedIn<T extends Mentioned>(text: string, people: readonly T[]): readonly T[] {
  return people.filter(({ name }) => name !== '' && text.search(asMention(name)) >= 0);
}

/** The name behind an `@`, and not the beginning of a longer one. */
function asMention(name: string): RegExp {
  return new RegExp(`@${name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'gu');
}
