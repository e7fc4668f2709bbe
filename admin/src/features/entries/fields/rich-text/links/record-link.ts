import type { RecordKind } from '../../../../../api/records.ts';

/** What the service calls the kinds in such an address. */
const kinds = { page: 'page', item: 'collectionItem', post: 'blogPost' } as const satisfies Record<
  string,
  RecordKind
>;
const pattern = /^galley:(page|item|post)\/([0-9a-f-]{36})(#.*)?$/i;

/** A record that a link leads to, by its id: so it outlives every name and slug, and is delivered with its address. */
export interface RecordLink {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The record that an address of a link names; undefined for any other address. */
export function readRecordLink(href: string): RecordLink | undefined {
  const [, kind = '', id] = pattern.exec(href) ?? [];
  const name = kind.toLowerCase();
  return id !== undefined && isKind(name) ? { kind: kinds[name], id: id.toLowerCase() } : undefined;
}

/** The address of a link to a record. */
export function writeRecordLink(kind: keyof typeof kinds, id: string): string {
  return `galley:${kind}/${id}`;
}

function isKind(name: string): name is keyof typeof kinds {
  return Object.hasOwn(kinds, name);
}
