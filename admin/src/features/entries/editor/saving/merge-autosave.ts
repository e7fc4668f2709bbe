import type { ContentRecord, RecordKind } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { mergesOf } from '../../conflict/merge-choices.ts';
import { ownValue } from '../../fields/own-value.ts';
import type { Components } from '../../fields/use-components.ts';
import type { Content } from '../../history/difference.ts';
import { nameKey, slugKey, wholeContent } from '../../history/record-content.ts';
import type { Edits, FieldValues } from './edit-state.ts';
import { isSameValue } from './same-value.ts';

/** The autosave of a person and record, as the service stores it. */
export interface KnownAutosave {
  /** Null for none. */
  readonly savedAt: string | null;
  readonly edits: Edits | null;
  /** The version that it was typed into. */
  readonly baseVersion: number | null;
}

export const noAutosave: KnownAutosave = { savedAt: null, edits: null, baseVersion: null };

/** Values that another window has in contested fields, by field; name and slug by their keys. */
export type ContestedValues = ReadonlyMap<string, unknown>;

export const noOthers: ContestedValues = new Map();

/** Converts the `autosave` of an API response. */
export function knownAutosave(autosave: ContentRecord['autosave']): KnownAutosave {
  if (!autosave) return noAutosave;
  const { name, slug, fields, savedAt, baseVersion } = autosave;
  const edits = { ...(name !== null && { name }), ...(slug !== null && { slug }), fields };
  return { savedAt, edits, baseVersion };
}

/** What a form starts from: the stored values, without anything typed. */
export interface InitialFormValues {
  readonly name: string;
  readonly slug: string;
  readonly fields: FieldValues;
}

/** All values of a form with these edits; name and slug by their keys. */
function applyEdits(start: InitialFormValues, edits: Edits | null): Content {
  const { name = start.name, slug = start.slug, fields = {} } = edits ?? {};
  return wholeContent({ name, slug, content: { ...start.fields, ...fields } });
}

/**
 * Merges the autosave of another window into this one, by field and block. Returns the values that this window takes, and
 * the fields that both changed, which keep the value of this window until the person chooses.
 */
export function mergeAutosave(options: {
  readonly kind: RecordKind;
  readonly schema: readonly SchemaField[];
  readonly components: Components;
  readonly start: InitialFormValues;
  readonly mine: Edits | null;
  /** What both windows had before. */
  readonly known: Edits | null;
  readonly theirs: Edits | null;
  /** What this window sent without getting an answer: the service may have it. */
  readonly unanswered?: readonly Edits[];
  /** Contested before. */
  readonly others?: ContestedValues;
}): { readonly taken: ReadonlyMap<string, unknown>; readonly others: ContestedValues } {
  const { kind, schema, components, start, unanswered = [], others: before = noOthers } = options;
  const mine = applyEdits(start, options.mine);
  const theirs = applyEdits(start, options.theirs);
  const known = applyEdits(start, options.known);
  const sent = unanswered.map((edits) => applyEdits(start, edits));
  const isOwn = (name: string) =>
    sent.some((values) => isSameValue(ownValue(values, name), ownValue(theirs, name)));
  const base = Object.fromEntries(
    namesOf(known, theirs).map((name) => [name, ownValue(isOwn(name) ? theirs : known, name)]),
  );
  const taken = new Map<string, unknown>();
  const others = new Map<string, unknown>();
  for (const { field, changedBy, ...values } of mergesOf({ base, mine, theirs }, kind, schema, components)) {
    if (before.has(field.name)) {
      const isNew = !isSameValue(ownValue(known, field.name), values.theirs);
      others.set(field.name, isNew ? values.theirs : before.get(field.name));
    } else if (changedBy === 'both') others.set(field.name, values.theirs);
    else if (changedBy === 'theirs') taken.set(field.name, values.theirs);
    else if (changedBy === 'each') taken.set(field.name, values.merged);
  }
  for (const [name, other] of before)
    if (
      !others.has(name) &&
      !isSameValue(ownValue(mine, name), other) &&
      !isSameValue(ownValue(mine, name), ownValue(theirs, name))
    )
      others.set(name, other);
  for (const name of leftoverNames(schema, mine, theirs)) {
    if (isSameValue(ownValue(mine, name), ownValue(known, name))) taken.set(name, ownValue(theirs, name));
  }
  return { taken, others };
}

/** Names of values that no field of the type has. */
function leftoverNames(schema: readonly SchemaField[], ...contents: readonly Content[]): string[] {
  const known = new Set([nameKey, slugKey, ...schema.map(({ name }) => name)]);
  return namesOf(...contents).filter((name) => !known.has(name));
}

function namesOf(...contents: readonly Content[]): string[] {
  return [...new Set(contents.flatMap((content) => Object.keys(content)))];
}

/** What is sent to the service: contested fields stay there as the other window has them. */
export function sendableEdits(
  mine: Edits | null,
  others: ContestedValues,
  stored: Edits | null,
): Edits | null {
  if (others.size === 0 || mine === null) return mine;
  const fields = Object.entries(mine.fields).filter(([name]) => !others.has(name));
  const kept = Object.entries(stored?.fields ?? {}).filter(([name]) => others.has(name));
  const name = others.has(nameKey) ? stored?.name : mine.name;
  const slug = others.has(slugKey) ? stored?.slug : mine.slug;
  const edits = {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    fields: Object.fromEntries([...fields, ...kept]),
  };
  return name === undefined && slug === undefined && Object.keys(edits.fields).length === 0 ? null : edits;
}

/** Edits without the values that no field of the type has: those cannot be saved. */
export function storableEdits(edits: Edits | null, schema: readonly SchemaField[]): Edits | null {
  if (edits === null) return null;
  const known = new Set(schema.map(({ name }) => name));
  const fields = Object.entries(edits.fields).filter(([name]) => known.has(name));
  if (fields.length === 0 && edits.name === undefined && edits.slug === undefined) return null;
  return { ...edits, fields: Object.fromEntries(fields) };
}
