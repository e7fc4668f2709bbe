import { giveWay } from '../../../lib/give-way.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import type { Content } from '../entry.ts';
import type { EntryKind } from '../entry-kind.ts';
import { codeOf, draftContents } from '../locales/local-contents.ts';
import { type LocalEntry, readLocalEntries } from '../locales/locales-store.ts';
import { requireLocale } from '../locales/record-in-locale.ts';
import { localizedPart } from '../locales/resolve-locale.ts';
import { translationId } from '../translation-keys.ts';
import { type Piece, piecesOfHtml } from './inline-codes.ts';
import { translatable, writeOrigin } from './records-of-file.ts';
import type { TextAt } from './texts-of-content.ts';
import { type WrittenFile, type WrittenUnit, writeFile, writeXliff } from './write-xliff.ts';

/** Bytes of a file: it comes back with a translation of as many, in a body of 2 MB. */
const mostBytes = 600_000;

/** The two locales of a file. */
export interface Pair {
  readonly locales: Locales;
  readonly from: string;
  readonly to: string;
}

/** @throws ServiceError BAD_REQUEST for a tenant without locales, unknown ones, and what is translated to nothing else */
export function requirePair({ locales }: SchemaSnapshot, from: string | undefined, to: string): Pair {
  if (!locales) throw fail('BAD_REQUEST', 'There are no locales to translate to.');
  const source = from === undefined ? locales.default : requireLocale(locales, from);
  const target = requireLocale(locales, to);
  if (target.isDefault)
    throw fail('BAD_REQUEST', `"${target.code}" is the default locale: what it says is written there.`);
  if (source.code === target.code) throw fail('BAD_REQUEST', 'Both locales are the same.');
  return { locales, from: source.code, to: target.code };
}

/** Drafts as XLIFF 2.0 in a locale, to be translated to another; `left` are the ids that it has no more room for. */
export async function exportXliff(
  { database, schemas }: Pick<EntryEditDeps, 'database' | 'schemas'>,
  tenant: TenantId,
  { kind, ids, from, to }: { kind: EntryKind; ids: readonly string[]; from?: string | undefined; to: string },
): Promise<{ xliff: string; records: number; left: string[] }> {
  const types = await schemas.current(database, tenant);
  const pair = requirePair(types, from, to);
  const files: string[] = [];
  let bytes = 0;
  for (const [index, id] of ids.entries()) {
    await giveWay();
    const all = await readLocalEntries(database, tenant, idsOf(id, pair.locales));
    const file = await fileOf(types, pair, all, kind);
    if (!file) continue;
    const written = await writeFile(file, files.length);
    bytes += Buffer.byteLength(written);
    if (bytes > mostBytes && files.length > 0)
      return { xliff: writeXliff(pair.from, pair.to, files), records: files.length, left: ids.slice(index) };
    files.push(written);
  }
  if (files.length === 0) throw fail('NOT_FOUND', 'None of these records is there.');
  return { xliff: writeXliff(pair.from, pair.to, files), records: files.length, left: [] };
}

export function idsOf(recordId: string, { others }: Locales): string[] {
  return [recordId, ...others.map(({ code }) => translationId(recordId, code))];
}

/** What a record says in the locale that is translated from, with what it falls back on where that has not all. */
export function sourceOf(types: SchemaSnapshot, { locales, from }: Pair, all: readonly LocalEntry[]) {
  const entry = all.find((one) => one.entry.locale === '')?.entry;
  const type = entry && types.byId(entry.typeId);
  if (!entry || !type) return undefined;
  const drafts = draftContents(all, locales);
  const here = drafts.get(from);
  const content: Content = localizedPart(type, { ...entry.draftContent, ...here?.content });
  return { entry, source: translatable(types, entry, { name: here?.name ?? entry.name, content }) };
}

async function fileOf(
  types: SchemaSnapshot,
  pair: Pair,
  all: readonly LocalEntry[],
  kind: EntryKind,
): Promise<WrittenFile | undefined> {
  const found = sourceOf(types, pair, all);
  if (!found || found.entry.kind !== kind) return undefined;
  const { entry, source } = found;
  const there = all.find((one) => codeOf(one.entry, pair.locales) === pair.to && one.entry.version > 0);
  const target =
    there && translatable(types, entry, { name: there.entry.name, content: there.entry.draftContent });
  const isOutdated = there !== undefined && (there.sourceVersion ?? 0) < entry.version;
  const isFinal = there?.entry.status === 'published';
  const state = isOutdated ? 'initial' : isFinal ? 'final' : 'translated';
  const units: WrittenUnit[] = [];
  for (const text of source.texts.values()) {
    units.push(await unitOf(text, target?.texts.get(text.path), state));
  }
  const origin = {
    kind,
    id: entry.id,
    sourceVersion: entry.version,
    targetVersion: there?.entry.version ?? 0,
  };
  return { original: writeOrigin(origin), name: entry.name, units };
}

async function unitOf(
  text: TextAt,
  there: TextAt | undefined,
  state: WrittenUnit['state'],
): Promise<WrittenUnit> {
  const source = await piecesOf(text);
  const known = there && there.form === text.form ? await piecesOf(there) : undefined;
  // One in other paragraphs has no place beside each of these.
  const fits =
    known?.length === source.length && known.every((one, at) => one.isSegment === source[at]?.isSegment);
  const { path: name, label } = text;
  return {
    name,
    label,
    isTranslated: text.form !== 'other',
    source,
    target: fits ? known : undefined,
    state,
  };
}

async function piecesOf({ form, text }: TextAt): Promise<readonly Piece[]> {
  return form === 'html' ? await piecesOfHtml(text) : [{ isSegment: true, nodes: [text] }];
}
