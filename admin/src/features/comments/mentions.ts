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
    .reduce((sent, { id, name }) => sent.replaceAll(`@${name}`, `@${id}`), text);
}
