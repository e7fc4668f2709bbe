import type { RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue, isSameValue } from '../editor/saving/same-value.ts';
import { acceptedValue } from '../fields/accepted-value.ts';
import { ownValue } from '../fields/own-value.ts';
import type { Components } from '../fields/use-components.ts';
import { isSameInField } from '../history/compare-content.ts';
import type { Content } from '../history/difference.ts';
import { nameKey, slugKey, withNames } from '../history/record-content.ts';
import { mergeValue } from './merge-value.ts';

const noComponents: Components = new Map();

/** Whose value stays; `merged`: what both made of it, where their changes fit into each other. */
export type MergeSide = 'mine' | 'theirs' | 'merged';

/** A field in which what I typed and what is stored now differ. */
export interface MergeField {
  readonly field: SchemaField;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changes in one, where they fit into each other. */
  readonly merged?: unknown;
  /** Who changed it: fields that one side changed decide themselves, and so do those whose changes fit (`each`). */
  readonly changedBy: 'mine' | 'theirs' | 'both' | 'each';
}

/** What was chosen by hand, with the value of the others that was seen then. */
export type MergeChoices = ReadonlyMap<string, { readonly side: MergeSide; readonly theirs: unknown }>;

/** The fields that differ between three states of a record, in the order of the type. */
export function mergeFields(
  states: { readonly base: Content; readonly mine: Content; readonly theirs: Content },
  fields: readonly SchemaField[],
  components: Components = noComponents,
): readonly MergeField[] {
  return fields.flatMap((field): MergeField[] => {
    const [base, mine, theirs] = [states.base, states.mine, states.theirs].map((content) =>
      ownValue(content, field.name),
    );
    if (isSameInField(field, mine, theirs)) return [];
    const isMine = !isSameInField(field, base, mine);
    const isTheirs = !isSameInField(field, base, theirs);
    const found = { base, mine, theirs };
    if (!isMine || !isTheirs) return [{ field, ...found, changedBy: isMine ? 'mine' : 'theirs' }];
    const merged = mergeValue(field, found, components);
    return [
      { field, ...found, ...(merged ? { changedBy: 'each', merged: merged.value } : { changedBy: 'both' }) },
    ];
  });
}

/** As `mergeFields`, of name and slug too (`wholeContent`). */
export function mergesOf(
  states: Parameters<typeof mergeFields>[0],
  kind: RecordKind,
  fields: readonly SchemaField[],
  components: Components = noComponents,
): readonly MergeField[] {
  return mergeFields(states, withNames(kind, fields), components);
}

/** Whose value of a field stays; undefined while that is not decided. */
export function sideOf({ field, changedBy }: MergeField, choices: MergeChoices): MergeSide | undefined {
  const chosen = choices.get(field.name)?.side;
  // The others may have saved again meanwhile, so that what was chosen cannot be had any more.
  if (chosen !== undefined && (chosen !== 'merged' || changedBy === 'each')) return chosen;
  if (changedBy === 'both') return undefined;
  return changedBy === 'each' ? 'merged' : changedBy;
}

/** Whether the others changed a field once more after it was decided. */
export function isChangedSince({ field, theirs }: MergeField, choices: MergeChoices): boolean {
  const choice = choices.get(field.name);
  return choice !== undefined && !isSameValue(choice.theirs, theirs);
}

/** The choices with these fields decided for one side. */
export function choose(choices: MergeChoices, fields: readonly MergeField[], side: MergeSide): MergeChoices {
  const made = fields.map(({ field, theirs }) => [field.name, { side, theirs }] as const);
  return new Map([...choices, ...made]);
}

/** What the service is sent (decisions, "resolve-conflict"): the fields that are mine, on top of what is stored. */
export interface Resolution {
  readonly strategy: 'merge' | 'theirs';
  readonly name?: string;
  readonly slug?: string;
  readonly fields?: Content;
}

/** The result of the choices. Undecided fields stay as they are stored. */
export function resolutionOf(
  fields: readonly MergeField[],
  choices: MergeChoices,
  components: Components,
): Resolution {
  const mine = new Map(
    fields
      .map((field) => ({ ...field, side: sideOf(field, choices) ?? 'theirs' }))
      .filter(({ side }) => side !== 'theirs')
      .map(({ field, side, ...states }) => [field.name, sentValue(field, states[side], components)]),
  );
  if (mine.size === 0) return { strategy: 'theirs' };
  const { [nameKey]: name, [slugKey]: slug, ...content } = Object.fromEntries(mine);
  return {
    strategy: 'merge',
    ...(name !== undefined && { name: String(name ?? '') }),
    ...(slug !== undefined && { slug: String(slug ?? '') }),
    ...(Object.keys(content).length > 0 && { fields: content }),
  };
}

/** A field without a value is cleared by null. */
function sentValue(field: SchemaField, value: unknown, components: Components): unknown {
  return isEmptyValue(value) ? null : acceptedValue(field, value, components);
}
