import { useState } from 'react';
import { kindNames, type RecordKind } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { wordsOf } from '../../fields/field-words.ts';
import { ContentCell } from '../content-columns.tsx';
import { nameOf } from '../list-columns.tsx';
import type { PlannedRow } from './plan-edit.ts';

/** Shown of very many; the first tell what becomes of the others. */
const mostShown = 200;

/** What a value changes, row by row; each can be left out. */
export function FieldEditPreview(props: {
  readonly kind: RecordKind;
  readonly field: SchemaField;
  readonly value: unknown;
  readonly rows: readonly PlannedRow[];
  readonly onBack: () => void;
  readonly onWrite: (rows: readonly PlannedRow[]) => void;
}) {
  const { kind, field, value, rows, onBack, onWrite } = props;
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const changing = rows.filter(({ state }) => state === 'changes');
  const chosen = changing.filter(({ record }) => !without.has(record.id));
  const same = rows.filter(({ state }) => state === 'same').length;
  const toggle = (id: string, isWanted: boolean) => {
    const next = new Set(without);
    if (isWanted) next.delete(id);
    else next.add(id);
    setWithout(next);
  };
  const { label } = wordsOf(field);
  const action = plural(chosen.length, 'Change {count} {one}', 'Change {count} {many}', kindNames[kind]);
  // What stays the same says nothing: it is counted, not shown.
  const shown = rows.filter(({ state }) => state !== 'same').slice(0, mostShown);
  const rest = rows.length - same - shown.length;
  return (
    <Dialog
      title={t('{field}: what changes', { field: label })}
      isOpen
      onClose={onBack}
      size="lg"
      footer={
        <>
          <Button onPress={onBack}>{t('Back')}</Button>
          <Button
            variant="primary"
            whyDisabled={
              chosen.length === 0 &&
              (changing.length === 0 ? t('There is nothing to change.') : t('Tick what to change.'))
            }
            onPress={() => onWrite(chosen)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {same > 0 && (
          <p className="text-ink-soft">
            {plural(
              same,
              '{count} {one} says that already.',
              '{count} {many} say that already.',
              kindNames[kind],
            )}
          </p>
        )}
        {shown.length === 0 && (
          <p>{t('Nothing changes: all {many} say that already.', { many: kindNames[kind].many })}</p>
        )}
        {shown.length > 0 && (
          // What scrolls is to be scrolled by keyboard: each row has a box.
          <div className="overflow-x-auto">
            <table className="w-full border-separate border-spacing-0 text-start">
              <thead className="text-xs text-ink-faint">
                <tr>
                  <th className="w-8 border-b border-line py-2 pe-2 text-start">
                    <Checkbox
                      aria-label={t('All {many}', { many: kindNames[kind].many })}
                      value={changing.length > 0 && chosen.length === changing.length}
                      isIndeterminate={chosen.length > 0 && chosen.length < changing.length}
                      isDisabled={changing.length === 0}
                      onChange={(all) =>
                        setWithout(new Set(all ? [] : changing.map(({ record }) => record.id)))
                      }
                    />
                  </th>
                  <Head>{kind === 'blogPost' ? t('Title') : t('Name')}</Head>
                  <Head>{t('Now')}</Head>
                  <Head>{t('Then [after the change]')}</Head>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <Row
                    key={row.record.id}
                    {...{ row, field, value }}
                    isChosen={!without.has(row.record.id)}
                    onChoose={(isWanted) => toggle(row.record.id, isWanted)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {rest > 0 && <p className="text-ink-soft">{plural(rest, 'and {count} more', 'and {count} more')}</p>}
      </div>
    </Dialog>
  );
}

function Head({ children }: { readonly children: string }) {
  return <th className="border-b border-line px-2 py-2 text-start font-medium">{children}</th>;
}

function Row(props: {
  readonly row: PlannedRow;
  readonly field: SchemaField;
  readonly value: unknown;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const { row, field, value, isChosen, onChoose } = props;
  const { record, before, state } = row;
  const isKept = state === 'unsaved';
  const cell = 'border-b border-line px-2 py-2 align-top';
  return (
    <tr>
      <td className="border-b border-line py-2 pe-2 align-top">
        <Checkbox
          aria-label={nameOf(record)}
          value={isChosen && !isKept}
          isDisabled={isKept}
          onChange={onChoose}
        />
      </td>
      <td className={cell}>
        <bdi className="font-medium wrap-anywhere">{nameOf(record)}</bdi>
        {isKept && (
          <span className="block text-xs text-ink-soft">
            {t('You have typed into it and not saved. Save or discard that first.')}
          </span>
        )}
      </td>
      <td dir="auto" className={cell}>
        <ContentCell field={field} value={before} />
      </td>
      <td dir="auto" className={cell}>
        <ContentCell field={field} value={isKept ? before : value} />
      </td>
    </tr>
  );
}
