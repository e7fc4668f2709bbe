import type { KeptKind } from '../db/tables.ts';
import { eventKinds } from './event-kinds.ts';

const records: Readonly<Record<string, string>> = {
  page: 'p',
  collection_item: 'i',
  blog_post: 'b',
  media: 'm',
};
const changes: Readonly<Record<string, string>> = {
  created: 'c',
  updated: 'u',
  published: 'p',
  unpublished: 'n',
  deleted: 'd',
  uploaded: 'l',
};

/** What the log keeps of the kinds of events that it has: two letters. They stand in every event and in its index. */
const signs: ReadonlyMap<string, string> = new Map(
  eventKinds.flatMap((kind) => {
    const [record = '', change = ''] = kind.split('.');
    const [first, second] = [records[record], changes[change]];
    return first && second ? [[kind, first + second]] : [];
  }),
);
const kinds: ReadonlyMap<string, string> = new Map([...signs].map(([kind, sign]) => [sign, kind]));

/** How an event of a kind is kept. */
export function keptKind(kind: string): KeptKind {
  return (signs.get(kind) ?? kind) as KeptKind;
}

/** All that events of a kind are kept as: older releases kept the kind itself. */
export function keptFormsOf(kind: string): readonly KeptKind[] {
  return [kind as KeptKind, keptKind(kind)];
}

/** The kind of an event that is kept so. */
export function kindOf(kept: KeptKind): string {
  return kinds.get(kept) ?? kept;
}
