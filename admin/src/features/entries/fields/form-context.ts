import { type ComponentType, createContext, useContext } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import type { FieldsFormProps } from './fields-form-props.ts';

/** What controls whose values hold fields of their own ask of the form around them, which knows all field types. */
export interface FieldsInside {
  readonly Form: ComponentType<FieldsFormProps>;
  /** What a row or component says, in a few words. */
  readonly summaryOf: SummaryOf;
}

export type SummaryOf = (fields: readonly SchemaField[], value: Readonly<Record<string, unknown>>) => string;

export const FormContext = createContext<FieldsInside | undefined>(undefined);

/** What a row or component says in a few words; nothing outside of a form. */
export function useSummaryOf(): SummaryOf {
  return useContext(FormContext)?.summaryOf ?? saysNothing;
}

const saysNothing: SummaryOf = () => '';

/** Slugs of the components around a field, outermost first: none of them may stand in it again. */
export const TrailContext = createContext<readonly string[]>([]);

/** The name of the field at the root of a record whose picture stands across the column of the text. */
export const LeadContext = createContext<string | undefined>(undefined);
