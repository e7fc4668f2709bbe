import { Suspense } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazily } from '../../../../ui/lazily.ts';
import { wordsOf } from '../../fields/field-words.ts';
import { withNames } from '../../history/record-content.ts';
import { Notice } from '../editor-notices.tsx';
import type { EditedType } from '../editor-types.ts';
import type { RecordEdit } from './use-record-edit.ts';

const WindowChoice = lazily(() => import('./window-choice.tsx').then(({ WindowChoice: dialog }) => dialog));

/** What another window of the person changed too, and what was typed into fields that the type no longer has. */
export function WindowNotices({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { others } = edit.windows;
  const labels = withNames(type.kind, type.fields).flatMap((field) =>
    others.has(field.name) ? [wordsOf(field).label] : [],
  );
  return (
    <>
      {labels.length > 0 && (
        <Notice tone="warn">
          <p>
            {plural(
              labels.length,
              'You changed {fields} in another window too. Both texts are kept until you choose. The text from this window is only in this browser.',
              'You changed {fields} in another window too. Both texts of each field are kept until you choose. The texts from this window are only in this browser.',
              { fields: labels.join(', ') },
            )}
          </p>
          <Button className="mt-2" onPress={() => edit.setChoosing(true)}>
            {t('Compare and choose')}
          </Button>
        </Notice>
      )}
      <Leftovers {...{ edit, type }} />
      {edit.isChoosing && labels.length > 0 && (
        <Suspense>
          <WindowChoice {...{ edit, type }} />
        </Suspense>
      )}
    </>
  );
}

/** Unsaved words in fields that were removed from the type: they cannot be saved, and stay readable until discarded. */
function Leftovers({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const known = new Set(type.fields.map(({ name }) => name));
  const left = Object.entries(edit.edits?.fields ?? {}).filter(
    ([name, value]) => !known.has(name) && value !== null,
  );
  if (left.length === 0) return null;
  const { start } = edit.state;
  const discard = () =>
    edit.dispatch({ type: 'taken', values: new Map(left.map(([name]) => [name, start.fields[name]])) });
  return (
    <Notice tone="warn">
      <p>
        {plural(
          left.length,
          'A field that you typed into was removed from the type. It cannot be saved: copy what you need.',
          '{count} fields that you typed into were removed from the type. They cannot be saved: copy what you need.',
        )}
      </p>
      <dl className="mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {left.map(([name, value]) => (
          <div key={name}>
            <dt className="font-medium text-ink">{name}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap text-ink select-text">
              {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            </dd>
          </div>
        ))}
      </dl>
      <Button className="mt-2" onPress={discard}>
        {t('Discard')}
      </Button>
    </Notice>
  );
}
