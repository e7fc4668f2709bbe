import { createContext } from 'react';
import type { RecordKind } from '../../../../api/records.ts';

/** A record to edit beside the form, or a new one. */
export type Opened =
  | { readonly kind: RecordKind; readonly id: string }
  | {
      readonly kind: RecordKind;
      readonly id?: undefined;
      /** Of what is made; undefined lets one choose. */
      readonly typeSlug: string | undefined;
      /** What it is called at first. */
      readonly name: string;
      readonly onCreated: (id: string) => void;
    };

/** What the editor around a form does for its references. */
export interface OpenTargets {
  /** Opens a record in a drawer over the form. */
  readonly open: (opened: Opened) => void;
}

/** Undefined where there is no editor around the form. */
export const TargetsContext = createContext<OpenTargets | undefined>(undefined);

/** Where the records of a type have a field. */
export interface PlaceOfField {
  readonly kind: RecordKind;
  readonly typeSlug: string;
  /** Without the numbers of rows. */
  readonly path: string;
}

/** The type of the record that a form is of; undefined where it is of none. */
export const OfTypeContext = createContext<Omit<PlaceOfField, 'path'> | undefined>(undefined);
