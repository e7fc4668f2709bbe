import { type RecordKind, recordKindOf } from '../../../../../api/records.ts';

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
  return id !== undefined && isKind(name) ? { kind: recordKindOf[name], id: id.toLowerCase() } : undefined;
}

/** The address of a link to a record. */
export function writeRecordLink(kind: keyof typeof recordKindOf, id: string): string {
  return `galley:${kind}/${id}`;
}

function isKind(name: string): name is keyof typeof recordKindOf {
  return Object.hasOwn(recordKindOf, name);
}
