import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { recordIdOf } from '../../../api/record-address.ts';
import { type ContentRecord, isStored } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenIn } from '../../../ui/fields/written-in.ts';
import { screenClass } from '../../../ui/page.tsx';
import { Part } from '../../../ui/part.tsx';
import { InReleases } from '../../releases/in-releases.tsx';
import { CommentContext } from '../comments/field-comments.tsx';
import { useComments } from '../comments/use-comments.ts';
import { focusField } from '../fields/focus-field.ts';
import { OfTypeContext } from '../fields/references/targets-context.ts';
import { PresenceContext } from '../presence/people-here.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { FillActions } from '../translation/fill-actions.tsx';
import { followFields, returnToPlace } from '../translation/keep-place.ts';
import { SharedFields } from '../translation/shared-fields.tsx';
import { TranslationBar } from '../translation/translation-bar.tsx';
import { TranslationContext } from '../translation/translation-context.ts';
import { useLocalType } from '../translation/use-local-type.ts';
import { useTranslation } from '../translation/use-translation.ts';
import type { EditorDialog } from './actions/editor-actions.tsx';
import { EditorDialogs } from './actions/editor-dialogs.tsx';
import { TargetDrawers } from './drawer/target-drawers.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorPanels } from './editor-panels.tsx';
import type { EditedType } from './editor-types.ts';
import { divideFields } from './layout/divide-fields.ts';
import { EditorBar } from './layout/editor-bar.tsx';
import { EditorSide } from './layout/editor-side.tsx';
import { LaidOutForm } from './layout/laid-out-form.tsx';
import { usePane } from './layout/use-pane.ts';
import { useSideColumn } from './layout/use-side-column.ts';
import { useWritingView } from './layout/use-writing-view.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { NameFields } from './name-fields.tsx';
import { OutlineButton, OutlineRail, useOutline } from './outline/outline.tsx';
import { besideFields, shownOf, writtenFields } from './post/post-fields.ts';
import { PostForm } from './post/post-form.tsx';
import { editStateOf, newEditState } from './saving/edit-state.ts';
import { RestoredNotice } from './saving/restored-notice.tsx';
import { useLiveMerge } from './saving/use-live-merge.ts';
import { slugPath, useRecordEdit } from './saving/use-record-edit.ts';
import { useRestoredWork } from './saving/use-restored-work.ts';
import { WindowNotices } from './saving/window-notices.tsx';
import { startOf } from './start-of.ts';

