import { useQuery } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components';
import type { FieldFailure } from '../../../../api/api-error.ts';
import { componentsQuery } from '../../../../api/types.ts';
import { ProblemFrame } from '../../../../ui/feedback.tsx';
import { focusField } from '../../fields/focus-field.ts';
import type { EditedType } from '../editor-types.ts';
import { labelOfPath } from '../field-labels.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';

/** What is wrong with a record, each with the way to its field. */
export function FailureList(props: {
  readonly failures: readonly FieldFailure[];
  readonly edit: RecordEdit;
  readonly type: EditedType;
  /** What the failures keep from being done, to be followed by a list. */
  readonly lead: string;
  readonly onGo?: () => void;
  /** They keep nothing from being done. */
  readonly isWarning?: boolean;
}) {
  const { failures, edit, type, lead, onGo, isWarning = false } = props;
  const { data: components = [] } = useQuery(componentsQuery);
  return (
    <ProblemFrame lead={lead} isWarning={isWarning}>
      <ul className="mt-2 flex flex-col gap-1">
        {failures.map(({ field, code, message }) => (
          <li key={`${field} ${code}`}>
            <AriaButton
              className="w-full cursor-pointer rounded px-2 py-1 [text-align:inherit] text-ink hover:bg-surface"
              onPress={() => {
                onGo?.();
                focusField(field);
              }}
            >
              <span className="font-medium underline">
                {labelOfPath(field, type.fields, edit.state.fields, components)}
              </span>
              <span className="block text-xs text-ink-soft">{message}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </ProblemFrame>
  );
}
