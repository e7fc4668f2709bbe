import type { ReactNode } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { valueInShort } from '../editor/value-in-short.ts';
import { wordsOf } from '../fields/field-words.ts';
import type { SummaryOf } from '../fields/form-context.ts';
import { ownValue } from '../fields/own-value.ts';
import type { Content } from './difference.ts';
import { Nothing, TextSide } from './text-parts.tsx';

/** A text as it is, with nothing to compare it to. */
export function PlainText({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) {
  return (
    <div className={isCode ? 'font-mono text-xs' : ''}>
      <TextSide parts={[{ kind: 'same', text }]} side="after" />
    </div>
  );
}

/** Rows or components, one line each; `describe` says what fields a row has, and the name of its component. */
export function PlainRows({
  rows,
  describe,
  summaryOf,
}: {
  readonly rows: readonly Content[];
  readonly describe: (row: Content) => {
    readonly typeName?: string | undefined;
    readonly fields: readonly SchemaField[];
  };
  readonly summaryOf: SummaryOf;
}) {
  return (
    <ol className="list-decimal ps-5">
      {rows.map((row, index) => {
        const { typeName, fields } = describe(row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places.
          <li key={index} dir="auto" className="break-words">
            {[typeName, summaryOf(fields, row)].filter(Boolean).join(': ') || <Nothing />}
          </li>
        );
      })}
    </ol>
  );
}

/** The fields of a component that say something, one line each. */
export function PlainFields({
  fields,
  value,
}: {
  readonly fields: readonly SchemaField[];
  readonly value: Content;
}) {
  return (
    <ul>
      {fields
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

/** The mark of what is shown with nothing to compare it to: none. */
export function Unmarked({ children }: { readonly children: ReactNode }) {
  return children;
}