const PreviewPane = lazy(() =>
  import('./preview/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })),
);

/** The form of one record with all that can be done with it. */
export function EditorForm(props: {
  readonly type: EditedType;
  /** As the service has it; null for a new one. */
  readonly record: ContentRecord | null;
  /** It was deleted while it was open. */
  readonly isGone: boolean;
  readonly onCreated: (record: ContentRecord) => void;
}) {
  const { type: whole, record, isGone, onCreated } = props;
  const type = useLocalType(whole, record);
  const { kind } = type;
  const isReadOnly = !useMay('editor');
  const initial = () => (record ? editStateOf(record) : newEditState(startOf(type)));
  const pane = usePane();
  const isWatched = pane.isOpen;
  const edit = useRecordEdit({
    kind,
    typeSlug: type.slug,
    schema: type.fields,
    initial,
    isReadOnly,
    isWatched,
    onCreated,
  });
  const { base } = edit.state;
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const restored = useRestoredWork(edit, type, record);
  const { field } = useSearch({ strict: false });
  const told = useLiveMerge(edit, record, type.fields, restored.isComing);
  const people = usePresence(edit.state.base?.id);
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  useEffect(() => {
    returnToPlace();
    return followFields();
  }, []);
  const comments = useComments(base ? recordIdOf(base.id) : undefined, edit.state.fields);
  const side = useSideColumn();
  const writing = useWritingView();
  const divided = useMemo(
    () =>
      type.kind === 'blogPost'
        ? { main: shownOf(writtenFields, type.fields), side: shownOf(besideFields, type.fields), tabs: [] }
        : divideFields(type.fields),
    [type],
  );
  const { main, side: beside } = divided;
  const lines = useOutline(edit, type, beside);
  const { dispatch } = edit;
  const ofType = useMemo(() => ({ kind, typeSlug: type.slug }), [kind, type.slug]);
  const { translation, language, showBeside } = useTranslation(kind, base);
  const change = (name: string, value: unknown) => dispatch({ type: 'fieldChanged', name, value });
  const isWide = side.isOpen && !writing.isOn;
  const isBeside = translation?.beside !== undefined;
  const shownBeside = pane.isOpen && isStored(base) ? base : null;
  return (
    <PresenceContext value={people}>
      <CommentContext value={comments}>
        <OfTypeContext value={ofType}>
          <TargetDrawers>
            <TranslationContext value={translation}>
              <WrittenIn value={language}>
                <div className="flex min-h-full items-start bg-surface">
                  <div className="@container min-h-full min-w-0 flex-1">
                    <div role="status" className="sr-only">
                      {told}
                    </div>
                    <div className={classNames(screenClass, 'flex flex-col gap-5 pb-28 lg:pb-16')}>
                      <EditorBar
                        {...{ edit, type, side, writing, pane, people, comments, dialog }}
                        outline={<OutlineButton lines={lines} className={outlineClass(isWide).button} />}
                        onOpen={setDialog}
                      />
                      <Part>
                        <EditorNotices
                          edit={edit}
                          type={type}
                          latest={record}
                          isGone={isGone || edit.isGone}
                        />
                      </Part>
                      <Part>
                        <RestoredNotice {...{ edit, type, restored }} />
                      </Part>
                      <Part>
                        <WindowNotices {...{ edit, type }} />
                      </Part>
                      {isStored(base) && !isReadOnly && (
                        <Part>
                          <InReleases address={base.id} />
                        </Part>
                      )}
                      <div
                        inert={restored.isComing}
                        className={classNames(
                          'flex min-w-0 items-start gap-x-8 gap-y-8',
                          shownBeside || isBeside ? 'flex-col' : 'max-lg:flex-col',
                          writing.isOn && 'justify-center',
                        )}
                      >
                        <div
                          className={classNames(
                            'flex w-full min-w-0 flex-col gap-7',
                            !isBeside && 'max-w-[42rem]',
                            !shownBeside && !isBeside && 'lg:basis-[42rem]',
                          )}
                        >
                          {translation && base && (
                            <Part>
                              <TranslationBar {...{ translation }} record={base} onBeside={showBeside}>
                                {!isReadOnly && (
                                  <FillActions
                                    {...{ edit, translation }}
                                    record={base}
                                    fields={type.fields}
                                  />
                                )}
                              </TranslationBar>
                            </Part>
                          )}
                          <NameFields
                            edit={edit}
                            type={type}
                            onEnter={() => focusField(main[0]?.name ?? slugPath)}
                          />
                          {type.kind === 'blogPost' ? (
                            <PostForm edit={edit} fields={type.fields} />
                          ) : (
                            <LaidOutForm
                              divided={divided}
                              values={edit.state.fields}
                              onChange={change}
                              errors={edit.state.errors}
                              isReadOnly={isReadOnly}
                            />
                          )}
                          {translation && base && (
                            <Part>
                              <SharedFields
                                {...{ kind, translation }}
                                typeSlug={type.slug}
                                record={base}
                                fields={whole.fields}
                              />
                            </Part>
                          )}
                        </div>
                        {!writing.isOn && !isBeside && (
                          <div
                            className={classNames('min-w-0 flex-1 self-stretch', outlineClass(isWide).rail)}
                          >
                            <Part>
                              <OutlineRail lines={lines} />
                            </Part>
                          </div>
                        )}
                        <Part>
                          <EditorSide
                            {...{ edit, type, side }}
                            fields={beside}
                            onFieldChange={change}
                            isHidden={writing.isOn}
                            isBelow={isBeside}
                            onOpen={setDialog}
                          />
                        </Part>
                      </div>
                    </div>
                    <Part>
                      <EditorDialogs
                        {...{ edit, type, dialog }}
                        onOpen={setDialog}
                        onClose={() => setDialog(null)}
                      />
                    </Part>
                    <Part>
                      <EditorPanels edit={edit} type={type} record={record} onLook={pane.look} />
                    </Part>
                    <LeaveGuard edit={edit} />
                  </div>
                  {shownBeside && (
                    <Part>
                      <Suspense>
                        <PreviewPane
                          edit={edit}
                          type={type}
                          record={shownBeside}
                          moment={pane.moment}
                          onLook={pane.look}
                          onClose={() => pane.show(false)}
                        />
                      </Suspense>
                    </Part>
                  )}
                </div>
              </WrittenIn>
            </TranslationContext>
          </TargetDrawers>
        </OfTypeContext>
      </CommentContext>
    </PresenceContext>
  );
}

/** The outline stands beside the text where there is room for it, else behind a button. */
function outlineClass(isWide: boolean): { readonly rail: string; readonly button: string } {
  return isWide
    ? { rail: 'hidden @min-[1165px]:block', button: '@min-[1165px]:hidden' }
    : { rail: 'hidden @min-[860px]:block', button: '@min-[860px]:hidden' };
}
