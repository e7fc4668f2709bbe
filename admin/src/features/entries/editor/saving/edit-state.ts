import type { FieldFailure } from '../../../../api/api-error.ts';
import type { ContentRecord } from '../../../../api/records.ts';
import { ownValue } from '../../fields/own-value.ts';
import { nameKey, slugKey } from '../../history/record-content.ts';
import { suggestSlug } from '../suggest-slug.ts';
import { isEmptyValue, isSameValue } from './same-value.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

/** What differs from the stored record: only what was changed. A cleared field is null. */
export interface Edits {
  readonly name?: string;
  readonly slug?: string;
  readonly fields: FieldValues;
}

export interface EditState {
  /** The record that the edits are based on; null until a new one is saved for the first time. */
  readonly base: ContentRecord | null;
  /** What the form holds before anybody types: what is stored, or the default values of the type. */
  readonly start: EditStart;
  readonly name: string;
  readonly slug: string;
  /** The slug was typed: it does not follow the name any more. */
  readonly isSlugTouched: boolean;
  readonly fields: FieldValues;
  /** What the service refused, by path. */
  readonly errors: ReadonlyMap<string, string>;
}

interface EditStart {
  readonly name: string;
  readonly slug: string;
  readonly fields: FieldValues;
}

export type EditAction =
  | { readonly type: 'nameTyped'; readonly name: string }
  | { readonly type: 'slugTyped'; readonly slug: string }
  | { readonly type: 'fieldChanged'; readonly name: string; readonly value: unknown }
  /** Unsaved work of an earlier visit, with the record that it was based on. */
  | { readonly type: 'restored'; readonly edits: Edits; readonly base: ContentRecord | null }
  /** The record as the service has it now, and what had been sent to it. */
  | { readonly type: 'saved'; readonly record: ContentRecord; readonly sent: Edits | null }
  /** The record was read again: somebody published it, or a schedule ran. */
  | { readonly type: 'refreshed'; readonly record: ContentRecord }
  /** Others have saved these fields, which were not touched here, beside others that were. */
  | { readonly type: 'flowed'; readonly record: ContentRecord; readonly names: readonly string[] }
  /** Values of another window, or chosen between two windows. The base stays the stored record. */
  | { readonly type: 'taken'; readonly values: ReadonlyMap<string, unknown> }
  | { readonly type: 'reset' }
  | { readonly type: 'refused'; readonly failures: readonly FieldFailure[] };

const noErrors: ReadonlyMap<string, string> = new Map();

/** The form of a stored record. */
export function editStateOf(base: ContentRecord): EditState {
  const { name, slug, draftContent: fields } = base;
  const start = { name, slug, fields };
  // The slug of a translation that begins follows its name.
  return { base, start, ...start, isSlugTouched: base.version > 0, errors: noErrors };
}

/** The form of a record that is not there yet. */
export function newEditState(given: Partial<EditStart> = {}): EditState {
  const { name = '', slug = suggestSlug(name), fields = {} } = given;
  const start = { name, slug, fields };
  return { base: null, start, ...start, isSlugTouched: false, errors: noErrors };
}

/** The next state of the form. */
export function edit(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'nameTyped': {
      const { name } = action;
      const slug = state.isSlugTouched ? state.slug : suggestSlug(name);
      const touched = slug === state.slug ? ['@name'] : ['@name', '@slug'];
      return { ...state, name, slug, errors: withoutErrors(state.errors, touched) };
    }
    case 'slugTyped':
      return {
        ...state,
        slug: action.slug,
        isSlugTouched: true,
        errors: withoutErrors(state.errors, ['@slug']),
      };
    case 'fieldChanged':
      return {
        ...state,
        fields: { ...state.fields, [action.name]: action.value },
        errors: withoutErrors(state.errors, [action.name]),
      };
    case 'restored':
      return restore(state, action.edits, action.base);
    case 'saved':
      return rebase(state, action.record, action.sent);
    case 'refreshed':
      return state.base && action.record.version === state.base.version
        ? { ...state, base: { ...action.record, draftContent: state.base.draftContent } }
        : rebase(state, action.record, null);
    case 'flowed':
      return flow(state, action.record, action.names);
    case 'taken':
      return take(state, action.values);
    case 'reset':
      return state.base ? editStateOf(state.base) : newEditState(state.start);
    case 'refused':
      return { ...state, errors: new Map(action.failures.map(({ field, message }) => [field, message])) };
  }
}

