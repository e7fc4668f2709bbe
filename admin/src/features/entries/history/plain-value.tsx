import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { summaryOf } from '../fields/rows/summary.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import { PlainText } from './plain-parts.tsx';
import { prettyJson } from './pretty-json.ts';
import { inWords } from './shown-value.tsx';
import { Nothing } from './text-parts.tsx';

/** A value as it is, with nothing to compare it to. */
export function PlainValue({ field, value }: { readonly field: SchemaField; readonly value: unknown }) {
  if (isEmptyValue(value)) return <Nothing />;
  if (!fitsField(field, value)) return <PlainText text={prettyJson(value)} isCode />;
  const ReadOnly = fieldTypeOf(field.type)?.ReadOnly;
  if (ReadOnly) return <ReadOnly field={field} value={value} summaryOf={summaryOf} />;
  return <PlainText text={inWords(field, value)} isCode={typeof value === 'object'} />;
}
