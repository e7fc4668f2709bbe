import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue, isSameValue } from '../editor/saving/same-value.ts';
import { acceptedValue } from '../fields/accepted-value.ts';
import { ownValue } from '../fields/own-value.ts';
import type { Components } from '../fields/use-components.ts';
import { isSameInField } from '../history/compare-content.ts';
import type { Content } from '../history/difference.ts';
import { nameKey, slugKey } from '../history/record-content.ts';

/** Whose value stays. */
export type MergeSide = 'mine' | 'theirs';

/** A field in which what I typed and what is stored now differ. */
export interface MergeField {
  readonly field: SchemaField;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it: fields that one side changed decide themselves. */
  readonly changedBy: MergeSide | 'both';
}

/** What was chosen by hand, with the value of the others that was seen then. */
export type MergeChoices = ReadonlyMap<string, { readonly side: MergeSide; readonly theirs: unknown }>;

/** The fields that differ between three states of a record, in the order of the type. */
export function mergeFields(
  states: { readonly base: Content; readonly mine: Content; readonly theirs: Content },
  fields: readonly SchemaField[],
): readonly MergeField[] {
  return fields.flatMap((field): MergeField[] => {
    const [base, mine, theirs] = [states.base, states.mine, states.theirs].map((content) =>
      ownValue(content, field.name),
    );
    if (isSameInField(field, mine, theirs)) return [];
    const isMine = !isSameInField(field, base, mine);
    const isTheirs = !isSameInField(field, base, theirs);
    return [
      { field, base, mine, theirs, changedBy: isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs' },
    ];
  });
}

/** Whose value of a field stays; undefined while that is not decided. */
export function sideOf({ field, changedBy }: MergeField, choices: MergeChoices): MergeSide | undefined {
  return choices.get(field.name)?.side ?? (changedBy === 'both' ? undefined : changedBy);
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
      .filter((field) => sideOf(field, choices) === 'mine')
      .map(({ field, mine: value }) => [field.name, sentValue(field, value, components)]),
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
