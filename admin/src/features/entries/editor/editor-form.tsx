import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { Panel, usePageTitle } from '../../../ui/page.tsx';
import { FieldsForm } from '../fields/fields-form.tsx';
import { focusField } from '../fields/focus-field.ts';
import type { EditorDialog } from './actions/editor-actions.tsx';
import { EditorDialogs } from './actions/editor-dialogs.tsx';
import { EditorAside } from './editor-aside.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorPanels } from './editor-panels.tsx';
import type { EditedType } from './editor-types.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { NameFields } from './name-fields.tsx';
import { PostForm } from './post/post-form.tsx';
import { type EditAction, editStateOf, newEditState } from './saving/edit-state.ts';
import { RestoreDialog } from './saving/restore-dialog.tsx';
import { findUnsavedWork } from './saving/unsaved-work.ts';
import { type RecordEdit, useRecordEdit } from './saving/use-record-edit.ts';

/** The form of one record with all that can be done with it. */
export function EditorForm(props: {
  readonly type: EditedType;
  /** As the service has it; null for a new one. */
  readonly record: ContentRecord | null;
  /** It was deleted while it was open. */
  readonly isGone: boolean;
  readonly onCreated: (record: ContentRecord) => void;
}) {
  const { type, record, isGone, onCreated } = props;
  const { kind } = type;
  const isReadOnly = !useMay('editor');
  const initial = () => (record ? editStateOf(record) : newEditState(startOf(type)));
  const edit = useRecordEdit({ kind, typeSlug: type.slug, initial, isReadOnly, onCreated });
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [unsaved, setUnsaved] = useState(() =>
    isReadOnly ? null : findUnsavedWork(record, edit.localKey, type.fields),
  );
  const { field } = useSearch({ strict: false });
  useRefresh(edit, record);
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-4 px-4 pt-4 pb-28 sm:px-8 lg:pb-8">
      <EditorHeading edit={edit} type={type} />
      <EditorNotices edit={edit} type={type} latest={record} isGone={isGone || edit.isGone} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel>
            <NameFields edit={edit} type={type} />
          </Panel>
          <Fields edit={edit} type={type} />
        </div>
        <EditorAside edit={edit} type={type} onOpen={setDialog} />
      </div>
      <EditorDialogs edit={edit} type={type} dialog={dialog} onClose={() => setDialog(null)} />
      {unsaved && <RestoreDialog edit={edit} type={type} work={unsaved} onClose={() => setUnsaved(null)} />}
      <EditorPanels edit={edit} type={type} record={record} />
      <LeaveGuard edit={edit} />
    </div>
  );
}

function Fields({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { state, dispatch, isReadOnly } = edit;
  if (type.kind === 'blogPost') return <PostForm edit={edit} />;
  const change = (name: string, value: unknown) => dispatch(fieldChange(name, value));
  return (
    <Panel>
      <FieldsForm
        fields={type.fields}
        values={state.fields}
        onChange={change}
        errors={state.errors}
        isReadOnly={isReadOnly}
      />
    </Panel>
  );
}

function fieldChange(name: string, value: unknown): EditAction {
  return { type: 'fieldChanged', name, value };
}

/** Takes what was changed elsewhere, unless something is unsaved here: then a save meets it as a conflict. */
function useRefresh(edit: RecordEdit, record: ContentRecord | null): void {
  const seen = useRef(record);
  const { state, edits, dispatch } = edit;
  const { base } = state;
  useEffect(() => {
    if (!record || !base || seen.current === record || record.id !== base.id) return;
    if (record.version > base.version && edits) return;
    seen.current = record;
    if (record.version >= base.version) dispatch({ type: 'refreshed', record });
  }, [record, base, edits, dispatch]);
}

/** What a new record begins with: default values, and the name of a type that has one record only. */
function startOf({ name, slug, fields, isSingleton }: EditedType) {
  const defaults = fields.flatMap(({ name: field, defaultValue }) =>
    defaultValue === undefined || defaultValue === null ? [] : [[field, defaultValue] as const],
  );
  return { fields: Object.fromEntries(defaults), ...(isSingleton && { name, slug }) };
}

const listPaths: Readonly<Record<RecordKind, '/pages' | '/items/$type' | '/posts'>> = {
  page: '/pages',
  collectionItem: '/items/$type',
  blogPost: '/posts',
};

function EditorHeading({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { one, many } = kindNames[type.kind];
  const title = edit.state.name || (edit.state.base ? 'Without a name' : `New ${one}`);
  usePageTitle(title);
  return (
    <header className="flex flex-col gap-1">
      {!type.isSingleton && (
        <Link
          to={listPaths[type.kind]}
          params={{ type: type.slug }}
          className="inline-flex min-h-[24px] items-center gap-1 self-start text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          <bdi>{type.kind === 'collectionItem' ? type.name : `All ${many}`}</bdi>
        </Link>
      )}
      <h1 dir="auto" className="text-xl break-words">
        {title}
      </h1>
    </header>
  );
}
