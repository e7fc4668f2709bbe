import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  Eye,
  Maximize2,
  MessageSquare,
  Minimize2,
  PanelRightClose,
  PanelRightOpen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isStored, kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { keysInWords } from '../../../../ui/interaction/shortcuts.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import type { useComments } from '../../comments/use-comments.ts';
import { PeopleHere } from '../../presence/people-here.tsx';
import type { PersonHere } from '../../presence/use-presence.ts';
import { LocaleSwitch } from '../../translation/locale-switch.tsx';
import { EditorActions, type EditorDialog } from '../actions/editor-actions.tsx';
import type { EditedType } from '../editor-types.ts';
import { AutosaveLine } from '../saving/autosave-line.tsx';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { StatusBadge } from '../status-panel.tsx';
import type { usePane } from './use-pane.ts';
import type { useSideColumn } from './use-side-column.ts';
import { useWaysOut } from './use-ways-out.ts';
import { type useWritingView, writingKeys } from './use-writing-view.ts';

const icon = 'size-4 rtl:-scale-x-100';

/** The state of the record and what can be done with it, above the text; on narrow screens the actions are at the bottom. */
export function EditorBar(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly side: ReturnType<typeof useSideColumn>;
  readonly writing: ReturnType<typeof useWritingView>;
  readonly pane: ReturnType<typeof usePane>;
  /** Who else has the record open. */
  readonly people: readonly PersonHere[];
  readonly comments: ReturnType<typeof useComments>;
  /** Opens the outline where there is no room to show it. */
  readonly outline: ReactNode;
  readonly dialog: EditorDialog | null;
  readonly onOpen: (dialog: EditorDialog | null) => void;
}) {
  const { edit, type, side, writing, pane, people, comments, outline, dialog, onOpen } = props;
  const { openHistory, clone } = useWaysOut(edit, type);
  // In one row everything shrinks before anything wraps, so that the row keeps its height while one types.
  const isOneRow = useMediaQuery('(width >= 64rem)') && !pane.isOpen;
  const tools = (
    <div key="tools" className="ms-auto flex min-w-0 shrink-0 items-center gap-1">
      {edit.state.base && (
        <IconButton
          label={
            comments.count === 0
              ? t('Comments')
              : plural(comments.count, 'Comments: {count} open', 'Comments: {count} open')
          }
          icon={<MessageSquare className={classNames('size-4', comments.count > 0 && 'text-info')} />}
          onPress={comments.openAll}
        />
      )}
      {isStored(edit.state.base) && (
        <IconButton
          label={t('Preview beside the form')}
          icon={<Eye className="size-4" />}
          aria-expanded={pane.isOpen}
          onPress={() => pane.show(!pane.isOpen)}
        />
      )}
      {!writing.isOn && outline}
      <IconButton
        label={
          writing.isOn
            ? t('Leave the full screen')
            : t('The text alone ({keys})', { keys: keysInWords(writingKeys) })
        }
        icon={writing.isOn ? <Minimize2 className="size-4" /> : <Maximize2 className="size-4" />}
        onPress={writing.toggle}
      />
      {!writing.isOn && (
        <IconButton
          label={side.isOpen ? t('Hide the sidebar') : t('Show the sidebar')}
          className="max-lg:hidden"
          icon={side.isOpen ? <PanelRightClose className={icon} /> : <PanelRightOpen className={icon} />}
          aria-expanded={side.isOpen}
          onPress={() => side.show(!side.isOpen)}
        />
      )}
    </div>
  );
  const actions = !edit.isReadOnly && (
    <div
      key="actions"
      data-bottom-bar
      className={classNames(
        'flex min-w-0 gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex-col max-lg:gap-2 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-2.5 lg:ms-auto lg:shrink-0 lg:grow lg:items-center lg:justify-end',
        pane.isOpen && 'lg:basis-full',
      )}
    >
      <AutosaveLine edit={edit} />
      <EditorActions edit={edit} type={type} onOpen={onOpen} onClone={clone} onHistory={openHistory} />
    </div>
  );
  return (
    <div
      data-editor-bar
      className={classNames(
        '-mx-4 z-20 flex min-h-13 items-center gap-x-3 border-b border-line bg-surface px-4 py-1.5 sm:-mx-8 sm:px-8 lg:sticky lg:top-13 [:root[data-writing]_&]:top-0',
        !isOneRow && 'flex-wrap',
      )}
    >
      {!type.isSingleton && !writing.isOn && <BackLink type={type} />}
      {edit.state.base && <LocaleSwitch record={edit.state.base} />}
      <StatusBadge
        {...{ edit, type }}
        isOpen={dialog === 'afterPublishing'}
        onOpenChange={(isOpen) => onOpen(isOpen ? 'afterPublishing' : null)}
      />
      <PeopleHere people={people} />
      {isOneRow ? [actions, tools] : [tools, actions]}
    </div>
  );
}

const listPaths: Readonly<Record<RecordKind, '/pages' | '/items/$type' | '/posts'>> = {
  page: '/pages',
  collectionItem: '/items/$type',
  blogPost: '/posts',
};

function BackLink({ type }: { readonly type: EditedType }) {
  return (
    <Link
      to={listPaths[type.kind]}
      params={{ type: type.slug }}
      className="inline-flex min-h-[24px] min-w-6 items-center gap-1 text-sm text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className={classNames(icon, 'shrink-0')} />
      <bdi className="truncate">
        {type.kind === 'collectionItem' ? type.name : t('All {many}', { many: kindNames[type.kind].many })}
      </bdi>
    </Link>
  );
}
