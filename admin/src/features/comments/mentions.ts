import { t } from '../../messages/messages.ts';

/** Somebody who is mentioned. */
export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

const mention = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi;

/** A text as people read it: names in the place of ids. */
export function withNames(body: string, people: readonly Mentioned[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return body.replace(mention, (_, id: string) => `@${names.get(id.toLowerCase()) || t('somebody')}`);
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

/** Where in a text a mention is being typed, and what of the name. */
export interface BegunMention {
  /** Place of the `@`. */
  readonly start: number;
  /** Place behind what was typed. */
  readonly end: number;
  readonly q: string;
}

/** The mention that is being typed where the caret stands; undefined within words, addresses and selections. */
export function mentionBegunAt(text: string, from: number, to: number): BegunMention | undefined {
  if (from !== to) return undefined;
  const found = /(?<![\p{L}\p{N}_.+-])@([\p{L}\p{N}]*)$/u.exec(text.slice(0, from));
  return found ? { start: found.index, end: from, q: found[1] ?? '' } : undefined;
}

/** The text with a whole name in the place of what was typed of it, and where the caret is to stand then. */
export function insertMention(text: string, { start, end }: BegunMention, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length };
}
