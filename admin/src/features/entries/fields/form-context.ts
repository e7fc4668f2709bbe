import { type ComponentType, createContext } from 'react';
import type { FieldsFormProps } from './fields-form-props.ts';

/** The form of fields, for controls whose values hold fields of their own. */
export const FormContext = createContext<ComponentType<FieldsFormProps> | undefined>(undefined);

/** Slugs of the components around a field, outermost first: none of them may stand in it again. */
export const TrailContext = createContext<readonly string[]>([]);
