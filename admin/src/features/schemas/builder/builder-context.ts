import { createContext, useContext } from 'react';
import type { TypeKind } from '../../../api/types.ts';
import type { TypesByKind } from '../type-queries.ts';
import type { LocatedIssue } from './check/field-issues.ts';
import type { PlaceChange } from './fields/use-places.ts';
import type { DraftField } from './type-draft.ts';

/** What the parts of the builder do. It never changes, so that a part that uses no more renders only when it must. */
export interface BuilderActions {
  setOpen(key: string, isOpen: boolean): void;
  /** Changes the list of fields. */
  edit(change: (fields: readonly DraftField[]) => readonly DraftField[]): void;
  /** Adds a field to the type, or to the repeater `parent`, and opens it. */
  add(parent: string | undefined, index: number, type: string): void;
  /** Takes a field away and offers to bring it back. */
  remove(one: DraftField): void;
  /** Notes who came to a control or left it. */
  move(change: PlaceChange): void;
  /** The fields beside a field, itself included, as they are now. */
  siblingsOf(key: string): readonly DraftField[];
}

/** What the parts of the builder know; no field's content, so that typing in one renders no other. */
export interface Builder {
  readonly kind: TypeKind;
  /** The slug of the type as it is being edited. */
  readonly slug: string;
  readonly types: TypesByKind;
}

/** What lists of fields know of their fields. It changes at every key, so that only lists use it, and no field. */
export interface FieldStates {
  /** Keys of the fields whose editors are open. */
  readonly open: ReadonlySet<string>;
  /** What is wrong with the field of a key. */
  issuesOf(key: string): readonly LocatedIssue[];
}

export const BuilderContext = createContext<Builder | undefined>(undefined);
export const FieldStatesContext = createContext<FieldStates | undefined>(undefined);
export const BuilderActionsContext = createContext<BuilderActions | undefined>(undefined);

/** The builder around a part. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('This part stands outside a type builder.');
  return builder;
}

/** The state of the fields of the builder around a list. */
export function useFieldStates(): FieldStates {
  const states = useContext(FieldStatesContext);
  if (!states) throw new Error('This list stands outside a type builder.');
  return states;
}

/** What the builder around a part does. */
export function useBuilderActions(): BuilderActions {
  const actions = useContext(BuilderActionsContext);
  if (!actions) throw new Error('This part stands outside a type builder.');
  return actions;
}