/** What the form holds that is not stored; null when there is nothing. */
export function editsOf({ start, name, slug, fields }: EditState): Edits | null {
  const names = new Set([...Object.keys(start.fields), ...Object.keys(fields)]);
  const changed = [...names].filter(
    (field) => !isSameValue(ownValue(start.fields, field), ownValue(fields, field)),
  );
  const edits: Edits = {
    ...(name !== start.name && { name }),
    ...(slug !== start.slug && { slug }),
    fields: Object.fromEntries(changed.map((field) => [field, sentValue(ownValue(fields, field))])),
  };
  return edits.name === undefined && edits.slug === undefined && changed.length === 0 ? null : edits;
}

/** The fields of a new record: all that stand in the form, and null for default values that were cleared. */
export function newFieldsOf({ start, fields }: EditState): FieldValues {
  const names = new Set([...Object.keys(start.fields), ...Object.keys(fields)]);
  const given = [...names].filter(
    (name) => !(isEmptyValue(ownValue(fields, name)) && isEmptyValue(ownValue(start.fields, name))),
  );
  return Object.fromEntries(given.map((name) => [name, sentValue(ownValue(fields, name))]));
}

function sentValue(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

/** The record as it is now, with what was typed since `sent` went out on top of it. */
function rebase(state: EditState, record: ContentRecord, sent: Edits | null): EditState {
  const later = Object.fromEntries(
    Object.entries(state.fields).filter(([field, value]) => {
      const known = ownValue(
        sent && Object.hasOwn(sent.fields, field) ? sent.fields : state.start.fields,
        field,
      );
      return !isSameValue(known, value);
    }),
  );
  const sentName = sent?.name ?? state.start.name;
  const sentSlug = sent?.slug ?? state.start.slug;
  return {
    ...editStateOf(record),
    name: state.name === sentName ? record.name : state.name,
    slug: state.slug === sentSlug ? record.slug : state.slug,
    fields: Object.keys(later).length > 0 ? { ...record.draftContent, ...later } : record.draftContent,
  };
}

function restore(state: EditState, edits: Edits, base: ContentRecord | null): EditState {
  const start = base ? editStateOf(base) : state;
  return {
    ...start,
    name: edits.name ?? start.name,
    slug: edits.slug ?? start.slug,
    isSlugTouched: start.isSlugTouched || edits.slug !== undefined,
    fields: { ...start.fields, ...edits.fields },
  };
}

/** The form with the values of others in some fields; it is still based on the record that it was. */
function flow(state: EditState, record: ContentRecord, names: readonly string[]): EditState {
  const { name, slug, draftContent } = record;
  const taken = {
    ...(names.includes(nameKey) && { name }),
    ...(names.includes(slugKey) && { slug }),
  };
  const withTheirs = (fields: FieldValues): FieldValues => {
    const kept = Object.entries(fields).filter(([field]) => !names.includes(field));
    const theirs = Object.entries(draftContent).filter(([field]) => names.includes(field));
    return Object.fromEntries([...kept, ...theirs]);
  };
  return {
    ...state,
    ...taken,
    start: { ...state.start, ...taken, fields: withTheirs(state.start.fields) },
    fields: withTheirs(state.fields),
  };
}

function take(state: EditState, values: ReadonlyMap<string, unknown>): EditState {
  const { [nameKey]: name = state.name, [slugKey]: slug = state.slug, ...taken } = Object.fromEntries(values);
  const kept = Object.entries(state.fields).filter(([field]) => !values.has(field));
  const present = Object.entries(taken).filter(([, value]) => value !== undefined);
  return {
    ...state,
    name: String(name ?? ''),
    slug: String(slug ?? ''),
    isSlugTouched: state.isSlugTouched || values.has(slugKey),
    fields: Object.fromEntries([...kept, ...present]),
    errors: withoutErrors(state.errors, [...values.keys()]),
  };
}

/** Errors but for those at or inside these fields. */
function withoutErrors(
  errors: ReadonlyMap<string, string>,
  fields: readonly string[],
): ReadonlyMap<string, string> {
  if (errors.size === 0) return errors;
  const kept = [...errors].filter(([path]) => !fields.includes(topOf(path)));
  return kept.length === errors.size ? errors : new Map(kept);
}

/** The top-level field of a path: `hero` of `hero.cta[2].label`. */
export function topOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}
