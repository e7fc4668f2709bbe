import { ClipboardPaste, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { ContentType } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ControlProps } from '../control-props.ts';
import { numberOption, textsOption, wordsOf } from '../field-words.ts';
import { TrailContext, useSummaryOf } from '../form-context.ts';
import { defaultsOf } from '../new-value.ts';
import type { KeyedRow } from '../rows/row-keys.ts';
import { RowList } from '../rows/row-list.tsx';
import { atMostInWords, countLimits, RowsFrame } from '../rows/rows-frame.tsx';
import { useRows } from '../rows/use-rows.ts';
import { useComponents } from '../use-components.ts';
import { useComponentMenus } from './component-menus.ts';
import { useComponentPlace } from './component-places.ts';
import { describeComponent, InsertHere } from './component-row.tsx';

const ComponentDialog = lazy(() =>
  import('./component-dialog.tsx').then((module) => ({ default: module.ComponentDialog })),
);
const noRows: readonly KeyedRow['value'][] = [];

/** A list of components that the editor composes. */
export function PickerControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label } = wordsOf(field);
  const { components } = useComponents();
  const summaryOf = useSummaryOf();
  const choices = useChoices(textsOption(field, 'allowedComponents'));
  const values = Array.isArray(value) ? (value as readonly KeyedRow['value'][]) : noRows;
  const { rows, actions, isOpen } = useRows(values, onChange);
  const most = numberOption(field, 'maxItems');
  const isFull = most !== undefined && rows.length >= most;
  const whyFull = isFull && atMostInWords(most);
  /** Where the dialog will insert. */
  const [place, setPlace] = useState<number>();
  useComponentPlace(path, isReadOnly || isFull ? undefined : setPlace);
  const menus = useComponentMenus({ rows, actions, whyFull, choices, onInsert: setPlace });
  const gap = useCallback(
    (index: number) => <InsertHere index={index} isDisabled={isFull} onInsert={setPlace} />,
    [isFull],
  );
  const add = (component: ContentType) =>
    actions.insert(place ?? rows.length, { _type: component.slug, ...defaultsOf(component.schema) });
  return (
    <RowsFrame
      label={label}
      isRequired={field.required ?? false}
      error={errors.get(path)}
      count={rows.length}
      limits={countLimits(undefined, most)}
      onSetAll={actions.setAll}
      footer={
        !isReadOnly && (
          <div className="flex flex-wrap gap-2">
            <Button
              aria-label={t('Add a component: {label}', { label })}
              whyDisabled={whyFull}
              onPress={() => setPlace(rows.length)}
            >
              <Plus aria-hidden="true" className="size-4" /> {t('Add a component')}
            </Button>
            {menus.paste && (
              <Button variant="quiet" whyDisabled={whyFull} onPress={() => menus.paste?.at(rows.length)}>
                <ClipboardPaste aria-hidden="true" className="size-4" />{' '}
                {t('Paste {name}', { name: menus.paste.name })}
              </Button>
            )}
          </div>
        )
      }
    >
      <RowList
        label={label}
        rows={rows}
        actions={actions}
        isOpen={isOpen}
        path={path}
        errors={errors}
        isReadOnly={isReadOnly}
        whyFull={whyFull}
        onInsert={setPlace}
        describe={(row, index) => ({
          ...describeComponent(row, components, summaryOf),
          more: menus.of(row.key, index),
        })}
        {...(!isReadOnly && { gap })}
      />
      {place !== undefined && (
        <Suspense>
          <ComponentDialog components={choices} onPick={add} onClose={() => setPlace(undefined)} />
        </Suspense>
      )}
    </RowsFrame>
  );
}

/** The components that may stand here: those that the field allows, without those around it. */
function useChoices(allowed: readonly string[] | undefined): readonly ContentType[] {
  const { components } = useComponents();
  const trail = useContext(TrailContext);
  const listed = allowed?.join('\n');
  return useMemo(() => {
    const slugs = listed?.split('\n');
    return [...components.values()].filter(
      ({ slug }) => !trail.includes(slug) && (slugs === undefined || slugs.includes(slug)),
    );
  }, [components, trail, listed]);
}
