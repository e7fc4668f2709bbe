import { lazy, Suspense } from 'react';
import { isStored, kindNames } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { FieldsForm } from '../../fields/fields-form.tsx';
import { useReveal } from '../../fields/reveal.ts';
import type { EditorDialog } from '../actions/editor-actions.tsx';
import type { EditedType } from '../editor-types.ts';
import { PostSide } from '../post/post-form.tsx';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { DetailsPanel, StatusDetail } from '../status-panel.tsx';
import { UsedBy } from '../used-by.tsx';
import type { useSideColumn } from './use-side-column.ts';
import { useWaysOut } from './use-ways-out.ts';

const ReviewPanel = lazy(() =>
  import('../../review/review-panel.tsx').then((module) => ({ default: module.ReviewPanel })),
);

/**
 * What is set rather than written, and what is known of the record: beside the text, and below it on narrow screens. Hidden
 * it keeps what was typed, and opens when one is led to a field of its own.
 */
export function EditorSide(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly fields: readonly SchemaField[];
  readonly onFieldChange: (name: string, value: unknown) => void;
  readonly side: ReturnType<typeof useSideColumn>;
  readonly isHidden: boolean;
  /** It stands below the text on wide screens, too. */
  readonly isBelow: boolean;
  readonly onOpen: (dialog: EditorDialog) => void;
}) {
  const { edit, type, fields, onFieldChange, side, isHidden, isBelow, onOpen } = props;
  const { state, isReadOnly } = edit;
  const { openHistory } = useWaysOut(edit, type);
  return (
    <aside
      aria-label={t('About this {one}', { one: kindNames[type.kind].one })}
      className={classNames(
        'flex w-full min-w-0 flex-col gap-6',
        isBelow
          ? 'border-t border-line pt-6'
          : 'lg:w-80 lg:max-w-md lg:shrink-0 lg:border-s lg:border-line lg:ps-6 @max-[1165px]:lg:grow',
        (isHidden || !side.isOpen) && 'lg:hidden',
        isHidden && 'max-lg:hidden',
      )}
    >
      <StatusDetail edit={edit} type={type} onSchedule={() => onOpen('schedule')} />
      {state.base?.review && (
        <Suspense>
          <ReviewPanel edit={edit} record={state.base} />
        </Suspense>
      )}
      {fields.map(({ name }) => (
        <Revealed key={name} path={name} onReveal={() => side.show(true)} />
      ))}
      {type.kind === 'blogPost' ? (
        <PostSide edit={edit} fields={type.fields} />
      ) : (
        fields.length > 0 && (
          <FieldsForm
            fields={fields}
            values={state.fields}
            onChange={onFieldChange}
            errors={state.errors}
            isReadOnly={isReadOnly}
          />
        )
      )}
      {isStored(state.base) && (
        <div className={isBelow ? 'grid items-start gap-6 lg:grid-cols-2' : 'contents'}>
          <UsedBy kind={type.kind} record={state.base} onRelations={() => onOpen('relations')} />
          <DetailsPanel record={state.base} type={type} onHistory={openHistory} />
        </div>
      )}
    </aside>
  );
}

/** Has the column opened when one is led to a field in it. */
function Revealed({ path, onReveal }: { readonly path: string; readonly onReveal: () => void }) {
  useReveal(path, onReveal);
  return null;
}
