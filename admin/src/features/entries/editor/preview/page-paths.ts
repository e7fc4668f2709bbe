import { rowKeyOf } from '../../fields/rows/row-keys.ts';
import { isObject } from '../../fields/stored-forms.ts';

/** A text of the record that has become another. */
export interface ChangedText {
  /** As pages name it: blocks by their keys. */
  readonly path: string;
  readonly text: string;
}

/** Beyond so many the page reads anew soon enough. */
const mostTexts = 8;

/** The plain texts that differ between two states of the same content. What has another form is not among them. */
export function changedTexts(before: unknown, after: unknown, path = ''): ChangedText[] {
  if (before === after) return [];
  // Markup comes as the service delivers it.
  if (typeof before === 'string' && typeof after === 'string')
    return /<[a-z/]/i.test(after) ? [] : [{ path, text: after }];
  const steps = stepsInto(after);
  if (!steps || stepsInto(before)?.length !== steps.length) return [];
  return steps
    .flatMap(({ step, value }) => changedTexts(valueAt(before, step), value, join(path, step)))
    .slice(0, mostTexts);
}

/** The path of a field in the form, as pages name it. */
export function pagePath(formPath: string, content: unknown): string {
  let value = content;
  let path = '';
  for (const [whole, name, index] of formPath.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    const next: unknown =
      index === undefined
        ? isObject(value) && value[name ?? whole]
        : Array.isArray(value) && value[Number(index)];
    path = index === undefined ? join(path, whole) : `${path}${keyStep(next) ?? whole}`;
    value = next;
  }
  return path;
}

/** The path that a page names, as the form has it now; undefined when nothing is there any more. */
export function formPath(path: string, content: unknown): string | undefined {
  return findPlace(path, content)?.place;
}

/** As `formPath`, with what stands there. */
export function findPlace(
  path: string,
  content: unknown,
): { readonly place: string; readonly value: unknown } | undefined {
  let value = content;
  let place = '';
  for (const [whole, name, index, key] of path.matchAll(/([^.[\]"]+)|\[(\d+)\]|\[_key="(\w+)"\]/g)) {
    if (name !== undefined) {
      if (!isObject(value)) return undefined;
      value = value[name];
      place = join(place, whole);
      continue;
    }
    if (!Array.isArray(value)) return undefined;
    const at = index === undefined ? value.findIndex((row) => keyOf(row) === key) : Number(index);
    if (at < 0 || at >= value.length) return undefined;
    value = value[at];
    place = `${place}[${at}]`;
  }
  return place === '' ? undefined : { place, value };
}

interface Step {
  /** A name, or `[_key="…"]`, or `[2]`. */
  readonly step: string;
  readonly value: unknown;
}

function stepsInto(value: unknown): readonly Step[] | undefined {
  if (Array.isArray(value))
    return value.map((row, index) => ({ step: keyStep(row) ?? `[${index}]`, value: row as unknown }));
  return isObject(value) ? Object.entries(value).map(([step, inner]) => ({ step, value: inner })) : undefined;
}

function valueAt(value: unknown, step: string): unknown {
  return stepsInto(value)?.find((one) => one.step === step)?.value;
}

function keyStep(row: unknown): string | undefined {
  const key = keyOf(row);
  return key === undefined ? undefined : `[_key="${key}"]`;
}

function keyOf(row: unknown): string | undefined {
  return isObject(row) ? rowKeyOf(row) : undefined;
}

function join(path: string, step: string): string {
  return path === '' || step.startsWith('[') ? `${path}${step}` : `${path}.${step}`;
}
