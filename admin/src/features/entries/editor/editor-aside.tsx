import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { recordLink } from '../../../api/records.ts';
import { Panel } from '../../../ui/page.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { EditorActions, type EditorDialog } from './actions/editor-actions.tsx';
import type { EditedType } from './editor-types.ts';
import { AutosaveLine } from './saving/autosave-line.tsx';
import { actOnRecord } from './saving/save-record.ts';
import type { RecordEdit } from './saving/use-record-edit.ts';
import { DetailsPanel, StatusWords } from './status-panel.tsx';

/** State, actions and details: beside the fields, and on narrow screens around them, the actions in a bar at the bottom. */
export function EditorAside(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onOpen: (dialog: EditorDialog) => void;
}) {
  const { edit, type, onOpen } = props;
  const { base } = edit.state;
  const { openHistory, clone } = useWaysOut(edit, type);
  return (
    <aside
      aria-label="Status and actions"
      className="max-lg:contents lg:sticky lg:top-17 lg:flex lg:max-h-[calc(100dvh-5rem)] lg:flex-col lg:gap-4 lg:overflow-y-auto"
    >
      <Panel className="max-lg:order-first">
        <div className="flex flex-col gap-4">
          <StatusWords edit={edit} type={type} onSchedule={() => onOpen('schedule')} />
          {!edit.isReadOnly && (
            <div
              data-bottom-bar
              className="flex flex-col gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:gap-2 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-2.5"
            >
              <AutosaveLine edit={edit} />
              <EditorActions
                edit={edit}
                type={type}
                onOpen={onOpen}
                onClone={clone}
                onHistory={openHistory}
              />
            </div>
          )}
        </div>
      </Panel>
      {base && <DetailsPanel record={base} type={type} onHistory={openHistory} />}
    </aside>
  );
}

/** To the history of the record, and to a copy of it. The same functions for as long as the record is shown. */
function useWaysOut(edit: RecordEdit, { kind, slug }: EditedType) {
  const navigate = useNavigate();
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const openHistory = useCallback(
    () => void navigate({ to: '.', search: (before: object) => ({ ...before, panel: 'history' as const }) }),
    [navigate],
  );
  const clone = useCallback(async () => {
    const { save, forgetLists } = latest.current;
    const stored = await save();
    if (!stored) return;
    try {
      const copy = await actOnRecord(kind, stored.id, 'clone');
      forgetLists();
      await navigate({ ...recordLink(kind, copy.id, slug), search: {} });
      notify(`You are in the copy now, “${copy.name}”`);
    } catch (error) {
      notifyFailure(`“${stored.name}” was not copied`, error);
    }
  }, [kind, slug, navigate]);
  return { openHistory, clone: useCallback(() => void clone(), [clone]) };
}
