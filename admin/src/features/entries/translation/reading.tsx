import { Suspense } from 'react';
import type { SchemaField } from '../../../api/types.ts';
import { isEmptyValue } from '../editor/saving/same-value.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import { fieldTypeOf, fitsField } from '../fields/types/registry.ts';
import { useComponents } from '../fields/use-components.ts';
import { PlainValue } from '../history/plain-value.tsx';
import { heldIn } from './change-texts.ts';

/** The value of a field to be read, whole: what is inside of it with the labels of its fields. */
export function Reading({ field, value }: { readonly field: SchemaField; readonly value: unknown }) {
  const type = fieldTypeOf(field.type);
  const { components } = useComponents(type?.holdsFields === true);
  if (isEmptyValue(value) || !fitsField(field, value)) return <PlainValue field={field} value={value} />;
  if (type?.Reading) {
    return (
      <Suspense>
        <type.Reading value={value} />
      </Suspense>
    );
  }
  if (type?.form === 'text')
    return <p className="[text-align:start] break-words whitespace-pre-wrap">{String(value)}</p>;
  const held = heldIn(field, value, components);
  if (held.length === 0) return <PlainValue field={field} value={value} />;
  return (
    <ol className="flex flex-col gap-2">
      {held.map((inner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read does not change its places.
        <li key={index} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
          {inner.fields
            .filter(({ name }) => !isEmptyValue(ownValue(inner.value, name)))
            .map((one) => (
              <div key={one.name} className="min-w-0">
                <p dir="auto" className="text-xs text-ink-faint">
                  {wordsOf(one).label}
                </p>
                <Reading field={one} value={ownValue(inner.value, one.name)} />
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}
