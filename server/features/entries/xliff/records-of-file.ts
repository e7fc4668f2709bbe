import { isUuid } from '../../../lib/ids.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import type { Content, Entry } from '../entry.ts';
import { type EntryKind, entryKindNames } from '../entry-kind.ts';
import { type TextAt, textsOfContent } from './texts-of-content.ts';

/** What the name of a record is called in a file; no field has a colon in its name. */
const nameOfRecord = ':name';

/** Which record a file is of, and what it was made of. */
export interface Origin {
  readonly kind: EntryKind;
  readonly id: string;
  /** The version of the record in the default locale. */
  readonly sourceVersion: number;
  /** That of the translation then, 0 where there was none. */
  readonly targetVersion: number;
}

/** The `original` of a file, which all tools hand through. */
export function writeOrigin({ kind, id, sourceVersion, targetVersion }: Origin): string {
  return `galley:${kind}/${id}?source=${sourceVersion}&target=${targetVersion}`;
}

/** Reads what `writeOrigin` writes; undefined for files of others. */
export function readOrigin(original: string): Origin | undefined {
  const [, kind, id = '', source, target] =
    /^galley:([a-z]+)\/([0-9a-f-]+)\?source=(\d{1,9})&target=(\d{1,9})$/.exec(original) ?? [];
  const known = entryKindNames.find((name) => name === kind);
  if (!known || !isUuid(id)) return undefined;
  return { kind: known, id, sourceVersion: Number(source), targetVersion: Number(target) };
}

/** A record as it is translated: what it says in a locale, and its name. A copy, into which texts can be put. */
export interface Translatable {
  readonly content: Record<string, unknown>;
  readonly texts: ReadonlyMap<string, TextAt>;
  name(): string;
}

/** The texts of a record in a locale, in their order, its name first. */
export function translatable(
  types: SchemaSnapshot,
  { typeId, kind }: Entry,
  { name, content }: { readonly name: string; readonly content: Content },
): Translatable {
  const type = types.byId(typeId);
  const copy = structuredClone(content);
  let ownName = name;
  const put = (text: string) => {
    ownName = text;
  };
  const component = (slug: string) => types.component(slug);
  const named: TextAt = { path: nameOfRecord, form: 'plain', text: name, label: 'Name', put };
  const texts = type
    ? textsOfContent(translatedType(type).schema, copy, { component, readsJson: kind === 'post' })
    : [];
  return {
    content: copy,
    texts: new Map([named, ...texts].map((text) => [text.path, text])),
    name: () => ownName,
  };
}
