import type { ReactNode } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue } from '../editor/same-value.ts';
import { valueInShort } from '../editor/value-in-short.ts';
import { rowFieldsOf, textOption, wordsOf } from '../fields/field-words.ts';
import { fitsField, isObject } from '../fields/fits-field.ts';
import { ownValue } from '../fields/own-value.ts';
import { summaryOf } from '../fields/rows/summary.ts';
import { useComponents } from '../fields/use-components.ts';
import { type Content, prettyJson } from './compare-content.ts';
import { inWords, ShownMedia, ShownReferences } from './shown-value.tsx';
import { textOfHtml } from './text-of-html.ts';
import { Nothing, TextSide } from './text-parts.tsx';

/** A value as it is, with nothing to compare it to. */
export function PlainValue({ field, value }: { readonly field: SchemaField; readonly value: unknown }) {
  if (isEmptyValue(value)) return <Nothing />;
  if (!fitsField(field, value)) return <PlainText text={prettyJson(value)} isCode />;
  switch (field.type) {
    case 'image':
    case 'media':
      return <ShownMedia value={value} Mark={Plain} />;
    case 'reference':
      return <ShownReferences field={field} value={value} other={value} Mark={Plain} />;
    case 'wysiwyg':
      return <PlainText text={textOfHtml(String(value))} />;
    case 'repeater':
    case 'componentPicker':
      return <PlainRows field={field} rows={Array.isArray(value) ? value : []} />;
    case 'nestedComponent':
      return isObject(value) && <PlainComponent field={field} value={value} />;
    default:
      return typeof value === 'object' ? (
        <PlainText text={prettyJson(value)} isCode />
      ) : (
        <PlainText text={inWords(field, value)} />
      );
  }
}

function PlainText({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) {
  return (
    <div className={isCode ? 'font-mono text-xs' : ''}>
      <TextSide parts={[{ kind: 'same', text }]} side="after" />
    </div>
  );
}

/** Rows and components, one line each. */
function PlainRows({ field, rows }: { readonly field: SchemaField; readonly rows: readonly Content[] }) {
  const { components } = useComponents();
  return (
    <ol className="list-decimal ps-5">
      {rows.map((row, index) => {
        const component = field.type === 'repeater' ? undefined : components.get(String(row['_type']));
        const summary = summaryOf(component?.schema ?? rowFieldsOf(field), row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places.
          <li key={index} dir="auto" className="break-words">
            {[component?.name, summary].filter(Boolean).join(': ') || <Nothing />}
          </li>
        );
      })}
    </ol>
  );
}

/** The fields of a component that say something, one line each. */
function PlainComponent({ field, value }: { readonly field: SchemaField; readonly value: Content }) {
  const { components } = useComponents();
  const schema = components.get(textOption(field, 'componentSlug') ?? '')?.schema ?? [];
  return (
    <ul>
      {schema
        .filter(({ name }) => !isEmptyValue(ownValue(value, name)))
        .map((inner) => (
          <li key={inner.name} dir="auto" className="break-words">
            <span className="text-ink-soft">{wordsOf(inner).label}:</span>{' '}
            <bdi>{valueInShort(ownValue(value, inner.name))}</bdi>
          </li>
        ))}
    </ul>
  );
}

function Plain({ children }: { readonly children: ReactNode }) {
  return children;
}
